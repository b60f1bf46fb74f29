import type { HistoryFacts } from "./history-facts.ts";
import type { Legs } from "./legs.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";

/**
 * Reads the sale at 0 of an outcome token whose outcome did not occur: a program created its units for quote, and burns all of
 * the owner's without giving anything. A receipt is no outcome token: its withdrawal pays, or opens an account for a later
 * payment. The own costs are those of the settlement, not of the trade. Null for another change.
 */
export function readLosingOutcome(
  { tokens, burns, parties, rentLamports }: OwnerChange,
  { tokens: units, usdMicros, solLamports }: Legs,
  { minted }: HistoryFacts,
): Trade | null {
  const [unit] = units;
  if (unit === undefined || units.length > 1 || !minted.has(unit.mint)) return null;
  const isPaid = usdMicros.size > 0 || solLamports !== 0n || parties.length > 0 || rentLamports > 0n;
  if (isPaid || tokens.some(({ after }) => after > 0n)) return null;
  let burned = 0n;
  for (const { mint, amount, program } of burns) {
    if (mint === unit.mint && program !== null) burned += amount;
  }
  if (burned === 0n || burned !== -unit.amount) return null;
  const { mint, decimals } = unit;
  return {
    side: "sell",
    mint,
    decimals,
    amount: burned,
    valueLamports: 0n,
    valueUsdMicros: null,
    feeLamports: 0n,
    tipLamports: 0n,
  };
}
