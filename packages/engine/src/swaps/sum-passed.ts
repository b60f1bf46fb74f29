import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { findAsset, sumMoves } from "./fee-limit.ts";
import { isVault } from "./history-facts.ts";
import type { OwnerChange, Party } from "./owner-change.ts";

/**
 * Returns the units that only vaults gave, counterparties took and the owner never had, where the owner got the larger part of the quote
 * for them: they were transferred to it and sold.
 */
export function sumPassed(
  { tokens, solLamports }: OwnerChange,
  counterparties: readonly Party[],
  otherParties: readonly Party[],
  mint: Address,
  dollars: DollarList,
): bigint {
  if (dollars.isQuote(mint) || tokens.some((token) => token.mint === mint)) return 0n;
  const moves = otherParties.filter(
    (party) => isVault(party) && party.moves.every(({ amount }) => amount < 0n),
  );
  const givenAmount = -sumMoves(moves, mint);
  const takenAmount = sumMoves(counterparties, mint);
  const isStraight = moves.some((party) =>
    party.moves.some((move) => findAsset(move) === mint && move.straight !== 0n),
  );
  if (givenAmount <= 0n || takenAmount <= 0n || isStraight) return 0n;
  return isPaid(tokens, solLamports, counterparties, dollars) ? smaller(givenAmount, takenAmount) : 0n;
}

/** True if the owner got at least half of the quote that counterparties gave. */
function isPaid(
  tokens: OwnerChange["tokens"],
  solLamports: bigint,
  counterparties: readonly Party[],
  dollars: DollarList,
): boolean {
  const isMost = (ownAmount: bigint, quote: Address) =>
    ownAmount > 0n && ownAmount * 2n >= -sumMoves(counterparties, quote);
  if (isMost(solLamports, WRAPPED_SOL)) return true;
  return tokens.some(({ mint, before, after }) => dollars.has(mint) && isMost(after - before, mint));
}

/** Returns the only party that gave a mint, or null. */
export function findGiver(otherParties: readonly Party[], mint: Address): Address | null {
  const givers = otherParties.filter((party) => sumMoves([party], mint) < 0n);
  return givers.length === 1 ? (givers[0]?.authority ?? null) : null;
}
