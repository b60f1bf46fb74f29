import type { Address } from "@walletlens/engine/address";
import {
  type PeriodToken,
  type PeriodTokenRow,
  toPeriodSort,
  toPeriodTokenRow,
} from "@walletlens/engine/wallet/period-tokens";
import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { formatCount, shortAddress } from "@walletlens/format";
import { PERIOD_TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { RovingLinks } from "@/components/ui/roving-links";
import { UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { MetricLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { type Money, nameUnit } from "@/components/wallet/money";
import { Result } from "@/components/wallet/result";
import { RowPager } from "@/components/wallet/row-pager";
import { Sol } from "@/components/wallet/sol";
import { type TokenTableContext, TokenTableLink } from "@/components/wallet/token-columns";
import { sortByColumn, type TokenTableRequest } from "@/components/wallet/token-query";
import { describeField, explainPeriodResult, toMetricHead } from "@/components/wallet/unknown-reasons";

interface PeriodTokenTableProps extends TokenTableContext {
  /** Those of the page. */
  readonly shown: readonly PeriodToken[];
  readonly total: number;
  readonly request: TokenTableRequest;
  readonly linkTo: (rows: TokenTableRequest) => string;
  /** Address of the file with all rows. */
  readonly file: string;
  /** Path of the feed of a token that was never bought, and has no page of evidence. */
  readonly buildFeedPath: (mint: Address) => string;
}

/** Tokens that were bought or sold in the period, with the amounts realized, spent and received in it. */
export function PeriodTokenTable({ shown, total, request, linkTo, file, ...context }: PeriodTokenTableProps) {
  const { wallet, money } = context;
  const unit = nameUnit(money);
  return (
    <Panel title="Tokens">
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
          <p className="text-sm text-muted">{formatQuantity(total, "token")} bought or sold in this period</p>
          <p className="text-sm text-faint">
            Amounts in {unit}
            {unit === "USD" && ", at the present SOL price except for results"}
          </p>
          <a
            href={file}
            download={`tokens-${wallet}.csv`}
            data-screen-only
            title="All rows of the period with exact values"
            className={`ml-auto ${BUTTON_STYLE.quiet}`}
          >
            CSV
          </a>
        </div>
      )}
      {shown.length === 0 ? (
        <Nothing total={total} href={linkTo({ ...request, page: 1 })} />
      ) : (
        <>
          <RovingLinks links="tbody th a[href^='/']">
            <RovingLinks links="thead a" along="columns">
              <DataTable
                isDense
                caption={`Result per token in this period, in ${unit}`}
                columns={periodColumns(context)}
                rows={shown.map(toPeriodTokenRow)}
                getKey={({ tokenAddress }) => tokenAddress}
                moreName={({ tokenAddress }) => shortAddress(tokenAddress)}
                sort={{
                  by: toPeriodSort(request.sortBy),
                  order: request.sortOrder === "DESC" ? "desc" : "asc",
                  link: (key, props) => <SortLink href={linkTo(sortRows(request, key))} {...props} />,
                }}
              />
            </RovingLinks>
          </RovingLinks>
          <RowPager
            {...request}
            total={total}
            name="Pages of the token table"
            shown={shown.length}
            linkTo={(page) => linkTo({ ...request, page })}
          />
        </>
      )}
    </Panel>
  );
}

function SortLink({ href, ...props }: { readonly href: string; readonly children?: ReactNode }) {
  return <Link href={href} scroll={false} {...props} />;
}

/** A sort key without a meaning in a period is shown as that of the realized result. */
function sortRows(request: TokenTableRequest, key: TokenSort): TokenTableRequest {
  return sortByColumn({ ...request, sortBy: toPeriodSort(request.sortBy) }, key);
}

function Nothing({ total, href }: { readonly total: number; readonly href: string }) {
  if (total === 0) return <p className="p-4 text-muted">No token was bought or sold in this period.</p>;
  return (
    <p className="p-4 text-muted">
      This page is past the end of the list.{" "}
      <Link href={href} scroll={false} className="text-link">
        Go to the first page
      </Link>
    </p>
  );
}

type PeriodColumn = Column<PeriodTokenRow, TokenSort>;
interface PeriodContext extends TokenTableContext {
  readonly buildFeedPath: PeriodTokenTableProps["buildFeedPath"];
}
type PeriodSum = "totalSolSpent" | "totalSolReceived";

function periodColumns(context: PeriodContext): readonly PeriodColumn[] {
  const { money, now, buildFeedPath } = context;
  const buildPath = ({ tokenAddress, isBought }: PeriodTokenRow) =>
    isBought ? tokenPath(context.wallet, tokenAddress) : buildFeedPath(tokenAddress);
  const sum = (field: PeriodSum): PeriodColumn => ({
    ...toMetricHead(PERIOD_TOKEN_METRICS[field]),
    isNumber: true,
    sortKey: field,
    cell: (row) => (
      <MetricLink
        href={buildPath(row)}
        name="this row"
        {...describeField(row, field, PERIOD_TOKEN_METRICS[field])}
        isTabStop={false}
      >
        <Sol sol={row[field]} money={money} />
      </MetricLink>
    ),
  });
  const count = (field: "trades" | "completedCycles"): PeriodColumn => ({
    ...toMetricHead(PERIOD_TOKEN_METRICS[field]),
    isNumber: true,
    className: "figure",
    cell: (row) => formatCount(row[field]),
  });
  return [
    {
      name: "Token",
      isSticky: true,
      className: "py-0",
      cell: (row) => <TokenTableLink mint={row.tokenAddress} href={buildPath(row)} {...context} />,
    },
    realizedColumn(money, buildPath),
    sum("totalSolSpent"),
    sum("totalSolReceived"),
    count("trades"),
    count("completedCycles"),
    {
      ...toMetricHead(PERIOD_TOKEN_METRICS.lastTradeAt),
      sortKey: "lastTradeAt",
      isNumber: true,
      cell: ({ lastTradeAt }) =>
        lastTradeAt === null ? (
          <UnknownCell why={PERIOD_TOKEN_METRICS.lastTradeAt.unknownReason} />
        ) : (
          <RelativeTime time={lastTradeAt} now={now} />
        ),
    },
  ];
}

function realizedColumn(money: Money, buildPath: (row: PeriodTokenRow) => string): PeriodColumn {
  return {
    ...toMetricHead(PERIOD_TOKEN_METRICS.realizedPnlSol),
    sortKey: "realizedPnlSol",
    isNumber: true,
    mobile: "lead",
    cell: (row) => (
      <MetricLink
        href={buildPath(row)}
        name="this row"
        reason={explainPeriodResult(row, money.currency)}
        isTabStop={false}
      >
        <Result scope={row} name="realized" money={money} />
      </MetricLink>
    ),
  };
}
