import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import Link from "next/link";
import { Explained } from "@/components/ui/explained";
import { SortableHead } from "@/components/ui/sortable-head";
import { FORMULAS } from "@/components/wallet/formulas";
import { sortByColumn, type TokenTableRequest } from "@/components/wallet/token-query";

interface Column {
  readonly name: string;
  readonly tip: string;
  /** Figure that the rows are sorted by when the column's name is clicked; null where they cannot be. */
  readonly sort: TokenSort | null;
  /** Classes that hide it where there is no room. */
  readonly className?: string;
}

/** Columns of less weight stand where there is room for all; a telephone has them when a row is opened. */
const LESS = "max-xl:hidden!";

const COLUMNS: readonly Column[] = [
  { name: "Net", tip: FORMULAS.tokenNet, sort: "netSolProfitLoss" },
  { name: "Realized", tip: FORMULAS.tokenRealized, sort: "realizedPnlSol" },
  { name: "Unrealized", tip: FORMULAS.tokenUnrealized, sort: "unrealizedPnlSol" },
  { name: "Return", tip: FORMULAS.tokenRoi, sort: "roi" },
  { name: "Bought for", tip: FORMULAS.tokenSpent, sort: "totalSolSpent" },
  { name: "Sold for", tip: FORMULAS.tokenReceived, sort: "totalSolReceived", className: LESS },
  { name: "Win rate", tip: FORMULAS.tokenWinRate, sort: "winRate", className: LESS },
  { name: "Hold", tip: FORMULAS.tokenHold, sort: "medianHoldTimeHours", className: LESS },
  { name: "Balance", tip: FORMULAS.tokenBalance, sort: "balance" },
  { name: "Value", tip: FORMULAS.tokenValue, sort: "valueSol" },
  { name: "Last swap", tip: FORMULAS.tokenLast, sort: "lastTradeAt" },
];

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

interface HeadCellProps {
  readonly column: Column;
  readonly request: TokenTableRequest;
  readonly linkTo: (rows: TokenTableRequest) => string;
}

function HeadCell({ column: { name, tip, sort, className = "" }, request, linkTo }: HeadCellProps) {
  if (sort === null)
    return (
      <th scope="col" className={`${CELL} ${className}`}>
        <Explained tip={tip} isTabStop={false}>
          {name}
        </Explained>
      </th>
    );
  const order = request.sortOrder === "DESC" ? "desc" : "asc";
  return (
    <SortableHead
      name={name}
      tip={tip}
      className={`${CELL} ${className}`}
      sorted={request.sortBy === sort ? order : null}
      link={(props) => (
        <Link href={linkTo(sortByColumn(request, sort))} scroll={false} prefetch={false} {...props} />
      )}
    />
  );
}
