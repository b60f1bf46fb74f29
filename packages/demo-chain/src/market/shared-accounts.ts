import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { EXCHANGE_WALLETS, JITO_TIP_ACCOUNTS, PROGRAMS, VENUE_ACCOUNTS } from "./known-addresses.ts";
import type { MintAccount, SystemAccount } from "./ledger/account.ts";
import type { AccountTable } from "./ledger/account-table.ts";

/**
 * Accounts of every market, besides programs and accounts of venues: tip accounts, exchanges, quote mints.
 */
export interface SharedAccounts {
  readonly tips: readonly SystemAccount[];
  readonly exchanges: readonly SystemAccount[];
  readonly wrappedSol: MintAccount;
  readonly usdc: MintAccount;
}

const EXCHANGE_LAMPORTS = 900_000_000_000_000n;
const EXCHANGE_USDC = 250_000_000_000_000n;
const VENUE_BYTES = 512;
const VENUE_LAMPORTS = 5_000_000_000n;

/** Adds the accounts that every market has. */
export function createSharedAccounts(accounts: AccountTable): SharedAccounts {
  for (const address of Object.values(PROGRAMS)) accounts.program(address);
  const { pumpGlobal, ...venues } = VENUE_ACCOUNTS;
  accounts.state("", PROGRAMS.pump, { address: pumpGlobal, bytes: VENUE_BYTES });
  for (const address of Object.values(venues)) accounts.systemAt(address, VENUE_LAMPORTS, true);
  const tips = JITO_TIP_ACCOUNTS.map((address) => accounts.systemAt(address, VENUE_LAMPORTS));
  const exchanges = EXCHANGE_WALLETS.map((address) => accounts.systemAt(address, EXCHANGE_LAMPORTS));
  const wrappedSol = accounts.mint("", { address: WRAPPED_SOL, decimals: 9, program: "token", native: true });
  const usdc = accounts.mint("", { address: USDC, decimals: 6, program: "token" });
  for (const exchange of exchanges) accounts.openWith(accounts.associated(exchange, usdc), EXCHANGE_USDC);
  for (const address of [VENUE_ACCOUNTS.pumpFeeRecipient, VENUE_ACCOUNTS.jupiterAuthority]) {
    accounts.openWith(accounts.associated(accounts.require(address), wrappedSol), accounts.rentFor(0));
  }
  const router = accounts.require(VENUE_ACCOUNTS.jupiterAuthority);
  accounts.openWith(accounts.associated(router, usdc), 1_000_000n);
  return { tips, exchanges, wrappedSol, usdc };
}
