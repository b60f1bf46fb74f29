"use client";

import {
  type HolderQuery,
  type HolderSort,
  sortHoldersBy,
  writeHolderQuery,
} from "@/components/token/holder-query";
import { SortableHead } from "@/components/ui/sortable-head";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { useUrl } from "@/components/url/use-url";

interface Column {
  readonly name: string;
  readonly tip: string;
  readonly unit?: string;
  /** Null where rows can't be sorted by it. */
  readonly sort: HolderSort | null;
  readonly isNumber: boolean;
}

const COLUMNS: readonly Column[] = [
  { name: "#", tip: "Rank by what the holder has, 1 being the most.", sort: "rank", isNumber: true },
  { name: "Holder", tip: "The owner of the token accounts.", sort: null, isNumber: false },
  { name: "Supply", tip: "Part of the token's whole supply.", sort: "supply", isNumber: true },
  { name: "Value", unit: "SOL", tip: "What the holding is worth now.", sort: "value", isNumber: true },
  { name: "Behavior", tip: "By the median hold time of its completed cycles.", sort: null, isNumber: false },
  { name: "Median hold", tip: "Over all tokens that it traded.", sort: "hold", isNumber: true },
  { name: "Exit", tip: "How it usually sells.", sort: null, isNumber: false },
  {
    name: "Data",
    tip: "Gold from 10 completed cycles, silver from 5, bronze from 3.",
    sort: null,
    isNumber: false,
  },
  {
    name: "Confidence",
    tip: "n ÷ (n + 5) × the share of its volume that reconciles, n being its completed cycles.",
    sort: "confidence",
    isNumber: true,
  },
  {
    name: "Realized",
    unit: "SOL",
    tip: "Realized result of the wallet over all tokens.",
    sort: "realized",
    isNumber: true,
  },
  {
    name: "Net",
    unit: "SOL",
    tip: "Realized + unrealized result of the wallet over all tokens. It takes a price of everything that the wallet holds.",
    sort: "pnl",
    isNumber: true,
  },
];

/** Names of the columns: those that can be sorted by are links. */
export function HolderTableHead({ query }: { query: HolderQuery }) {
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <HeadCell key={column.name} column={column} query={query} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column, query }: { column: Column; query: HolderQuery }) {
  const { linkTo } = useUrl();
  const { name, tip, unit, sort, isNumber } = column;
  return (
    <SortableHead
      name={name}
      tip={tip}
      unit={unit}
      className={`${TABLE_STYLE.head} ${isNumber ? "text-right" : ""}`}
      sorted={query.sort === sort ? query.order : null}
      link={sort && ((props) => <a {...linkTo(writeHolderQuery(sortHoldersBy(query, sort)))} {...props} />)}
    />
  );
}
