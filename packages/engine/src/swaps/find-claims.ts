import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { isVault } from "./history-facts.ts";
import type { MintChange } from "./movement.ts";
import type { OwnerChange, Party } from "./owner-change.ts";

/** True if wrapped SOL of a party moved in this direction. */
export function movedWrapped(parties: readonly Party[], direction: -1 | 1): boolean {
  return parties.some(({ moves }) =>
    moves.some(({ mint, amount }) => mint === WRAPPED_SOL && (direction > 0 ? amount > 0n : amount < 0n)),
  );
}

/**
 * True for units that only vaults without an exchange gave, while no party took wrapped SOL: a claim, a bridge, an unlock. Minted
 * units have no giver.
 */
export function isClaimed({ parties }: OwnerChange, { mint, amount }: MintChange): boolean {
  if (amount <= 0n || movedWrapped(parties, 1)) return false;
  let isGiven = false;
  for (const party of parties) {
    for (const move of party.moves) {
      if (move.mint !== mint || move.amount > 0n) continue;
      if (party.exchanges || !isVault(party)) return false;
      isGiven = true;
    }
  }
  return isGiven;
}

/** True if units of the owner were burned and a vault without an exchange gave it quote: they were sold for it. */
export function isPaidBurn({ burns, parties }: OwnerChange, dollars: DollarList): boolean {
  if (burns.length === 0 || parties.some(({ exchanges }) => exchanges)) return false;
  return parties.some((party) => givesQuote(party, dollars) && isVault(party));
}

function givesQuote({ moves }: Party, dollars: DollarList): boolean {
  return (
    moves.every(({ amount }) => amount < 0n) &&
    moves.some(({ mint, straight }) => straight < 0n && (mint === null || dollars.isQuote(mint)))
  );
}

/** True for units that the owner gave and no party took: a program burned them. */
export function isGivenUp({ parties }: OwnerChange, { mint, amount }: MintChange): boolean {
  if (amount >= 0n || mint === WRAPPED_SOL) return false;
  return !parties.some(({ moves }) => moves.some((move) => move.mint === mint && move.amount > 0n));
}
