import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import type { DollarList } from "../chain/assets.ts";
import type { Party, TokenAccountChange } from "./owner-change.ts";

/** A change below 1/100 of the amount that passed through is residue (docs/definitions.md#swaps). */
const RESIDUE_DIVISOR = 100n;

/** Returns the mints of `tokens` that passed between parties and of which the owner kept only residue. */
export function findResidue(
  tokens: readonly TokenAccountChange[],
  parties: readonly Party[],
  dollars: DollarList,
): readonly Address[] {
  const mints: Address[] = [];
  for (const { mint } of tokens) {
    if (dollars.has(mint) || mints.includes(mint)) continue;
    let amount = 0n;
    for (const token of tokens) if (token.mint === mint) amount += token.after - token.before;
    if (isResidue(mint, amount, parties)) mints.push(mint);
  }
  return mints;
}

/** True if `ownAmount`, the owner's change of a mint, is residue of what passed through. */
export function isResidue(mint: Address, ownAmount: bigint, parties: readonly Party[]): boolean {
  if (ownAmount === 0n) return false;
  let givenAmount = 0n;
  let takenAmount = 0n;
  for (const { moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint) continue;
      if (move.amount > 0n) takenAmount += move.amount;
      else givenAmount -= move.amount;
    }
  }
  if (givenAmount === 0n || takenAmount === 0n) return false;
  return absolute(ownAmount) * RESIDUE_DIVISOR < (givenAmount > takenAmount ? givenAmount : takenAmount);
}
