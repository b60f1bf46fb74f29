import { toKnownResult } from "@walletlens/format/known-result";
import { createParser, type inferParserType, parseAsStringLiteral } from "nuqs";
import { HOLDER_COLUMN_CHOICE } from "@/components/token/holder-column-choice";
import {
  getHolderGroup,
  HOLDER_GROUPS,
  type HolderGroup,
  type HolderRow,
  type TokenResult,
} from "@/components/token/holder-row";
import { buildColumnParser } from "@/components/ui/column-choice";
import { CURRENCIES } from "@/components/ui/currency";

export const HOLDER_SORTS = [
  "rank",
  "supply",
  "value",
  "token",
  "bought",
  "price",
  "hold",
  "realized",
  "pnl",
] as const;
export type HolderSort = (typeof HOLDER_SORTS)[number];

export interface HolderQuery {
  readonly sort: HolderSort;
  readonly order: "asc" | "desc";
  readonly group: HolderGroup | null;
}

export const HOLDER_PARSERS = {
  currency: parseAsStringLiteral(CURRENCIES),
  sort: parseAsStringLiteral(HOLDER_SORTS).withDefault("rank"),
  /** Null for the default of the column. */
  order: parseAsStringLiteral(["asc", "desc"]),
  group: parseAsStringLiteral(HOLDER_GROUPS.map(({ group }) => group)),
  columns: createParser(buildColumnParser(HOLDER_COLUMN_CHOICE)).withDefault(HOLDER_COLUMN_CHOICE.shown),
};

type HolderFields = inferParserType<typeof HOLDER_PARSERS>;

export function toHolderQuery({ sort, order, group }: HolderFields): HolderQuery {
  return { sort, order: order ?? getDefaultOrder(sort), group };
}

export function toHolderFields({ sort, order, group }: HolderQuery) {
  return { sort, order: order === getDefaultOrder(sort) ? null : order, group };
}

/** Toggles the order of the current column, or sorts by another one. */
export function sortHoldersBy(current: HolderQuery, sort: HolderSort): HolderQuery {
  if (current.sort !== sort) return { ...current, sort, order: getDefaultOrder(sort) };
  return { ...current, order: current.order === "asc" ? "desc" : "asc" };
}

/** Filters and sorts rows; unknown values come last in both orders. */
export function selectHolders(
  rows: readonly HolderRow[],
  { sort, order, group }: HolderQuery,
): readonly HolderRow[] {
  const direction = order === "asc" ? 1 : -1;
  return rows
    .filter((row) => group === null || getHolderGroup(row) === group)
    .toSorted((a, b) => {
      const metricA = getMetric(a, sort);
      const metricB = getMetric(b, sort);
      if (metricA === null || metricB === null)
        return Number(metricA === null) - Number(metricB === null) || a.rank - b.rank;
      return direction * (metricA - metricB) || a.rank - b.rank;
    });
}

/** Ranks and first buys ascend, metrics descend. */
function getDefaultOrder(sort: HolderSort): HolderQuery["order"] {
  return sort === "rank" || sort === "bought" ? "asc" : "desc";
}

const FIELDS = {
  rank: "rank",
  supply: "supplyPercent",
  value: "tokenHoldingValueSol",
  hold: "medianHoldTimeHours",
  realized: "walletRealizedPnlSol",
  pnl: "walletPnlSol",
} as const satisfies Partial<Readonly<Record<HolderSort, keyof HolderRow>>>;

/** Returns null if the value is unknown in part. */
function getMetric(row: HolderRow, sort: HolderSort): number | null {
  if (sort === "token" || sort === "bought" || sort === "price")
    return row.token && getTokenMetric(row.token, sort);
  return row.unknown.includes(FIELDS[sort]) ? null : row[FIELDS[sort]];
}

function getTokenMetric(token: TokenResult, sort: "token" | "bought" | "price"): number | null {
  if (sort === "bought") return token.firstBuyAt === null ? null : Date.parse(token.firstBuyAt);
  if (sort === "price") return token.unknown?.includes("avgBuyPriceSol") ? null : token.avgBuyPriceSol;
  const net = toKnownResult(token, "net");
  return net?.extent === "whole" ? net.amount : null;
}
