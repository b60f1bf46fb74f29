import type { HolderRow } from "@/components/token/holder-row";
import { isKnownInPart } from "@/components/wallet/unknown-reasons";
import { type CsvValue, formatCsv } from "@/lib/csv";

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

const HEAD = [
  ...COLUMNS,
  "tierReasons",
  "knownBasisShare",
  "transactions",
  "historyComplete",
  "knownInPart",
] as const;

/**
 * The rows as a spreadsheet takes them; what is not known is empty, and `knownInPart` names sums that leave something
 * out.
 */
export function writeHolderCsv(rows: readonly HolderRow[]): string {
  return formatCsv([HEAD, ...rows.map(toLine)]);
}

function toLine(row: HolderRow): readonly CsvValue[] {
  const { unknown, tierReasons, knownBasisShare, coverage } = row;
  const isPart = (name: string) => isKnownInPart(row, name);
  return [
    ...COLUMNS.map((name): CsvValue => (unknown.includes(name) && !isPart(name) ? null : row[name])),
    tierReasons.join(" "),
    knownBasisShare,
    coverage?.transactions ?? null,
    coverage?.complete ?? null,
    unknown.filter(isPart).join(" "),
  ];
}
