import type { Address } from "../address.ts";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../chain/programs.ts";
import { addUnits, type HeldUnits } from "./held-units.ts";
import type { Holdings } from "./wallet-input.ts";

/** State of an address at one slot: its account and its token accounts. */
export interface WalletState {
  readonly address: Address;
  readonly slot: number;
  /** Null if the account does not exist (never used, or drained). */
  readonly account: {
    readonly lamports: bigint;
    readonly program: Address;
    readonly executable: boolean;
  } | null;
  readonly tokenAccounts: readonly TokenAccount[];
}

export interface TokenAccount {
  readonly account: Address;
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly lamports: bigint;
  /** Present for a frozen account: its units cannot leave it. */
  readonly isFrozen?: true;
}

/**
 * Sums the token accounts of a wallet by mint.
 *
 * @example
 * const holdings = toHoldings(await chain.readWallet(wallet));
 */
export function toHoldings(state: WalletState): Holdings {
  const tokens = new Map<Address, HeldUnits>();
  for (const { mint, amount, decimals, isFrozen } of state.tokenAccounts) {
    const units = isFrozen ? { amount, decimals, frozen: amount } : { amount, decimals };
    tokens.set(mint, addUnits(tokens.get(mint), units));
  }
  return { slot: state.slot, lamports: state.account?.lamports ?? 0n, tokens };
}

/**
 * Returns a sentence why an address cannot be a trader's wallet: it is a program, or its account belongs to a
 * program other than the System program (token accounts, mints, pools, stakes, votes, lookup tables). Null if
 * it can be a wallet. Addresses off the curve are allowed, because multisig vaults trade.
 *
 * @example
 * const account = { lamports: 1n, program: TOKEN_PROGRAM, executable: false };
 * describeSystemAccount({ account }) !== null // true
 */
export function describeSystemAccount({ account }: Pick<WalletState, "account">): string | null {
  if (account === null) return null;
  if (account.executable) return "This is a program, not a wallet.";
  if (account.program === TOKEN_PROGRAM || account.program === TOKEN_2022_PROGRAM) {
    return "This is a token account or a mint, not a wallet.";
  }
  return account.program === SYSTEM_PROGRAM ? null : "This account belongs to a program; it is not a wallet.";
}
