import { METRICS } from "@walletlens/format/metrics";
import { HOLDER_METRICS, TOKEN_METRICS } from "@walletlens/format/row-metrics";
import { type ColumnChoice, defineColumns } from "@/components/ui/column-choice";

/** Columns that readers show or hide. Rank, holder and supply are always shown. */
export const CHOSEN_METRICS = {
  value: HOLDER_METRICS.tokenHoldingValueSol,
  token: HOLDER_METRICS.token,
  bought: TOKEN_METRICS.firstBuyAt,
  price: TOKEN_METRICS.avgBuyPriceSol,
  behavior: HOLDER_METRICS.behaviorType,
  pnl: HOLDER_METRICS.walletPnlSol,
  realized: HOLDER_METRICS.walletRealizedPnlSol,
  basis: METRICS["unknown-cost"],
  history: HOLDER_METRICS.coverage,
  data: METRICS["data-quality"],
  hold: METRICS["median-hold"],
  exit: METRICS.exit,
} as const;

type HolderColumnKey = keyof typeof CHOSEN_METRICS;

const KEYS: readonly HolderColumnKey[] = [
  "value",
  "token",
  "bought",
  "price",
  "behavior",
  "pnl",
  "realized",
  "basis",
  "history",
  "data",
  "hold",
  "exit",
];

/** Eight columns with those that are always shown. */
export const HOLDER_COLUMN_CHOICE: ColumnChoice<HolderColumnKey> = {
  keys: KEYS,
  shown: ["token", "behavior", "pnl", "realized", "data"],
};

export const HOLDER_COLUMNS_FIELD = defineColumns("columns", HOLDER_COLUMN_CHOICE);

/** Selects the columns of the keys in `shown`, and those that are always shown. */
export function selectHolderColumns<Column extends { readonly name: string }>(
  columns: readonly Column[],
  shown: readonly HolderColumnKey[],
): readonly Column[] {
  const hiddenNames = new Set<string>(
    KEYS.filter((key) => !shown.includes(key)).map((key) => CHOSEN_METRICS[key].label),
  );
  return columns.filter(({ name }) => !hiddenNames.has(name));
}
