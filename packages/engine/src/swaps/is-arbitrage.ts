import type { LabeledAddresses } from "../known-address.ts";
import { isConversion } from "./is-conversion.ts";
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
