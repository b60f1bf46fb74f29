import { toSol } from "../amount.ts";
import type { UncertainQuote } from "../swaps/payouts.ts";
import { addPartialSums, limitToCovered, toPartialSum } from "./partial-sum.ts";
import { sumTotal } from "./pnl-results.ts";
import type { SaleTotals } from "./reconcile.ts";
import type { SummarizedTokens } from "./summarize-tokens.ts";
import { lowerBoundPnl, sumRealized } from "./token-pnl.ts";
import type { Coverage, WalletInput } from "./wallet-input.ts";

/**
 * Sums the results of all tokens. `sales` are their sales and the payouts that can belong to one, `present` are the prices of open units,
 * `coverage` is that of the results, and `uncertain` is lost in the lower bound.
 */
export function summarizePnl(
  { sums, lists }: SummarizedTokens,
  sales: SaleTotals,
  present: WalletInput["present"],
  coverage: Pick<Coverage, "complete">,
  uncertain: UncertainQuote,
) {
  const { counts, lamports } = sums;
  const realizedSol = limitToCovered(sumRealized([sales]), coverage);
  const open = lists.pnl.filter(({ held }) => held);
  const isAnyClosed = open.length < lists.pnl.length;
  // Tokens without units have one result each: 0, unknown in the past.
  const closedSums = isAnyClosed ? [toPartialSum(present === null ? null : 0)] : [];
  const unrealizedSol = addPartialSums([
    ...closedSums,
    ...open.map(({ unrealizedPnlSol }) => unrealizedPnlSol),
  ]);
  const costs = open.flatMap(({ unpricedCostSol }) => unpricedCostSol ?? []);
  const unpriced = { tokens: costs.length, costSol: costs.reduce((sum, cost) => sum + cost, 0) };
  const inEstimates = open.filter(({ isEstimated }) => isEstimated).map(({ uncertainSol }) => uncertainSol);
  const estimated = {
    tokens: inEstimates.length,
    valueSol: inEstimates.reduce((sum, value) => sum + value, 0),
  };
  const transferredOut = { tokens: counts.left, costSol: toSol(lamports.leftCost) };
  const returned = { tokens: counts.returned, costSol: toSol(lamports.returnedCost) };
  return {
    realizedSol,
    unrealizedSol,
    netSol: sumTotal({ realized: realizedSol, openPriced: unrealizedSol }),
    openUsd: {
      openPriced: addPartialSums([...closedSums, ...open.map(({ usd }) => usd.openPriced)]),
      openUnpricedCost: addPartialSums([toPartialSum(0), ...open.map(({ usd }) => usd.openUnpricedCost)]),
    },
    unpriced,
    estimated,
    burned: { tokens: counts.burned, costSol: toSol(lamports.burnedCost) },
    transferredOut,
    returned,
    pnlLowerBound: lowerBoundPnl(realizedSol, unrealizedSol, {
      unpricedCostSol: unpriced.costSol,
      uncertainSol: open.reduce((sum, token) => sum + token.uncertainSol, 0),
      leftCostSol: toSol(lamports.leftCost + lamports.returnedCost),
      uncertainQuoteSol: toSol(uncertain.lamports),
      lacksCost: counts.unvaluedCosts + uncertain.unvalued > 0,
    }),
  };
}
