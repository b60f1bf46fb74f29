import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { Party, PartyMove } from "./owner-change.ts";

/** Returns the sum of what parties gave (negative) or took (positive) of one asset; SOL in either form is one. */
export function sumMoves(parties: readonly Party[], mint: Address): bigint {
  let sum = 0n;
  for (const { moves } of parties) {
    for (const move of moves) if (assetOf(move) === mint) sum += move.amount;
  }
  return sum;
}

/** Returns true if wrapped SOL of a party moved in this direction. */
export function movedWrapped(parties: readonly Party[], direction: -1 | 1): boolean {
  return parties.some(({ moves }) =>
    moves.some(({ mint, amount }) => mint === WRAPPED_SOL && (direction > 0 ? amount > 0n : amount < 0n)),
  );
}

/** Returns the mint of a move, of SOL in either form that of wrapped SOL. */
export function assetOf({ mint }: PartyMove): Address {
  return mint ?? WRAPPED_SOL;
}

/** Returns what parties moved of one asset directly from (positive) or to the owner. */
export function sumStraight({ moves }: Party, mint: Address): bigint {
  let sum = 0n;
  for (const move of moves) if (assetOf(move) === mint) sum += move.straight;
  return sum;
}

/** Returns true for an authority without a key. */
export function isVault({ authority, signed }: Party): boolean {
  return authority !== null && !signed && !hasKey(authority);
}
