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
  const before = requireList(meta.preBalances, "meta.preBalances");
  const after = requireList(meta.postBalances, "meta.postBalances");
  if (before.length !== keys.length || after.length !== keys.length) {
    throw malformed(`meta has ${before.length} and ${after.length} balances for ${keys.length} accounts`);
  }
  const balances: LamportBalance[] = [];
  const hasOthers = others.length > 0;
  // An iterator would cost more than the comparison.
  for (let index = 0; index < before.length; index += 1) {
    const isUnchanged = before[index] === after[index];
    if (isUnchanged && (!hasOthers || before[index] === 0)) continue;
    const account = keys[index];
    if (account === undefined || (isUnchanged && !includes(others, account))) continue;
    balances.push({
      account,
      before: toBigInt(requireCount(before[index], "meta.preBalances")),
      after: toBigInt(requireCount(after[index], "meta.postBalances")),
    });
  }
  return balances;
}

function includes(accounts: readonly { readonly account: Address }[], account: Address): boolean {
  for (const each of accounts) if (each.account === account) return true;
  return false;
}

/** Returns the amounts of all listed token accounts, changed or not; an absent side is 0. */
export function readTokens(meta: JsonObject, keys: readonly Address[]): TokenBalance[] {
  const before = optionalList(meta.preTokenBalances, "meta.preTokenBalances");
  const after = optionalList(meta.postTokenBalances, "meta.postTokenBalances");
  refuseDuplicates(before, "meta.preTokenBalances");
  refuseDuplicates(after, "meta.postTokenBalances");
  const balances: TokenBalance[] = [];
  // Both sides have the same order, so the search starts at the last match.
  let place = 0;
  for (const entry of after) {
    const end = requireObject(entry, "meta.postTokenBalances");
    const found = placeOf(before, end.accountIndex, place);
    if (found !== -1) place = found + 1;
    const start = found === -1 ? null : requireObject(before[found], "meta.preTokenBalances");
    if (start === null) {
      balances.push(balance(keys, end, ownerOf(end), 0n, amountOf(end)));
    } else if (isSameHolding(start, end)) {
      const amount = amountOf(start);
      const left = amountTextOf(start) === amountTextOf(end) ? amount : amountOf(end);
      balances.push(balance(keys, end, ownerOf(end) ?? ownerOf(start), amount, left));
    } else {
      // The account changed its owner, or was closed and opened again: the old owner lost all, the new one
      // got all.
      balances.push(balance(keys, start, ownerOf(start), amountOf(start), 0n));
      balances.push(balance(keys, end, ownerOf(end), 0n, amountOf(end)));
    }
  }
  place = 0;
  for (const entry of before) {
    const start = requireObject(entry, "meta.preTokenBalances");
    const found = placeOf(after, start.accountIndex, place);
    if (found !== -1) {
      place = found + 1;
      continue;
    }
    balances.push(balance(keys, start, ownerOf(start), amountOf(start), 0n));
  }
  return balances;
}

/** Throws a malformed error if a list names an account twice. */
function refuseDuplicates(side: readonly unknown[], name: string): void {
  if (isAscending(side)) return;
  const seen = new Set<number>();
  for (const entry of side) {
    const index = requireCount(requireObject(entry, name).accountIndex, "tokenBalance.accountIndex");
    if (seen.has(index)) throw malformed(`${name} names account ${index} twice`);
    seen.add(index);
  }
}

/** Returns true if the accounts ascend, as nodes list them: then there are no duplicates. */
function isAscending(side: readonly unknown[]): boolean {
  let last = -1;
  for (let place = 0; place < side.length; place += 1) {
    const entry = side[place];
    const index = isJsonObject(entry) ? entry.accountIndex : null;
    if (typeof index !== "number" || index <= last) return false;
    last = index;
  }
  return true;
}

/**
 * Returns the index of an account in the list of one side, searched from `from` and then from 0; -1 if
 * absent.
 */
function placeOf(side: readonly unknown[], accountIndex: unknown, from: number): number {
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
function ownerOf({ owner }: JsonObject): Address | null {
  return owner === undefined || owner === null || owner === "" ? null : requireAddress(owner, "owner");
}

function isSameHolding(start: JsonObject, end: JsonObject): boolean {
  if (start.mint !== end.mint) return false;
  return start.owner === end.owner || ownerOf(start) === null || ownerOf(end) === null;
}

function amountTextOf(side: JsonObject): unknown {
  return isJsonObject(side.uiTokenAmount) ? side.uiTokenAmount.amount : undefined;
}

function amountOf(side: JsonObject): bigint {
  return requireAmount(amountTextOf(side), "uiTokenAmount.amount");
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
