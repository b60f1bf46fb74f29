import { type ColumnChoice, columnsField } from "@/components/ui/column-choice";

/** Names of the columns that readers show or hide. Rank, holder and supply are always shown. */
export const HOLDER_COLUMN_NAMES = {
  value: "Value",
  token: "PnL on this token",
  bought: "First buy",
  price: "Avg. buy price",
  behavior: "Behavior",
  pnl: "Wallet PnL",
  realized: "Wallet realized",
  basis: "No cost basis",
  history: "History",
  data: "Data",
  hold: "Median hold",
  exit: "Exit",
} as const;

type HolderColumnKey = keyof typeof HOLDER_COLUMN_NAMES;

const KEYS: readonly HolderColumnKey[] = [
  ...(["value", "token", "bought", "price", "behavior", "pnl", "realized"] as const),
  ...(["basis", "history", "data", "hold", "exit"] as const),
];

/** Eight columns with those that are always shown. */
export const HOLDER_COLUMN_CHOICE: ColumnChoice<HolderColumnKey> = {
  keys: KEYS,
  shown: ["token", "behavior", "pnl", "realized", "data"],
};

export const HOLDER_COLUMNS_FIELD = columnsField("columns", HOLDER_COLUMN_CHOICE);

/** Selects the columns of the keys in `shown`, and those that are always shown. */
export function selectHolderColumns<Column extends { readonly name: string }>(
  columns: readonly Column[],
  shown: readonly HolderColumnKey[],
): readonly Column[] {
  const hidden = new Set<string>(
    KEYS.filter((key) => !shown.includes(key)).map((key) => HOLDER_COLUMN_NAMES[key]),
  );
  return columns.filter(({ name }) => !hidden.has(name));
}
