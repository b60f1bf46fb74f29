"use client";

import {
  type HolderQuery,
  type HolderSort,
  sortHoldersBy,
  writeHolderQuery,
} from "@/components/token/holder-query";
import { SortableHead } from "@/components/ui/sortable-head";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { useUrl } from "@/components/ui/use-url";
import { FORMULAS } from "@/components/wallet/formulas";

interface Column {
  readonly name: string;
  readonly tip: string;
  readonly unit?: string;
  /** Null where rows can't be sorted by it. */
  readonly sort: HolderSort | null;
  readonly isNumber: boolean;
  /** True where only the widest windows have room for it. */
  readonly isWide?: true;
}

/** Column that says whose a row is, and stays in sight while the others are scrolled. */
const ROW_HEAD = "Holder";

/** Columns of the table of holders: what this token brought comes before what is of the whole wallet. */
export const HOLDER_COLUMNS: readonly Column[] = [
  { name: "#", tip: "Rank by what the holder has, 1 being the most.", sort: "rank", isNumber: true },
  { name: ROW_HEAD, tip: "The owner of the token accounts.", sort: null, isNumber: false },
  { name: "Supply", tip: "Part of the token's whole supply.", sort: "supply", isNumber: true },
  { name: "Value", unit: "SOL", tip: "What the holding is worth now.", sort: "value", isNumber: true },
  {
    name: "Net in token",
    unit: "SOL",
    tip: "Realized + unrealized result of this token alone.",
    sort: "token",
    isNumber: true,
  },
  { name: "First buy", unit: "UTC", tip: FORMULAS.tokenFirstBuy, sort: "bought", isNumber: true },
  { name: "Avg. buy price", unit: "SOL", tip: FORMULAS.tokenBuyPrice, sort: "price", isNumber: true },
  {
    name: "Behavior",
    tip: "By the median hold time of its completed round trips.",
    sort: null,
    isNumber: false,
  },
  {
    name: "Wallet net",
    unit: "SOL",
    tip: "Realized + unrealized result of the whole wallet. Tokens without a price are left out.",
    sort: "pnl",
    isNumber: true,
  },
  {
    name: "Wallet realized",
    unit: "SOL",
    tip: "Realized result of the whole wallet, over all tokens that it swapped, not of this token alone.",
    sort: "realized",
    isNumber: true,
  },
  { name: "Unknown cost", tip: FORMULAS.unknownBasis, sort: null, isNumber: true, isWide: true },
  {
    name: "History",
    tip: "Transactions of the wallet that its figures rest on: all that it has, or the newest of them.",
    sort: null,
    isNumber: true,
    isWide: true,
  },
  { name: "Data", tip: FORMULAS.tier, sort: null, isNumber: false },
  {
    name: "Median hold",
    tip: "Over all tokens that it swapped.",
    sort: "hold",
    isNumber: true,
    isWide: true,
  },
  { name: "Exit", tip: "How it usually sells.", sort: null, isNumber: false, isWide: true },
];

/** Names of the columns: those that can be sorted by are links. */
export function HolderTableHead({ query }: { query: HolderQuery }) {
  return (
    <thead>
      <tr>
        {HOLDER_COLUMNS.map((column) => (
          <HeadCell key={column.name} column={column} query={query} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column, query }: { column: Column; query: HolderQuery }) {
  const { linkTo } = useUrl();
  const { name, tip, unit, sort, isNumber, isWide = false } = column;
  const place = name === ROW_HEAD ? "sticky left-0 z-10 bg-surface" : "";
  return (
    <SortableHead
      name={name}
      tip={tip}
      unit={unit}
      className={`${TABLE_STYLE.head} ${isNumber ? "text-right" : ""} ${isWide ? "max-xl:hidden!" : place}`}
      sorted={query.sort === sort ? query.order : null}
      link={sort && ((props) => <a {...linkTo(writeHolderQuery(sortHoldersBy(query, sort)))} {...props} />)}
    />
  );
}
