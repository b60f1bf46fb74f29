import type { LabeledAddresses } from "../known-address.ts";
import { isResidue } from "./find-residue.ts";
import type { Legs } from "./legs.ts";
import type { OwnerChange } from "./owner-change.ts";

/**
 * Returns true if quote went out and came back, and no conversion of one quote asset into another is left. A lender is no party
 * of an arbitrage: it lends against the asset that passed, and does not buy it.
 */
export function isArbitrage(
  change: OwnerChange,
  whole: Legs,
  { lending }: Pick<LabeledAddresses, "lending">,
): boolean {
  const { arbitrage } = change;
  if (arbitrage === null || arbitrage.some((program) => lending.has(program))) return false;
  return !isConversion(change, whole);
}

/** True if one quote asset went out and another came in, without residue of the route. */
function isConversion({ parties }: OwnerChange, { solLamports, usdMicros }: Legs): boolean {
  let [gave, got] = [solLamports < 0n, solLamports > 0n];
  for (const [mint, amount] of usdMicros) {
    if (isResidue(mint, amount, parties)) continue;
    if (amount > 0n) got = true;
    else gave = true;
  }
  return gave && got;
}
