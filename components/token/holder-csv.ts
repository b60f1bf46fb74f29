import { type MetricFields, readPath } from "@walletlens/format/metric-values";
import { listMetricFields } from "@walletlens/format/metrics";
import type { HolderRow, TokenResult } from "@/components/token/holder-row";
import {
  type CsvColumn,
  nestColumns,
  PERIOD_METRIC_FIELDS,
  RESULT_PARTS,
  toFieldColumns,
  writeCsv,
} from "@/components/ui/csv-columns";
import type { CsvValue } from "@/lib/runtime/rules/format-csv";

/** Results of a holder over all tokens or in the token of the page; null for holders without them. */
interface ResultGroup {
  readonly name: string;
  readonly fields: readonly string[];
  readonly select: (row: HolderRow) => MetricFields | null;
}

const RESULT_GROUPS: readonly ResultGroup[] = [
  { name: "results.sol", fields: RESULT_PARTS, select: ({ results }) => results?.sol ?? null },
  { name: "results.usd", fields: RESULT_PARTS, select: ({ results }) => results?.usd ?? null },
  { name: "token.results.sol", fields: RESULT_PARTS, select: ({ token }) => token?.results?.sol ?? null },
  { name: "token.results.usd", fields: RESULT_PARTS, select: ({ token }) => token?.results?.usd ?? null },
  { name: "usd", fields: listMetricFields("pnl.allTime.usd"), select: ({ usd }) => usd },
  { name: "costs", fields: listMetricFields("pnl.allTime.costs"), select: ({ costs }) => costs },
  { name: "periods.d7", fields: PERIOD_METRIC_FIELDS, select: ({ periods }) => periods?.d7 ?? null },
  { name: "periods.d30", fields: PERIOD_METRIC_FIELDS, select: ({ periods }) => periods?.d30 ?? null },
  { name: "periods.d90", fields: PERIOD_METRIC_FIELDS, select: ({ periods }) => periods?.d90 ?? null },
  { name: "positions", fields: listMetricFields("positions"), select: ({ positions }) => positions },
  { name: "shape", fields: listMetricFields("shape"), select: ({ shape }) => shape },
  { name: "risk", fields: listMetricFields("risk"), select: ({ risk }) => risk },
  { name: "copyability", fields: listMetricFields("copyability"), select: ({ copyability }) => copyability },
];

const TOKEN_COLUMNS: readonly CsvColumn<TokenResult>[] = [
  ...toKnownColumns(["realizedPnlSol", "unrealizedPnlSol", "totalSolSpent", "avgBuyPriceSol"]),
  ...toFieldColumns(["firstBuyAt"]),
];

const COLUMNS: readonly CsvColumn<HolderRow>[] = [
  ...toKnownColumns([
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
  ]),
  { head: "tierReasons", value: ({ tierReasons }) => tierReasons.join(" ") },
  ...toFieldColumns(["knownBasisShare"]),
  { head: "transactions", value: ({ coverage }) => coverage?.transactions ?? null },
  { head: "historyComplete", value: ({ coverage }) => coverage?.complete ?? null },
  ...nestColumns("token", ({ token }: HolderRow) => token, TOKEN_COLUMNS),
  ...RESULT_GROUPS.flatMap(({ name, fields, select }) =>
    nestColumns(
      name,
      select,
      fields.map((field) => ({ head: field, value: (metrics) => readResult(metrics, field) })),
    ),
  ),
  { head: "knownInPart", value: (row) => listPartialFields(row).join(" ") },
];

/**
 * Unknown values are empty; `knownInPart` names incomplete sums. Columns `token.…` are empty if the holder did not
 * buy the token.
 */
export function writeHolderCsv(rows: readonly HolderRow[]): string {
  return writeCsv(COLUMNS, rows);
}

/** Returns columns of fields that are empty where the value is unknown. */
function toKnownColumns<Field extends string>(
  fields: readonly Field[],
): readonly CsvColumn<MetricFields & Readonly<Record<Field, CsvValue>>>[] {
  return fields.map((field) => ({
    head: field,
    value: (row) => (isLacking(row, field) ? null : row[field]),
  }));
}

function readResult(metrics: MetricFields, field: string): number | null {
  if (isLacking(metrics, field)) return null;
  const { value } = readPath(field, metrics);
  return typeof value === "number" ? value : null;
}

function isLacking(metrics: MetricFields, name: string): boolean {
  return metrics.unknown?.includes(name) === true && readPath(name, metrics).isUnknown;
}

function listPartialFields(row: HolderRow): readonly string[] {
  const groups = [{ name: "token", select: ({ token }: HolderRow) => token }, ...RESULT_GROUPS];
  return [
    ...listParts(row),
    ...groups.flatMap(({ name, select }) => listParts(select(row) ?? {}).map((field) => `${name}.${field}`)),
  ];
}

function listParts(metrics: MetricFields): readonly string[] {
  return (metrics.unknown ?? []).filter((name) => readPath(name, metrics).isPartial);
}
