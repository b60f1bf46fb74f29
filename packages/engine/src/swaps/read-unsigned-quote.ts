import { STABLE_DECIMALS, WRAPPED_SOL } from "../chain/assets.ts";
import type { Legs } from "./legs.ts";
import type { OwnerChange } from "./owner-change.ts";
import type { BesideMove } from "./read-sides.ts";

const SOL_DECIMALS = 9;
const NOTHING: readonly BesideMove[] = [];

/**
 * Returns the quote that came while units left without a signature of the owner, as when a delegate sells them. It is no trade, and
 * its size tells how much a result may lack.
 */
export function readUnsignedQuote(
  { signed }: OwnerChange,
  { tokens, solLamports, usdMicros }: Legs,
): readonly BesideMove[] {
  if (signed || !tokens.some(({ amount }) => amount < 0n)) return NOTHING;
  const moves: BesideMove[] = [];
  const add = (mint: BesideMove["mint"], decimals: number, amount: bigint) => {
    if (amount > 0n) moves.push({ mint, decimals, amount, counterparty: null });
  };
  add(WRAPPED_SOL, SOL_DECIMALS, solLamports);
  for (const [mint, amount] of usdMicros) add(mint, STABLE_DECIMALS, amount);
  return moves;
}
