import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { AccountTable } from "./accounts.ts";
import { EXCHANGE_WALLETS, JITO_TIP_ACCOUNTS, PROGRAMS, VENUE_ACCOUNTS } from "./known-addresses.ts";

const EXCHANGE_LAMPORTS = 900_000_000_000_000n;
const EXCHANGE_USDC = 250_000_000_000_000n;
const VENUE_LAMPORTS = 5_000_000_000n;
const VENUE_BYTES = 512;
const RELAYER_LAMPORTS = 100_000_000_000n;
const TREASURY_LAMPORTS = 400_000_000_000n;
const KEEPER_LAMPORTS = 10_000_000_000_000n;

export type GenesisAccounts = ReturnType<typeof createGenesis>;

/** Adds the accounts of the beginning: programs, those that venues name, exchanges, quote mints, payers of others' fees. */
export function createGenesis(accounts: AccountTable) {
  for (const address of Object.values(PROGRAMS)) accounts.program(address);
  const { pumpGlobal, ...venues } = VENUE_ACCOUNTS;
  accounts.state("", PROGRAMS.pump, { address: pumpGlobal, bytes: VENUE_BYTES });
  for (const address of Object.values(venues)) accounts.systemAt(address, VENUE_LAMPORTS, true);
  const tips = JITO_TIP_ACCOUNTS.map((address) => accounts.systemAt(address, VENUE_LAMPORTS));
  const exchanges = EXCHANGE_WALLETS.map((address) => accounts.systemAt(address, EXCHANGE_LAMPORTS));
  const wrappedSol = accounts.mint("", { address: WRAPPED_SOL, decimals: 9, program: "token", native: true });
  const usdc = accounts.mint("", { address: USDC, decimals: 6, program: "token" });
  for (const exchange of exchanges) accounts.openWith(accounts.associated(exchange, usdc), EXCHANGE_USDC);
  return {
    tips,
    exchanges,
    wrappedSol,
    usdc,
    /** Pays the fees of sponsored wallets. */
    relayer: accounts.system("relayer", RELAYER_LAMPORTS),
    /** Holds the supply of tokens that no other account holds. */
    treasury: accounts.system("treasury", TREASURY_LAMPORTS),
    /** Fills limit orders. */
    keeper: accounts.system("keeper", KEEPER_LAMPORTS),
  };
}
