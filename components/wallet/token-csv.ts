import { type PartialSum, toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { sumTotal } from "@walletlens/engine/wallet/pnl-results";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { readWinRate } from "@walletlens/engine/wallet/token-rows";
import type { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import {
  type CsvColumn,
  type CsvSum,
  toFieldColumns,
  toSumColumns,
  toUnknownColumns,
  writeCsv,
} from "@/components/ui/csv-columns";

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
] as const satisfies readonly (keyof TokenPnl & keyof typeof TOKEN_METRICS)[];

/** Parts of the result in dollars; the others are in SOL. */
const USD_PARTS = ["realized", "openPriced", "openUnpricedCost"] as const;

const SUMS: readonly CsvSum<TokenPnl>[] = [
  ...METRICS.map((name) => ({
    head: name,
    sum: (token: TokenPnl) => toSum(name === "winRate" ? readWinRate(token) : token[name]),
  })),
  { head: "usd.total", sum: ({ usd }) => sumTotal(usd) },
  ...USD_PARTS.map((part) => ({ head: `usd.${part}`, sum: ({ usd }: TokenPnl) => usd[part] })),
];

const COLUMNS: readonly CsvColumn<TokenPnl>[] = [
  ...toFieldColumns(["tokenAddress"]),
  { head: "status", value: ({ held }) => (held ? "open" : "closed") },
  ...toSumColumns(SUMS),
  ...toFieldColumns(["balance"]),
  { head: "firstBuyAt", value: ({ firstBuyAt }) => toIso(firstBuyAt) },
  { head: "lastTradeAt", value: ({ lastTradeAt }) => toIso(lastTradeAt) },
  ...toFieldColumns(["unpricedCostSol", "leftCostSol"]),
  ...toUnknownColumns(SUMS),
];

/**
 * Exact values in SOL, dollars, fractions and hours. Unknown ones are empty and listed in `unknown`; `knownInPart` lists
 * incomplete sums. `unpricedCostSol` is the cost of open lots without a price, `leftCostSol` of units that left
 * unsold.
 */
export function writeTokenCsv(tokens: readonly TokenPnl[]): string {
  return writeCsv(COLUMNS, tokens);
}

function toSum(metric: PartialSum | number | null): PartialSum {
  return metric === null || typeof metric === "number" ? toPartialSum(metric) : metric;
}
