import { toKnownResult } from "@walletlens/client/known-result";
import {
  groupOf,
  HOLDER_GROUPS,
  type HolderGroup,
  type HolderRow,
  type TokenResult,
} from "@/components/token/holder-row";
import { choiceField, type UrlEntry, type UrlQuery, urlRecord } from "@/components/ui/url-field";

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

/** Choice of the holders shown, and their order, as the page's address says. */
export interface HolderQuery {
  readonly sort: HolderSort;
  readonly order: "asc" | "desc";
  /** Group of the holders shown; null for all holders. */
  readonly group: HolderGroup | null;
}

/** The address, in which an order of null stands for the usual order of the column. */
const QUERY = urlRecord<Omit<HolderQuery, "order"> & { readonly order: HolderQuery["order"] | null }>({
  sort: choiceField<HolderSort, HolderSort>("sort", HOLDER_SORTS, "rank"),
  order: choiceField<HolderQuery["order"], null>("order", ["asc", "desc"], null),
  group: choiceField<HolderGroup, null>(
    "group",
    HOLDER_GROUPS.map(({ group }) => group),
    null,
  ),
});

/**
 * Reads the query of an address. Where the address says nothing, or nothing valid, the default holds: all holders, by
 * rank.
 */
export function readHolderQuery(query: UrlQuery): HolderQuery {
  const asked = QUERY.read(query);
  return { ...asked, order: asked.order ?? firstOrder(asked.sort) };
}

/** Entries of an address that asks for these holders. */
export function writeHolderQuery({ sort, order, group }: HolderQuery): readonly UrlEntry[] {
  return QUERY.write({ sort, order: order === firstOrder(sort) ? null : order, group });
}

/**
 * Builds the query that a click on a column's head makes: its usual order, or the other way round where it is so
 * already.
 */
export function sortHoldersBy(current: HolderQuery, sort: HolderSort): HolderQuery {
  if (current.sort !== sort) return { ...current, sort, order: firstOrder(sort) };
  return { ...current, order: current.order === "asc" ? "desc" : "asc" };
}

/** Selects and sorts the rows that are asked for; those whose value is not known come last in both orders. */
export function selectHolders(
  rows: readonly HolderRow[],
  { sort, order, group }: HolderQuery,
): readonly HolderRow[] {
  const direction = order === "asc" ? 1 : -1;
  return rows
    .filter((row) => group === null || groupOf(row) === group)
    .toSorted((a, b) => {
      const [left, right] = [metricOf(a, sort), metricOf(b, sort)];
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || a.rank - b.rank;
      return direction * (left - right) || a.rank - b.rank;
    });
}

/** Returns the usual order of a column: ranks and buys begin at the first, metrics at the largest. */
function firstOrder(sort: HolderSort): HolderQuery["order"] {
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

/** Value that rows are sorted by; null where it is not known as a whole. */
function metricOf(row: HolderRow, sort: HolderSort): number | null {
  if (sort === "token" || sort === "bought" || sort === "price")
    return row.token && tokenMetricOf(row.token, sort);
  return row.unknown.includes(FIELDS[sort]) ? null : row[FIELDS[sort]];
}

function tokenMetricOf(token: TokenResult, sort: "token" | "bought" | "price"): number | null {
  if (sort === "bought") return token.firstBuyAt === null ? null : Date.parse(token.firstBuyAt);
  if (sort === "price") return token.unknown?.includes("avgBuyPriceSol") ? null : token.avgBuyPriceSol;
  const net = toKnownResult(token, "net");
  return net?.extent === "whole" ? net.sol : null;
}
