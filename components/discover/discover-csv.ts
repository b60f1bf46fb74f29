import {
  type CsvColumn,
  nestColumns,
  PERIOD_METRIC_FIELDS,
  RESULT_PARTS,
  toFieldColumns,
  writeCsv,
} from "@/components/ui/csv-columns";
import type { DiscoveredWallet, LinkedLoss } from "@/lib/wallets/rules/ranking-search";

type Period = DiscoveredWallet["period"];

interface RatedRow {
  readonly shrunkenWinRate: DiscoveredWallet["shrunkenWinRate"];
}

const RESULT_COLUMNS: readonly CsvColumn<DiscoveredWallet["pnl"]["sol"]>[] = [
  ...toFieldColumns(RESULT_PARTS),
  { head: "unknown", value: ({ unknown }) => unknown?.join(" ") ?? "" },
];

const RATE_COLUMNS: readonly CsvColumn<RatedRow>[] = [
  { head: "shrunkenWinRate", value: ({ shrunkenWinRate }) => shrunkenWinRate?.rate ?? null },
  { head: "shrunkenWinRateLow", value: ({ shrunkenWinRate }) => shrunkenWinRate?.low ?? null },
  { head: "shrunkenWinRateHigh", value: ({ shrunkenWinRate }) => shrunkenWinRate?.high ?? null },
];

const PERIOD_COLUMNS: readonly CsvColumn<Period>[] = [
  ...PERIOD_METRIC_FIELDS.map((field) => ({
    head: field,
    value: (period: Period) =>
      period.unknown?.includes(field) && period[field] === 0 ? null : period[field],
  })),
  ...RATE_COLUMNS,
  ...toFieldColumns(["complete"]),
  { head: "unknown", value: ({ unknown = [] }) => unknown.join(" ") },
];

const LOSS_COLUMNS: readonly CsvColumn<LinkedLoss>[] = [
  ...toFieldColumns(["walletAddress", "verdict", "share"]),
  { head: "comparedAt", value: ({ comparedAt }) => new Date(comparedAt).toISOString() },
];

const COLUMNS: readonly CsvColumn<DiscoveredWallet>[] = [
  { head: "walletAddress", value: ({ address }) => address },
  ...toFieldColumns(["label", "behaviorType", "dataQualityTier", "complete"]),
  { head: "verdict", value: ({ review }) => review.verdict },
  { head: "trimmedMeanPnlLow", value: ({ review }) => review.trimmedMeanPnlInterval?.low ?? null },
  { head: "trimmedMeanPnlHigh", value: ({ review }) => review.trimmedMeanPnlInterval?.high ?? null },
  { head: "profitFactor", value: ({ review }) => review.profitFactor },
  { head: "maxDrawdownSol", value: ({ review }) => review.maxDrawdownSol },
  ...nestColumns("results.sol", ({ pnl }: DiscoveredWallet) => pnl.sol, RESULT_COLUMNS),
  ...nestColumns("results.usd", ({ pnl }: DiscoveredWallet) => pnl.usd, RESULT_COLUMNS),
  ...toFieldColumns(["netPnlSol", "atLeastNetPnlSol", "transferredOutCostSol"]),
  ...toFieldColumns(["knownBasisShare", "winRate"]),
  { head: "winRateLow", value: ({ winRateInterval }) => winRateInterval?.low ?? null },
  { head: "winRateHigh", value: ({ winRateInterval }) => winRateInterval?.high ?? null },
  ...RATE_COLUMNS,
  ...toFieldColumns(["trades"]),
  {
    head: "lastTradeAt",
    value: ({ lastTradeAt }) => (lastTradeAt === null ? null : new Date(lastTradeAt * 1000).toISOString()),
  },
  { head: "calculatedAt", value: ({ calculatedAt }) => new Date(calculatedAt).toISOString() },
  ...nestColumns("period", ({ period }: DiscoveredWallet) => period, PERIOD_COLUMNS),
  ...nestColumns("positions", ({ positions }: DiscoveredWallet) => positions, [
    ...toFieldColumns(["winRate", "count", "unknownCount"]),
    ...RATE_COLUMNS,
  ]),
  ...toFieldColumns(["share30s", "isBot"]),
  ...nestColumns("linkedLoss", ({ linkedLoss }: DiscoveredWallet) => linkedLoss, LOSS_COLUMNS),
];

/** Exact values; unknown ones are empty, and partial ones are named beside them. */
export function writeDiscoverCsv(wallets: readonly DiscoveredWallet[]): string {
  return writeCsv(COLUMNS, wallets);
}
