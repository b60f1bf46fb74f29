import type { Address } from "@walletlens/engine/address";
import type { LamportBalance, TokenBalance } from "@walletlens/engine/chain/transaction";
import {
  isJsonObject,
  type JsonObject,
  malformed,
  optionalList,
  requireAmount,
  requireCount,
  requireList,
  requireObject,
  toBigInt,
} from "./json-shape.ts";
import { requireAddress } from "./read-accounts.ts";

/**
 * Returns the lamports of accounts with changed balances, and of `others` that have any. Lamports are numbers in JSON, so a balance
 * above 2^53 (9 million SOL: a few exchanges and stake pools) is rounded by JSON.parse, at most 32 lamports
 * off. Token amounts are strings and exact.
 */
export function readLamports(
  meta: JsonObject,
  keys: readonly Address[],
  others: readonly { readonly account: Address }[],
): LamportBalance[] {
  const previousBalances = requireList(meta.preBalances, "meta.preBalances");
  const nextBalances = requireList(meta.postBalances, "meta.postBalances");
  if (previousBalances.length !== keys.length || nextBalances.length !== keys.length) {
    throw malformed(
      `meta has ${previousBalances.length} and ${nextBalances.length} balances for ${keys.length} accounts`,
    );
  }
  const balances: LamportBalance[] = [];
  const hasOthers = others.length > 0;
  // An iterator would cost more than the comparison.
  for (let index = 0; index < previousBalances.length; index += 1) {
    const isUnchanged = previousBalances[index] === nextBalances[index];
    if (isUnchanged && (!hasOthers || previousBalances[index] === 0)) continue;
    const account = keys[index];
    if (account === undefined || (isUnchanged && !includes(others, account))) continue;
    balances.push({
      account,
      before: toBigInt(requireCount(previousBalances[index], "meta.preBalances")),
      after: toBigInt(requireCount(nextBalances[index], "meta.postBalances")),
    });
  }
  return balances;
}

function includes(accounts: readonly { readonly account: Address }[], account: Address): boolean {
  for (const balance of accounts) if (balance.account === account) return true;
  return false;
}

/** Returns the amounts of all listed token accounts, changed or not; an absent side is 0. */
export function readTokens(meta: JsonObject, keys: readonly Address[]): TokenBalance[] {
  const previousBalances = optionalList(meta.preTokenBalances, "meta.preTokenBalances");
  const nextBalances = optionalList(meta.postTokenBalances, "meta.postTokenBalances");
  refuseDuplicates(previousBalances, "meta.preTokenBalances");
  refuseDuplicates(nextBalances, "meta.postTokenBalances");
  const balances: TokenBalance[] = [];
  // Both sides have the same order, so the search starts at the last match.
  let place = 0;
  for (const entry of nextBalances) {
    const end = requireObject(entry, "meta.postTokenBalances");
    const startIndex = findIndex(previousBalances, end.accountIndex, place);
    if (startIndex !== -1) place = startIndex + 1;
    const start =
      startIndex === -1 ? null : requireObject(previousBalances[startIndex], "meta.preTokenBalances");
    if (start === null) {
      balances.push(balance(keys, end, readOwner(end), 0n, readAmount(end)));
    } else if (isSameHolding(start, end)) {
      const amount = readAmount(start);
      const finalAmount = readAmountText(start) === readAmountText(end) ? amount : readAmount(end);
      balances.push(balance(keys, end, readOwner(end) ?? readOwner(start), amount, finalAmount));
    } else {
      // The account changed its owner, or was closed and opened again: the old owner lost all, the new one
      // got all.
      balances.push(balance(keys, start, readOwner(start), readAmount(start), 0n));
      balances.push(balance(keys, end, readOwner(end), 0n, readAmount(end)));
    }
  }
  place = 0;
  for (const entry of previousBalances) {
    const start = requireObject(entry, "meta.preTokenBalances");
    const endIndex = findIndex(nextBalances, start.accountIndex, place);
    if (endIndex !== -1) {
      place = endIndex + 1;
      continue;
    }
    balances.push(balance(keys, start, readOwner(start), readAmount(start), 0n));
  }
  return balances;
}

/** Throws a malformed error if a list names an account twice. */
function refuseDuplicates(side: readonly unknown[], name: string): void {
  if (isAscending(side)) return;
  const seenIndexes = new Set<number>();
  for (const entry of side) {
    const index = requireCount(requireObject(entry, name).accountIndex, "tokenBalance.accountIndex");
    if (seenIndexes.has(index)) throw malformed(`${name} names account ${index} twice`);
    seenIndexes.add(index);
  }
}

/** Returns true if the accounts ascend, as nodes list them: then there are no duplicates. */
function isAscending(side: readonly unknown[]): boolean {
  let lastIndex = -1;
  for (let place = 0; place < side.length; place += 1) {
    const entry = side[place];
    const index = isJsonObject(entry) ? entry.accountIndex : null;
    if (typeof index !== "number" || index <= lastIndex) return false;
    lastIndex = index;
  }
  return true;
}

/**
 * Returns the index of an account in the list of one side, searched from `from` and then from 0; -1 if
 * absent.
 */
function findIndex(side: readonly unknown[], accountIndex: unknown, from: number): number {
  for (let step = 0; step < side.length; step += 1) {
    const place = from + step < side.length ? from + step : from + step - side.length;
    const entry = side[place];
    if (isJsonObject(entry) && entry.accountIndex === accountIndex) return place;
  }
  return -1;
}

/**
 * Returns the owner of a token account; null if absent: old ledgers omit it, some providers send an empty
 * text.
 */
function readOwner({ owner }: JsonObject): Address | null {
  return owner === undefined || owner === null || owner === "" ? null : requireAddress(owner, "owner");
}

function isSameHolding(start: JsonObject, end: JsonObject): boolean {
  if (start.mint !== end.mint) return false;
  return start.owner === end.owner || readOwner(start) === null || readOwner(end) === null;
}

function readAmountText(side: JsonObject): unknown {
  return isJsonObject(side.uiTokenAmount) ? side.uiTokenAmount.amount : undefined;
}

function readAmount(side: JsonObject): bigint {
  return requireAmount(readAmountText(side), "uiTokenAmount.amount");
}

function balance(
  keys: readonly Address[],
  side: JsonObject,
  owner: Address | null,
  before: bigint,
  after: bigint,
): TokenBalance {
  const index = requireCount(side.accountIndex, "tokenBalance.accountIndex");
  const account = keys[index];
  if (account === undefined) throw malformed(`tokenBalance names account ${index} of ${keys.length}`);
  const decimals = requireCount(
    requireObject(side.uiTokenAmount, "uiTokenAmount").decimals,
    "uiTokenAmount.decimals",
  );
  if (decimals > MAX_U8) throw malformed(`uiTokenAmount.decimals is ${decimals}`);
  return {
    account,
    mint: requireAddress(side.mint, "tokenBalance.mint"),
    owner,
    decimals,
    before,
    after,
  };
}

/** Decimals are a u8. */
const MAX_U8 = 255;
