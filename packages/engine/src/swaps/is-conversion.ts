import { isResidue } from "./find-residue.ts";
import type { Legs } from "./legs.ts";
import type { OwnerChange } from "./owner-change.ts";

/** True if one quote asset went out and another came in, without residue of the route. */
export function isConversion({ parties }: OwnerChange, { solLamports, usdMicros }: Legs): boolean {
  let hasGivenQuote = solLamports < 0n;
  let hasReceivedQuote = solLamports > 0n;
  for (const [mint, amount] of usdMicros) {
    if (isResidue(mint, amount, parties)) continue;
    if (amount > 0n) hasReceivedQuote = true;
    else hasGivenQuote = true;
  }
  return hasGivenQuote && hasReceivedQuote;
}
