import { groupOf, HOLDER_GROUPS, type HolderGroup, type HolderRow } from "@/components/token/holder-row";

export const HOLDER_SORTS = ["rank", "supply", "value", "hold", "confidence", "realized", "pnl"] as const;
export type HolderSort = (typeof HOLDER_SORTS)[number];

/** Which holders are shown, in which order, as the page's address says. */
export interface HolderQuery {
  readonly sort: HolderSort;
  readonly order: "asc" | "desc";
  /** Null for everybody. */
  readonly group: HolderGroup | null;
}

/** Reads the query of an address. What it says wrongly or not at all is as by default: everybody, by rank. */
export function readHolderQuery(query: Pick<URLSearchParams, "get">): HolderQuery {
  const sort = HOLDER_SORTS.find((known) => known === query.get("sort")) ?? "rank";
  const order = query.get("order");
  return {
    sort,
    order: order === "asc" || order === "desc" ? order : firstOrder(sort),
    group: HOLDER_GROUPS.find(({ group }) => group === query.get("group"))?.group ?? null,
  };
}

/** `query` with what is asked for in place of what it said; what is by default is left out. */
export function writeHolderQuery(query: URLSearchParams, { sort, order, group }: HolderQuery): string {
  const written = new URLSearchParams(query);
  const put = (name: string, value: string | null) =>
    value === null ? written.delete(name) : written.set(name, value);
  put("sort", sort === "rank" ? null : sort);
  put("order", order === firstOrder(sort) ? null : order);
  put("group", group);
  return `?${written}`;
}

/** What a click on a column's head asks for: its usual order, or the other way round where it is so already. */
export function sortHoldersBy(current: HolderQuery, sort: HolderSort): HolderQuery {
  if (current.sort !== sort) return { ...current, sort, order: firstOrder(sort) };
  return { ...current, order: current.order === "asc" ? "desc" : "asc" };
}

/** The rows that are asked for; those whose value is not known come last in both orders. */
export function selectHolders(
  rows: readonly HolderRow[],
  { sort, order, group }: HolderQuery,
): readonly HolderRow[] {
  const direction = order === "asc" ? 1 : -1;
  return rows
    .filter((row) => group === null || groupOf(row) === group)
    .toSorted((a, b) => {
      const [left, right] = [figureOf(a, sort), figureOf(b, sort)];
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || a.rank - b.rank;
      return direction * (left - right) || a.rank - b.rank;
    });
}

/** Rank begins at the first, figures at the largest. */
function firstOrder(sort: HolderSort): HolderQuery["order"] {
  return sort === "rank" ? "asc" : "desc";
}

const FIELDS = {
  rank: "rank",
  supply: "supplyPercent",
  value: "tokenHoldingValueSol",
  hold: "medianHoldTimeHours",
  confidence: "confidence",
  realized: "walletRealizedPnlSol",
  pnl: "walletPnlSol",
} as const satisfies Readonly<Record<HolderSort, keyof HolderRow>>;

function figureOf(row: HolderRow, sort: HolderSort): number | null {
  return row.unknown.includes(FIELDS[sort]) ? null : row[FIELDS[sort]];
}
