import { absolute, splitByWeight } from "../amount.ts";
import type { MintChange, Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { type PresentUsd, splitValue, type ValueParts } from "./split-value.ts";

export type Costs = Pick<Trade, "feeLamports" | "tipLamports">;
/** The owner's costs count once, on the buys if there are any. */
export const NO_COSTS: Costs = { feeLamports: 0n, tipLamports: 0n };

/**
 * Allocates a value to several tokens by the route, else by present prices; unknown if both are missing.
 * Costs are proportional to the values, and equal if these are unknown.
 */
export function allocate(
  change: OwnerChange,
  { feeLamports, tipLamports }: Costs,
  tokens: readonly MintChange[],
  lamports: bigint | null,
  usdMicros: bigint | null,
  presentUsd: PresentUsd,
): Trade[] {
  const [token] = tokens;
  // The most frequent case.
  if (token !== undefined && tokens.length === 1) {
    return [toTrade(token, lamports, usdMicros, feeLamports, tipLamports)];
  }
  const parts = splitValue(change, tokens, presentUsd);
  const values = splitByParts(lamports, parts);
  const dollars = splitByParts(usdMicros, parts);
  const weights = lamports === null || parts === null ? tokens.map(() => 1n) : fillIn(parts);
  const fees = splitByWeight(feeLamports, weights);
  const tips = splitByWeight(tipLamports, weights);
  return tokens.map((token, index) => {
    const value = values[index] ?? null;
    const trade = toTrade(token, value, dollars[index] ?? null, fees[index] ?? 0n, tips[index] ?? 0n);
    return parts?.estimated.has(token.mint) ? { ...trade, estimated: true } : trade;
  });
}

/** Part of each token, null if unknown. */
function splitByParts(whole: bigint | null, parts: ValueParts | null): readonly (bigint | null)[] {
  if (whole === null || parts === null) return [];
  const knownWeights = parts.weights.map((weight) => weight ?? 0n);
  const shares =
    parts.unsplitWeight === 0n
      ? splitByWeight(whole, knownWeights)
      : splitByWeight(whole, [...knownWeights, parts.unsplitWeight]);
  return parts.weights.map((weight, index) => (weight === null ? null : (shares[index] ?? 0n)));
}

/** Weights of all tokens; those without a weight share the remaining one equally. */
function fillIn({ weights, unsplitWeight: untold }: ValueParts): readonly bigint[] {
  const unknown = weights.filter((weight) => weight === null).length;
  return weights.map((weight) => weight ?? untold / BigInt(unknown));
}

function toTrade(
  { mint, decimals, amount }: MintChange,
  valueLamports: bigint | null,
  valueUsdMicros: bigint | null,
  feeLamports: bigint,
  tipLamports: bigint,
): Trade {
  const side = amount > 0n ? "buy" : "sell";
  return {
    side,
    mint,
    decimals,
    amount: absolute(amount),
    valueLamports,
    valueUsdMicros,
    feeLamports,
    tipLamports,
  };
}
