import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import Link from "next/link";
import { Explained } from "@/components/ui/explained";
import { FORMULAS } from "@/components/wallet/formulas";
import { sortByColumn, type TokenTableRequest } from "@/components/wallet/token-query";

interface Column {
  readonly name: string;
  readonly tip: string;
  /** Figure that the rows are sorted by when the column's name is clicked; null where they cannot be. */
  readonly sort: TokenSort | null;
}

const COLUMNS: readonly Column[] = [
  { name: "Net", tip: FORMULAS.tokenNet, sort: "netSolProfitLoss" },
  { name: "Realized", tip: FORMULAS.tokenRealized, sort: "realizedPnlSol" },
  { name: "Unrealized", tip: FORMULAS.tokenUnrealized, sort: null },
  { name: "Return", tip: FORMULAS.tokenRoi, sort: "roi" },
  { name: "Spent", tip: FORMULAS.tokenSpent, sort: "totalSolSpent" },
  { name: "Win rate", tip: FORMULAS.tokenWinRate, sort: null },
];

const ARIA_SORT = { ASC: "ascending", DESC: "descending" } as const;
const CELL = "h-9 border-b border-line px-3 align-middle text-sm font-normal text-muted last:pr-4";

/** Names of the columns: those that can be sorted by are links. */
export function TokenHead({
  request,
  linkTo,
}: {
  request: TokenTableRequest;
  linkTo: (rows: TokenTableRequest) => string;
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${CELL} sticky left-0 z-10 bg-surface pl-4 text-left`}>
          Token
        </th>
        {COLUMNS.map((column) => (
          <HeadCell key={column.name} column={column} request={request} linkTo={linkTo} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({
  column: { name, tip, sort },
  request,
  linkTo,
}: {
  column: Column;
  request: TokenTableRequest;
  linkTo: (rows: TokenTableRequest) => string;
}) {
  if (sort === null) {
    return (
      <th scope="col" className={CELL}>
        <Explained tip={tip}>{name}</Explained>
      </th>
    );
  }
  const isSorted = request.sortBy === sort;
  return (
    <th scope="col" aria-sort={isSorted ? ARIA_SORT[request.sortOrder] : "none"} className={CELL}>
      <Link
        href={linkTo(sortByColumn(request, sort))}
        scroll={false}
        prefetch={false}
        data-tip={`${tip}\nClick to sort.`}
        aria-description={tip}
        className={`hover:text-text ${isSorted ? "text-text" : ""}`}
      >
        {isSorted && (
          <span aria-hidden="true" className="mr-1 text-accent">
            {request.sortOrder === "DESC" ? "↓" : "↑"}
          </span>
        )}
        <span className="explained">{name}</span>
      </Link>
    </th>
  );
}
