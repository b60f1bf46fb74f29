import { type MetricFields, readPath } from "@walletlens/format/metric-values";
import { listMetricFields } from "@walletlens/format/metrics";
import type { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import type { HolderResults, HolderRow, TokenResult } from "@/components/token/holder-row";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";

const COLUMNS = [
  "rank",
  "walletAddress",
  "knownLabel",
  "knownType",
  "supplyPercent",
  "tokenHoldingValueSol",
  "behaviorType",
  "medianHoldTimeHours",
  "exitPattern",
  "dataQualityTier",
  "confidence",
  "completedCycleCount",
  "walletRealizedPnlSol",
  "walletPnlSol",
  "netAfterCostsSol",
  "analysisSkipped",
  "analysisFailed",
] as const satisfies readonly (keyof HolderRow)[];

const TOKEN_COLUMNS = [
  "realizedPnlSol",
  "unrealizedPnlSol",
  "totalSolSpent",
  "avgBuyPriceSol",
] as const satisfies readonly (keyof TokenResult)[];

const RESULT_PARTS = ["realized", "openPriced", "openUnpricedCost", "total"];
const PERIOD_FIELDS = [
  "realizedPnlSol",
  "realizedPnlUsd",
  "tradesCount",
  "winRate",
] as const satisfies readonly (keyof typeof PERIOD_METRICS)[];

type Results = HolderResults & Partial<Pick<HolderRow, "results" | "token">>;

/** Lists the results over all tokens; null for holders that are not analyzed. */
function listResults({ results, token, usd, costs, periods, positions, shape, risk, copyability }: Results) {
  const group = (
    name: string,
    metrics: MetricFields | null,
    fields: readonly string[] = listMetricFields(name),
  ) => ({
    name,
    metrics,
    fields,
  });
  return [
    group("results.sol", results?.sol ?? null, RESULT_PARTS),
    group("results.usd", results?.usd ?? null, RESULT_PARTS),
    group("token.results.sol", token?.results?.sol ?? null, RESULT_PARTS),
    group("token.results.usd", token?.results?.usd ?? null, RESULT_PARTS),
    group("usd", usd, listMetricFields("pnl.allTime.usd")),
    group("costs", costs, listMetricFields("pnl.allTime.costs")),
    group("periods.d7", periods?.d7 ?? null, PERIOD_FIELDS),
    group("periods.d30", periods?.d30 ?? null, PERIOD_FIELDS),
    group("periods.d90", periods?.d90 ?? null, PERIOD_FIELDS),
    group("positions", positions),
    group("shape", shape),
    group("risk", risk),
    group("copyability", copyability),
  ];
}

const NO_RESULTS = {
  usd: null,
  costs: null,
  periods: null,
  positions: null,
  shape: null,
  risk: null,
  copyability: null,
};

const HEAD = [
  ...COLUMNS,
  ...["tierReasons", "knownBasisShare", "transactions", "historyComplete"],
  ...TOKEN_COLUMNS.map(nameInToken),
  nameInToken("firstBuyAt"),
  ...listResults(NO_RESULTS).flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`)),
  "knownInPart",
] as const;

/**
 * Unknown values are empty; `knownInPart` names incomplete sums. Columns `token.…` are empty if the holder did not
 * buy the token.
 */
export function writeHolderCsv(rows: readonly HolderRow[]): string {
  return formatCsv([HEAD, ...rows.map(toLine)]);
}

function toLine(row: HolderRow): readonly CsvValue[] {
  const { tierReasons, knownBasisShare, coverage, token } = row;
  const results = listResults(row);
  return [
    ...COLUMNS.map((name): CsvValue => (isLacking(row, name) ? null : row[name])),
    ...[tierReasons.join(" "), knownBasisShare, coverage?.transactions ?? null, coverage?.complete ?? null],
    ...TOKEN_COLUMNS.map((name) => (token === null || isLacking(token, name) ? null : token[name])),
    token?.firstBuyAt ?? null,
    ...results.flatMap(({ metrics, fields }) => fields.map((field) => readResult(metrics, field))),
    [
      ...listParts(row),
      ...listParts(token ?? {}).map(nameInToken),
      ...results.flatMap(({ name, metrics }) => listParts(metrics ?? {}).map((field) => `${name}.${field}`)),
    ].join(" "),
  ];
}

function readResult(metrics: MetricFields | null, field: string): number | null {
  if (metrics === null || isLacking(metrics, field)) return null;
  const { value } = readPath(field, metrics);
  return typeof value === "number" ? value : null;
}

function nameInToken(name: string): string {
  return `token.${name}`;
}

function isLacking(metrics: MetricFields, name: string): boolean {
  return metrics.unknown?.includes(name) === true && readPath(name, metrics).isUnknown;
}

function listParts(metrics: MetricFields): readonly string[] {
  return (metrics.unknown ?? []).filter((name) => readPath(name, metrics).isPartial);
}
