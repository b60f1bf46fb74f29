import type { HolderResults, HolderRow, TokenResult } from "@/components/token/holder-row";
import { isPartialSum, type WithUnknown } from "@/components/wallet/unknown-reasons";
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
const OF_PERIOD = ["realizedPnlSol", "realizedPnlUsd", "tradesCount", "winRate"] as const;

/** Lists the results over all tokens; null for holders that are not analyzed. */
function listResults({
  results,
  token,
  usd,
  costs,
  periods,
  positions,
  shape,
  risk,
  copyability,
}: HolderResults & Partial<Pick<HolderRow, "results" | "token">>) {
  const group = (name: string, metrics: WithUnknown | null, fields: readonly string[]) => ({
    ...{ name, metrics, fields },
  });
  return [
    group("results.sol", results?.sol ?? null, RESULT_PARTS),
    group("results.usd", results?.usd ?? null, RESULT_PARTS),
    group("token.results.sol", token?.results?.sol ?? null, RESULT_PARTS),
    group("token.results.usd", token?.results?.usd ?? null, RESULT_PARTS),
    group("usd", usd, ["realizedPnlUsd", "winRate"]),
    group("costs", costs, ["networkFeesSol", "tipsSol", "failedFeesSol"]),
    group("periods.d7", periods?.d7 ?? null, OF_PERIOD),
    group("periods.d30", periods?.d30 ?? null, OF_PERIOD),
    group("periods.d90", periods?.d90 ?? null, OF_PERIOD),
    group("positions", positions, ["count", "winners", "winRate", "unknownCount"]),
    group("shape", shape, ["meanPnlSol", "bestShare", "topFiveShare", "profitFactor", "withoutBestSol"]),
    group("risk", risk, ["maxDrawdownSol", "longestLosingRun"]),
    group("copyability", copyability, ["share10s", "share30s", "share60s"]),
  ];
}

const NO_RESULTS = {
  ...{ usd: null, costs: null, periods: null, positions: null, shape: null, risk: null, copyability: null },
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

function readResult(metrics: WithUnknown | null, field: string): number | null {
  if (metrics === null || isLacking(metrics, field)) return null;
  const value: unknown = Reflect.get(metrics, field);
  return typeof value === "number" ? value : null;
}

function nameInToken(name: string): string {
  return `token.${name}`;
}

function isLacking(metrics: WithUnknown, name: string): boolean {
  return (metrics.unknown ?? []).includes(name) && !isPartialSum(metrics, name);
}

function listParts(metrics: WithUnknown): readonly string[] {
  return (metrics.unknown ?? []).filter((name) => isPartialSum(metrics, name));
}
