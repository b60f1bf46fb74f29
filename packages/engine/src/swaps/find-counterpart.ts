import type { Address } from "../address.ts";
import type { MintChange } from "./movement.ts";
import type { Party } from "./owner-change.ts";

/**
 * Authority that gave what the owner got of a mint, or took what it gave: the only one that did so straight, or else the
 * only one that did so. Null where none or several did.
 */
export function findCounterpart(parties: readonly Party[], { mint, amount }: MintChange): Address | null {
  let straight: Address | null | undefined;
  let any: Address | null | undefined;
  for (const { authority, moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint || move.amount > 0n === amount > 0n) continue;
      any = any === undefined ? authority : null;
      if (move.straight !== 0n) straight = straight === undefined ? authority : null;
    }
  }
  return straight ?? (straight === undefined ? (any ?? null) : null);
}
