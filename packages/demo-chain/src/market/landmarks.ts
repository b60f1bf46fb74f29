import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import {
  EXCHANGE_WALLETS,
  JITO_TIP_ACCOUNTS,
  PROGRAMS,
  type ProgramName,
  VENUE_ACCOUNTS,
  type VenueAccountName,
} from "./known-addresses.ts";
import type { LedgerAccount, MintAccount, ProgramAccount, SystemAccount } from "./ledger/account.ts";
import type { AccountTable } from "./ledger/account-table.ts";
import { rentFor } from "./ledger/rent.ts";
import type { TokenProgram } from "./types.ts";

/** The accounts that every market has: programs, what venues own, tip accounts, exchanges, quote mints. */
export interface Landmarks {
  readonly programs: Readonly<Record<ProgramName, ProgramAccount>>;
  readonly venues: Readonly<Record<VenueAccountName, LedgerAccount>>;
  readonly tips: readonly SystemAccount[];
  readonly exchanges: readonly SystemAccount[];
  readonly wrappedSol: MintAccount;
  readonly usdc: MintAccount;
}

const EXCHANGE_LAMPORTS = 900_000_000_000_000n;
const EXCHANGE_USDC = 250_000_000_000_000n;
const VENUE_BYTES = 512;
const VENUE_LAMPORTS = 5_000_000_000n;

export function createLandmarks(accounts: AccountTable): Landmarks {
  const programs = createPrograms(accounts);
  const venues = createVenueAccounts(accounts);
  const tips = JITO_TIP_ACCOUNTS.map((address) =>
    withLamports(accounts.system("", { address }), VENUE_LAMPORTS),
  );
  const exchanges = EXCHANGE_WALLETS.map((address) =>
    withLamports(accounts.system("", { address }), EXCHANGE_LAMPORTS),
  );
  const wrappedSol = accounts.nativeMint(WRAPPED_SOL);
  const usdc = accounts.mint("", { address: USDC, decimals: 6, program: "token" });
  for (const exchange of exchanges) accounts.openWith(accounts.associated(exchange, usdc), EXCHANGE_USDC);
  for (const holder of [venues.pumpFeeRecipient, venues.jupiterAuthority]) {
    accounts.openWith(accounts.associated(holder, wrappedSol), rentFor(0));
  }
  accounts.openWith(accounts.associated(venues.jupiterAuthority, usdc), 1_000_000n);
  return { programs, venues, tips, exchanges, wrappedSol, usdc };
}

/** The program that owns the token accounts of a mint. */
export function tokenProgramOf(landmarks: Landmarks, program: TokenProgram): ProgramAccount {
  return program === "token" ? landmarks.programs.token : landmarks.programs.token2022;
}

function withLamports(account: SystemAccount, lamports: bigint): SystemAccount {
  account.lamports = lamports;
  return account;
}

function createPrograms(accounts: AccountTable): Landmarks["programs"] {
  return {
    system: accounts.program(PROGRAMS.system),
    computeBudget: accounts.program(PROGRAMS.computeBudget),
    token: accounts.program(PROGRAMS.token),
    token2022: accounts.program(PROGRAMS.token2022),
    associatedToken: accounts.program(PROGRAMS.associatedToken),
    pump: accounts.program(PROGRAMS.pump),
    pumpSwap: accounts.program(PROGRAMS.pumpSwap),
    raydiumAmm: accounts.program(PROGRAMS.raydiumAmm),
    raydiumCpmm: accounts.program(PROGRAMS.raydiumCpmm),
    whirlpool: accounts.program(PROGRAMS.whirlpool),
    meteoraDlmm: accounts.program(PROGRAMS.meteoraDlmm),
    jupiter: accounts.program(PROGRAMS.jupiter),
    magicEden: accounts.program(PROGRAMS.magicEden),
    jupiterLimit: accounts.program(PROGRAMS.jupiterLimit),
  };
}

function createVenueAccounts(accounts: AccountTable): Landmarks["venues"] {
  const funded = (address: string) =>
    withLamports(accounts.system("", { address, listed: true }), VENUE_LAMPORTS);
  return {
    pumpGlobal: accounts.state("", PROGRAMS.pump, { address: VENUE_ACCOUNTS.pumpGlobal, bytes: VENUE_BYTES }),
    pumpFeeRecipient: funded(VENUE_ACCOUNTS.pumpFeeRecipient),
    pumpEventAuthority: funded(VENUE_ACCOUNTS.pumpEventAuthority),
    pumpMintAuthority: funded(VENUE_ACCOUNTS.pumpMintAuthority),
    pumpMigrator: funded(VENUE_ACCOUNTS.pumpMigrator),
    raydiumAuthority: funded(VENUE_ACCOUNTS.raydiumAuthority),
    cpmmAuthority: funded(VENUE_ACCOUNTS.cpmmAuthority),
    jupiterAuthority: funded(VENUE_ACCOUNTS.jupiterAuthority),
    tradingBotFee: funded(VENUE_ACCOUNTS.tradingBotFee),
  };
}
