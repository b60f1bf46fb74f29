import { toUsd } from "../amount.ts";
import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { findPrice } from "../swaps/quote.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";
import type { PnlParts } from "./pnl-results.ts";
import { type PositionWorth, sumKnownLots, valueKnownLots } from "./position-worth.ts";

/**
 * Returns the result of a token in dollars. `sol` are the same parts in SOL: what they lack is missing in dollars, too. Dollars that
 * were paid for open units count as they are, SOL at its price at the time of the purchase.
 */
export function computeTokenUsd(
  position: TokenPosition,
  worth: PositionWorth,
  sol: Pick<PnlParts, "realized" | "openPriced">,
  solUsd: SolUsd,
): PnlParts {
  const realized = sumRealizedUsd(position, sol.realized);
  const lots = sumKnownLots(position);
  if (lots.amount === 0n) return { realized, openPriced: sol.openPriced, openUnpricedCost: NOTHING };
  const cost = sumOpenCostUsd(position, solUsd);
  const value = valueKnownLots(position, lots, worth);
  if (value === null) return { realized, openPriced: sol.openPriced, openUnpricedCost: cost };
  // A value of 0 needs no price of SOL.
  const valueUsd = value === 0 ? 0 : value * (worth.usdPerSol ?? 0);
  const isKnown = cost.value !== null && cost.isWhole;
  return {
    realized,
    openPriced: toPartialSum(isKnown ? valueUsd - (cost.value ?? 0) : null, sol.openPriced.isWhole),
    openUnpricedCost: NOTHING,
  };
}

/**
 * Returns results in dollars as a sum that is partial if the one in SOL is, or a result in SOL has no dollars.
 *
 * @internal
 */
export function sumRealizedUsd(
  {
    results,
    usdResults,
    realizedUsdMicros,
  }: Pick<TokenPosition, "results" | "usdResults" | "realizedUsdMicros">,
  realized: PartialSum,
): PartialSum {
  const isNoneKnown = realized.value === null || (usdResults === 0 && results > 0);
  return toPartialSum(
    isNoneKnown ? null : toUsd(realizedUsdMicros),
    realized.isWhole && usdResults === results,
  );
}

/**
 * Returns the cost of the open lots of known cost in dollars, rounded toward zero to a micro-dollar.
 *
 * @internal
 */
export function sumOpenCostUsd({ openLots }: TokenPosition, solUsd: SolUsd): PartialSum {
  let femtos = 0n;
  let knownLots = 0;
  let lots = 0;
  for (const { costLamports, costUsdFemtos, openedAt } of openLots) {
    if (costLamports === null) continue;
    lots += 1;
    const price = costUsdFemtos === undefined ? findPrice(solUsd, openedAt) : null;
    const cost = costUsdFemtos ?? (price === null ? null : costLamports * price);
    if (cost === null) continue;
    femtos += cost;
    knownLots += 1;
  }
  return toPartialSum(knownLots === 0 ? null : toUsd(femtos / LAMPORTS_PER_SOL), knownLots === lots);
}

/** Shared: most tokens of a large wallet are sold. */
const NOTHING = toPartialSum(0);
