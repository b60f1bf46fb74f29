import { type PartialSum, toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { sumTotal } from "@walletlens/engine/wallet/pnl-results";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { readWinRate } from "@walletlens/engine/wallet/token-rows";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";

const METRICS = [
  "netSolProfitLoss",
  "realizedPnlSol",
  "unrealizedPnlSol",
  "roi",
  "totalSolSpent",
  "avgBuyPriceSol",
  "totalSolReceived",
  "winRate",
  "medianHoldTimeHours",
  "valueSol",
  "listedValueSol",
] as const satisfies readonly (keyof TokenPnl)[];

/** Parts of the result in dollars; the others are in SOL. */
const USD_PARTS = ["realized", "openPriced", "openUnpricedCost"] as const;

const HEAD = [
  "tokenAddress",
  "status",
  ...METRICS,
  ...["usd.total", ...USD_PARTS.map((part) => `usd.${part}`)],
  "balance",
  "firstBuyAt",
  "lastTradeAt",
  "unpricedCostSol",
  "leftCostSol",
  "unknown",
  "knownInPart",
];

/**
 * Exact values in SOL, dollars, fractions and hours. Unknown ones are empty and listed in `unknown`; `knownInPart` lists
 * incomplete sums. `unpricedCostSol` is the cost of open lots without a price, `leftCostSol` of units that left
 * unsold.
 */
export function writeTokenCsv(tokens: readonly TokenPnl[]): string {
  return formatCsv([HEAD, ...tokens.map(toLine)]);
}

interface NamedSum {
  readonly name: string;
  readonly sum: PartialSum;
}

function toLine(token: TokenPnl): readonly CsvValue[] {
  const known = { ...token, winRate: readWinRate(token) };
  const sums: readonly NamedSum[] = [
    ...METRICS.map((name) => ({ name, sum: asSum(known[name]) })),
    { name: "usd.total", sum: sumTotal(token.usd) },
    ...USD_PARTS.map((part) => ({ name: `usd.${part}`, sum: token.usd[part] })),
  ];
  const named = sums.filter(({ sum }) => !sum.isWhole);
  const list = (of: readonly NamedSum[]) => of.map(({ name }) => name).join(" ");
  return [
    token.tokenAddress,
    token.held ? "open" : "closed",
    ...sums.map(({ sum }) => sum.value),
    token.balance,
    toIso(token.firstBuyAt),
    toIso(token.lastTradeAt),
    token.unpricedCostSol,
    token.leftCostSol,
    list(named.filter(({ sum }) => sum.value === null)),
    list(named.filter(({ sum }) => sum.value !== null)),
  ];
}

function asSum(metric: PartialSum | number | null): PartialSum {
  return metric === null || typeof metric === "number" ? toPartialSum(metric) : metric;
}
