import type { Address } from "../address.ts";
import { hasKey } from "../chain/has-key.ts";
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
  /** Present if the node does not know Token-2022: `tokenAccounts` lacks accounts of it. */
  readonly isPartial?: true;
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
 * Sums the token accounts of a wallet by mint; null if they are only partly known.
 *
 * @example
 * const holdings = toHoldings(await chain.readWallet(wallet));
 */
export function toHoldings(state: WalletState): Holdings | null {
  if (state.isPartial) return null;
  const tokens = new Map<Address, HeldUnits>();
  for (const { mint, amount, decimals, isFrozen } of state.tokenAccounts) {
    const units = isFrozen ? { amount, decimals, frozen: amount } : { amount, decimals };
    tokens.set(mint, addUnits(tokens.get(mint), units));
  }
  return { slot: state.slot, lamports: state.account?.lamports ?? 0n, tokens };
}

/**
 * Returns true if an owner of tokens is a program or an account of one: its account is executable or belongs to a program
 * other than the System program, or it has neither an account nor a key, as authorities of pools. A multisig vault, whose
 * account the System program owns, is a wallet.
 *
 * @example
 * const owner = address("9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj");
 * isProgramAccount(owner, null) // false
 */
export function isProgramAccount(
  owner: Address,
  account: Pick<NonNullable<WalletState["account"]>, "program" | "executable"> | null,
): boolean {
  return account === null ? !hasKey(owner) : account.executable || account.program !== SYSTEM_PROGRAM;
}

/**
 * Returns a sentence why an address cannot be a trader's wallet: it is a program or an account of one (`isProgramAccount`), such
 * as token accounts, mints, pools and their authorities, stakes, votes and lookup tables. Null if it can be a wallet, or
 * was never used.
 *
 * @example
 * const owner = address("9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj");
 * const account = { lamports: 1n, program: TOKEN_PROGRAM, executable: false };
 * describeSystemAccount({ address: owner, account, tokenAccounts: [] }) !== null // true
 */
export function describeSystemAccount({
  address,
  account,
  tokenAccounts,
}: Pick<WalletState, "address" | "account" | "tokenAccounts">): string | null {
  if (!isProgramAccount(address, account)) return null;
  if (account === null) return tokenAccounts.length === 0 ? null : OF_PROGRAM;
  if (account.executable) return "This is a program, not a wallet.";
  if (account.program === TOKEN_PROGRAM || account.program === TOKEN_2022_PROGRAM) {
    return "This is a token account or a mint, not a wallet.";
  }
  return OF_PROGRAM;
}

const OF_PROGRAM = "This account belongs to a program; it is not a wallet.";
