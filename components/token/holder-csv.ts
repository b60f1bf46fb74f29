import type { HolderRow } from "@/components/token/holder-row";
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

/** The rows as a spreadsheet takes them; what is not known is empty. */
export function writeHolderCsv(rows: readonly HolderRow[]): string {
  const lines = rows.map((row) =>
    COLUMNS.map((name): CsvValue => (row.unknown.includes(name) ? null : row[name])),
  );
  return formatCsv([COLUMNS, ...lines]);
}
