import type { Address } from "@walletlens/engine/address";
import {
  type PeriodToken,
  type PeriodTokenRow,
  toPeriodSort,
  toPeriodTokenRow,
} from "@walletlens/engine/wallet/period-tokens";
import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { formatCount } from "@walletlens/format";
import { PERIOD_TOKEN_METRICS } from "@walletlens/format/row-metrics";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import type { Column } from "@/components/ui/data-table";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { MetricLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { type Money, nameUnit } from "@/components/wallet/money";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { type TokenTableContext, TokenTableLink } from "@/components/wallet/token-columns";
import type { TokenTableRequest } from "@/components/wallet/token-query";
import { AmountUnit, PastEnd, TokenRows } from "@/components/wallet/token-rows";
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
  return (
    <Panel title="Tokens">
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
          <p className="text-sm text-muted">{formatQuantity(total, "token")} bought or sold in this period</p>
          <AmountUnit money={money} />
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
      {total === 0 && <p className="p-4 text-muted">No token was bought or sold in this period.</p>}
      {total > 0 && shown.length === 0 && <PastEnd href={linkTo({ ...request, page: 1 })} />}
      {shown.length > 0 && (
        <TokenRows
          caption={`Result per token in this period, in ${nameUnit(money)}`}
          columns={periodColumns(context)}
          rows={shown.map(toPeriodTokenRow)}
          request={request}
          // A sort key without a meaning in a period is shown as that of the realized result.
          sortBy={toPeriodSort(request.sortBy)}
          pages={{ ...request, total }}
          linkTo={linkTo}
        />
      )}
    </Panel>
  );
}

type PeriodColumn = Column<PeriodTokenRow, TokenSort>;
function periodColumns(
  context: TokenTableContext & { buildFeedPath: PeriodTokenTableProps["buildFeedPath"] },
): readonly PeriodColumn[] {
  const { money, now, buildFeedPath } = context;
  const buildPath = ({ tokenAddress, isBought }: PeriodTokenRow) =>
    isBought ? tokenPath(context.wallet, tokenAddress) : buildFeedPath(tokenAddress);
  const sum = (field: "totalSolSpent" | "totalSolReceived"): PeriodColumn => ({
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
