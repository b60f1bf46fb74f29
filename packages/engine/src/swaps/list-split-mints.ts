import type { Address } from "../address.ts";
import { EXACT_DOLLARS } from "../chain/assets.ts";
import type { MintChange } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { isSplitByPrice } from "./split-value.ts";

/**
 * Lists the mints of joint values that only present prices can split, without duplicates. A labeled dollar counts as a token.
 */
export function listSplitMints(changes: readonly OwnerChange[]): readonly Address[] {
  const mints = new Set<Address>();
  for (const change of changes) addSplitMints(change, mints);
  return Array.from(mints);
}

/**
 * Adds those of one change.
 *
 * @internal
 */
export function addSplitMints(change: OwnerChange, mints: Set<Address>): void {
  if (!movesSeveral(change)) return;
  const sums = sumTokens(change);
  const received = sums.filter(({ amount }) => amount > 0n);
  const givenTokens = sums.filter(({ amount }) => amount < 0n);
  for (const side of [received, givenTokens]) {
    if (isSplitByPrice(change, side)) for (const { mint } of side) mints.add(mint);
  }
}

/** A cheap filter: nearly all changes move one token. */
function movesSeveral({ tokens }: OwnerChange): boolean {
  if (tokens.length < 2) return false;
  let firstMint: Address | null = null;
  for (const { mint } of tokens) {
    if (EXACT_DOLLARS.has(mint)) continue;
    if (firstMint !== null && firstMint !== mint) return true;
    firstMint = mint;
  }
  return false;
}

function sumTokens({ tokens }: OwnerChange): readonly MintChange[] {
  const sums = new Map<Address, MintChange>();
  for (const { mint, decimals, before, after } of tokens) {
    if (EXACT_DOLLARS.has(mint)) continue;
    sums.set(mint, { mint, decimals, amount: (sums.get(mint)?.amount ?? 0n) + after - before });
  }
  return Array.from(sums.values()).filter(({ amount }) => amount !== 0n);
}
