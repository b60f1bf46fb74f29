import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Reconciliation } from "./reconcile.ts";
import type { TokenAccount } from "./wallet-state.ts";

/**
 * Last searches in the histories of token accounts, by mint. A difference that one of them left is searched for again
 * only where something has changed.
 */
export type AccountSearches = ReadonlyMap<Address, MintSearch>;

/** The last search for what explains the balance of a mint. */
export interface MintSearch {
  /** Base units that it left unexplained. */
  readonly difference: bigint;
  /** Slot from which on the wallet's history was covered then; null for none. */
  readonly fromSlot: number | null;
  /** Newest signature that was listed of each token account; null where there was none. */
  readonly accounts: ReadonlyMap<Address, string | null>;
}

/**
 * Mints whose balances do not reconcile, but for those that were searched as they are now.
 *
 * @example
 * const mints = listUnsearched(metrics.reconciliation, new Map(), null);
 */
export function listUnsearched(
  { tokens }: Pick<Reconciliation, "tokens">,
  searches: AccountSearches,
  fromSlot: number | null,
): readonly Address[] {
  return tokens.flatMap(({ mint, difference }) => {
    const search = searches.get(mint);
    const isKnown = search?.difference === difference && search.fromSlot === fromSlot;
    return difference === 0n || isKnown ? [] : [mint];
  });
}

/**
 * Searches to keep after one of `accounts`, by mint: none for mints that reconcile now.
 *
 * @example
 * const accounts = new Map([[mint, new Map([[account, "newest signature"]])]]);
 * const searches = mergeSearches(metrics.reconciliation, new Map(), { fromSlot: null, accounts });
 */
export function mergeSearches(
  { tokens }: Pick<Reconciliation, "tokens">,
  searches: AccountSearches,
  { fromSlot, accounts }: { readonly fromSlot: number | null; readonly accounts: SearchedAccounts },
): AccountSearches {
  const remembered = new Map<Address, MintSearch>();
  for (const { mint, difference } of tokens) {
    const searched = accounts.get(mint);
    const known = searches.get(mint);
    if (difference === 0n) continue;
    if (searched !== undefined) remembered.set(mint, { difference, fromSlot, accounts: searched });
    else if (known !== undefined) remembered.set(mint, known);
  }
  return remembered;
}

/** Newest signature listed of each account, by mint. */
export type SearchedAccounts = ReadonlyMap<Address, MintSearch["accounts"]>;

/**
 * Lists the token accounts to search for each mint: those that are open and those that the history names. Whole mints,
 * as many as fit into `most` accounts; the first one is cut off where it does not fit by itself.
 *
 * @example
 * const chosen = chooseAccounts([mint], state.tokenAccounts, input.changes, 100);
 * for (const [mint, account] of chosen) console.log(mint, account);
 */
export function chooseAccounts(
  mints: readonly Address[],
  open: readonly Pick<TokenAccount, "account" | "mint">[],
  changes: readonly OwnerChange[],
  most: number,
): readonly (readonly [mint: Address, account: Address])[] {
  const accounts = new Map(mints.map((mint) => [mint, new Set<Address>()]));
  for (const { account, mint } of open) accounts.get(mint)?.add(account);
  for (const { tokens } of changes) {
    for (const { account, mint } of tokens) accounts.get(mint)?.add(account);
  }
  const chosen: (readonly [Address, Address])[] = [];
  for (const [mint, own] of accounts) {
    if (chosen.length > 0 && chosen.length + own.size > most) continue;
    for (const account of Array.from(own).slice(0, most)) chosen.push([mint, account]);
  }
  return chosen;
}
