import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { TokenPnl } from "@walletlens/engine/result-types";
import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { type ResultName, toKnownResult } from "@walletlens/format/known-result";
import { TOKEN_MARKS, TOKEN_METRICS } from "@walletlens/format/row-metrics";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-table";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { TokenNameLabel } from "@/components/ui/token-name";
import { AmountCell, UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink, MetricLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { FrozenMark } from "@/components/wallet/frozen-mark";
import type { Money } from "@/components/wallet/money";
import { Result } from "@/components/wallet/result";
import { Quantity } from "@/components/wallet/sol";
import { describeField, explainResult, toMetricHead } from "@/components/wallet/unknown-reasons";

export interface TokenTableContext {
  readonly wallet: string;
  readonly names: TokenNames;
  readonly customRpcUrl: string | null;
  readonly now: number;
  readonly money: Money;
}

type TokenColumn = Column<TokenPnl, TokenSort>;

const MORE = { mobile: "more" } as const;

/** Columns of the keys in `shown`, after the name of the token. */
export function tokenColumns(
  context: TokenTableContext,
  shown: readonly TokenSort[],
): readonly TokenColumn[] {
  const columns = listColumns(context);
  return columns.filter(({ sortKey }) => sortKey === undefined || shown.includes(sortKey));
}

function listColumns(context: TokenTableContext): readonly TokenColumn[] {
  const result = resultColumn(context);
  const number = numberColumn(context);
  return [
    {
      name: "Token",
      isSticky: true,
      className: "py-0",
      cell: ({ tokenAddress }) => (
        <TokenTableLink mint={tokenAddress} href={tokenPath(context.wallet, tokenAddress)} {...context} />
      ),
    },
    result("net", "netSolProfitLoss", { mobile: "lead" }),
    result("realized", "realizedPnlSol", MORE),
    result("unrealized", "unrealizedPnlSol", MORE),
    number("roi"),
    number("totalSolSpent", MORE),
    number("totalSolReceived", MORE),
    number("winRate", MORE),
    number("medianHoldTimeHours", MORE),
    number("balance", { ...MORE, cell: (row) => <AmountCell amount={row.balance} raw={row.balanceRaw} /> }),
    withMark(number("valueSol")),
    number("lastTradeAt", {
      cell: ({ lastTradeAt }) =>
        lastTradeAt === null ? (
          <UnknownCell why={TOKEN_METRICS.lastTradeAt.unknownReason} />
        ) : (
          <RelativeTime time={lastTradeAt} now={context.now} />
        ),
    }),
  ];
}

/** Adds the reason for which a value is not the listed one. Frozen units are also marked without a price. */
function withMark(column: TokenColumn): TokenColumn {
  return {
    ...column,
    cell: (row) => (
      <>
        {column.cell(row)}
        {row.frozenShare !== undefined ? (
          <FrozenMark share={row.frozenShare} />
        ) : (
          !row.unknown?.includes("valueSol") && <ValueMark {...row} />
        )}
      </>
    ),
  };
}

function ValueMark({ thin, estimated }: TokenPnl) {
  if (!thin && !estimated) return null;
  const { label, formula } = thin ? TOKEN_MARKS.thin : TOKEN_MARKS.estimated;
  return (
    <span className="text-faint" data-tip={formula}>
      {" "}
      {label}
    </span>
  );
}

function resultColumn({ wallet, money }: TokenTableContext) {
  return (metric: ResultName, sortKey: TokenSort, options: Partial<TokenColumn>): TokenColumn => ({
    ...toMetricHead(TOKEN_METRICS[sortKey]),
    sortKey,
    isNumber: true,
    ...options,
    cell: (row) => {
      const result = toKnownResult(row, metric, money.currency);
      return (
        <EvidenceLink
          href={tokenPath(wallet, row.tokenAddress)}
          name="this row"
          tip={explainResult(result, metric)}
          isTabStop={false}
        >
          <Result scope={row} name={metric} money={money} />
        </EvidenceLink>
      );
    },
  });
}

/** Column of a metric; its cells show the value in its unit by default. */
function numberColumn({ wallet, money }: TokenTableContext) {
  return (field: TokenSort & keyof TokenPnl, options: Partial<TokenColumn> = {}): TokenColumn => {
    const metric = TOKEN_METRICS[field];
    const { cell = (row) => <Quantity unit={metric.unit} value={Number(row[field])} money={money} /> } =
      options;
    return {
      ...toMetricHead(metric),
      isNumber: true,
      sortKey: field,
      ...options,
      cell: (row) => (
        <MetricLink
          href={tokenPath(wallet, row.tokenAddress)}
          name="this row"
          {...describeField(row, field, metric)}
          isTabStop={false}
        >
          {cell(row)}
        </MetricLink>
      ),
    };
  };
}

interface TokenTableLinkProps {
  readonly names: TokenTableContext["names"];
  readonly customRpcUrl: TokenTableContext["customRpcUrl"];
  readonly mint: string;
  readonly href: string;
}

/** Name of a token with a link to the evidence of its row. */
export function TokenTableLink({ mint, href, names, customRpcUrl }: TokenTableLinkProps) {
  return (
    <span className="flex items-center">
      <EvidenceLink href={href} name="this row">
        <TokenNameLabel mint={mint} called={names.get(mint)} />
      </EvidenceLink>
      <span className="ml-1 flex max-sm:hidden">
        <CopyButton text={mint} name="the token's address" tabIndex={-1} />
        <ExplorerLink kind="token" address={mint} customRpcUrl={customRpcUrl} isTabStop={false} />
      </span>
    </span>
  );
}
