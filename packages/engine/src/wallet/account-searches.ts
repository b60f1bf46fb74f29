import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Reconciliation } from "./reconcile.ts";
import type { TokenAccount } from "./wallet-state.ts";

/**
 * Last searches in the histories of token accounts, by mint. A difference that a search left is searched
 * again only after a change.
 */
export type AccountSearches = ReadonlyMap<Address, MintSearch>;

/** Last search for the balance of a mint. */
export interface MintSearch {
  /** Base units that it left unexplained. */
  readonly difference: bigint;
  /** First covered slot of the wallet's history at that time; null for none. */
  readonly fromSlot: number | null;
  /** Newest listed signature of each token account; null without one. */
  readonly accounts: ReadonlyMap<Address, string | null>;
}

/** Lists mints that do not reconcile and have changed since their last search. */
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
 * Returns the searches to store after one of `accounts`; without mints that reconcile now.
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
    const previousSearch = searches.get(mint);
    if (difference === 0n) continue;
    if (searched !== undefined) remembered.set(mint, { difference, fromSlot, accounts: searched });
    else if (previousSearch !== undefined) remembered.set(mint, previousSearch);
  }
  return remembered;
}

export type SearchedAccounts = ReadonlyMap<Address, MintSearch["accounts"]>;

/**
 * Lists the token accounts to search for each mint: open ones and those in the history. Takes whole mints
 * while they fit into `maxAccounts` accounts, and at least a part of the first one.
 *
 * @example
 * const chosen = chooseAccounts([mint], state.tokenAccounts, input.changes, 100);
 * for (const [mint, account] of chosen) console.log(mint, account);
 */
export function chooseAccounts(
  mints: readonly Address[],
  open: readonly Pick<TokenAccount, "account" | "mint">[],
  changes: readonly OwnerChange[],
  maxAccounts: number,
): readonly (readonly [mint: Address, account: Address])[] {
  const accounts = new Map(mints.map((mint) => [mint, new Set<Address>()]));
  for (const { account, mint } of open) accounts.get(mint)?.add(account);
  for (const { tokens } of changes) {
    for (const { account, mint } of tokens) accounts.get(mint)?.add(account);
  }
  const chosen: (readonly [Address, Address])[] = [];
  for (const [mint, own] of accounts) {
    if (chosen.length > 0 && chosen.length + own.size > maxAccounts) continue;
    for (const account of Array.from(own).slice(0, maxAccounts)) chosen.push([mint, account]);
  }
  return chosen;
}
