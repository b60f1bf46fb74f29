import type { HolderRow, TokenResult } from "@/components/token/holder-row";
import { isPartialSum, type WithUnknown } from "@/components/wallet/unknown-reasons";
import { type CsvValue, formatCsv } from "@/lib/format-csv";

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
  "analysisSkipped",
  "analysisFailed",
] as const satisfies readonly (keyof HolderRow)[];

const TOKEN_COLUMNS = [
  "realizedPnlSol",
  "unrealizedPnlSol",
  "totalSolSpent",
  "avgBuyPriceSol",
] as const satisfies readonly (keyof TokenResult)[];

const HEAD = [
  ...COLUMNS,
  ...["tierReasons", "knownBasisShare", "transactions", "historyComplete"],
  ...TOKEN_COLUMNS.map(nameInToken),
  ...[nameInToken("firstBuyAt"), "knownInPart"],
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
  return [
    ...COLUMNS.map((name): CsvValue => (isLacking(row, name) ? null : row[name])),
    ...[tierReasons.join(" "), knownBasisShare, coverage?.transactions ?? null, coverage?.complete ?? null],
    ...TOKEN_COLUMNS.map((name) => (token === null || isLacking(token, name) ? null : token[name])),
    token?.firstBuyAt ?? null,
    [...listParts(row), ...listParts(token ?? {}).map(nameInToken)].join(" "),
  ];
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
