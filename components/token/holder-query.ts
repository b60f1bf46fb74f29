import { toKnownResult } from "@walletlens/format/known-result";
import {
  getHolderGroup,
  HOLDER_GROUPS,
  type HolderGroup,
  type HolderRow,
  type TokenResult,
} from "@/components/token/holder-row";
import { defineChoice, defineRecord, type UrlEntry, type UrlQuery } from "@/components/ui/url-field";

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

/** An order of null is the default of the column. */
const QUERY = defineRecord({
  sort: defineChoice("sort", HOLDER_SORTS, "rank"),
  order: defineChoice("order", ["asc", "desc"], null),
  group: defineChoice(
    "group",
    HOLDER_GROUPS.map(({ group }) => group),
    null,
  ),
});

/** Invalid fields have their default: all holders, by rank. */
export function readHolderQuery(query: UrlQuery): HolderQuery {
  const fields = QUERY.read(query);
  return { ...fields, order: fields.order ?? getDefaultOrder(fields.sort) };
}

export function writeHolderQuery({ sort, order, group }: HolderQuery): readonly UrlEntry[] {
  return QUERY.write({ sort, order: order === getDefaultOrder(sort) ? null : order, group });
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
