import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { TokenRow, TokenSort } from "@walletlens/engine/wallet/token-rows";
import { formatHours, formatPercent, formatReturn } from "@walletlens/format";
import { type ResultName, toKnownResult } from "@walletlens/format/known-result";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-table";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { TokenNameLabel } from "@/components/ui/token-name";
import { AmountCell, UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink, MetricLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { FORMULAS } from "@/components/wallet/formulas";
import { FrozenMark } from "@/components/wallet/frozen-mark";
import type { Money } from "@/components/wallet/money";
import { Result } from "@/components/wallet/result";
import { resultColor, Sol } from "@/components/wallet/sol";
import { explainResult, isPartialSum, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

export interface TokenTableContext {
  readonly wallet: string;
  readonly names: TokenNames;
  readonly customRpcUrl: string | null;
  readonly now: number;
  readonly money: Money;
}

type TokenColumn = Column<TokenRow, TokenSort>;

export const TOKEN_COLUMN_NAMES: Readonly<Record<TokenSort, string>> = {
  netSolProfitLoss: "Total PnL",
  realizedPnlSol: "Realized",
  unrealizedPnlSol: "Unrealized",
  roi: "Return",
  totalSolSpent: "Cost",
  totalSolReceived: "Proceeds",
  winRate: "Win rate",
  medianHoldTimeHours: "Hold time",
  balance: "Balance",
  valueSol: "Value",
  lastTradeAt: "Last trade",
};

/** Columns of the keys in `shown`, after the name of the token. */
export function tokenColumns(
  context: TokenTableContext,
  shown: readonly TokenSort[],
): readonly TokenColumn[] {
  const all = listColumns(context);
  return all.filter(({ sortKey }) => sortKey === undefined || shown.includes(sortKey));
}

function listColumns(context: TokenTableContext): readonly TokenColumn[] {
  const result = resultColumn(context);
  const { money } = context;
  const number = numberColumn(context.wallet);
  return [
    {
      name: "Token",
      isSticky: true,
      className: "py-0",
      cell: ({ tokenAddress }) => (
        <TokenTableLink mint={tokenAddress} href={tokenPath(context.wallet, tokenAddress)} {...context} />
      ),
    },
    result("net", "netSolProfitLoss", { tip: FORMULAS.tokenNet, mobile: "lead" }),
    result("realized", "realizedPnlSol", { tip: FORMULAS.tokenRealized, mobile: "more" }),
    result("unrealized", "unrealizedPnlSol", { tip: FORMULAS.tokenUnrealized, mobile: "more" }),
    number("roi", { tip: FORMULAS.tokenRoi }, ({ roi }) => (
      <data value={roi - 1} className={`figure ${resultColor(roi - 1)}`}>
        {formatReturn(roi - 1)}
      </data>
    )),
    number("totalSolSpent", { tip: FORMULAS.tokenSpent, mobile: "more" }, (row) => (
      <Sol sol={row.totalSolSpent} money={money} />
    )),
    number("totalSolReceived", { tip: FORMULAS.tokenReceived, mobile: "more" }, (row) => (
      <Sol sol={row.totalSolReceived} money={money} />
    )),
    number("winRate", { tip: FORMULAS.tokenWinRate, mobile: "more" }, ({ winRate }) => (
      <data value={winRate} className="figure">
        {formatPercent(winRate)}
      </data>
    )),
    number("medianHoldTimeHours", { tip: FORMULAS.tokenHold, mobile: "more" }, (row) => (
      <data value={row.medianHoldTimeHours} className="figure">
        {formatHours(row.medianHoldTimeHours)}
      </data>
    )),
    number("balance", { tip: FORMULAS.tokenBalance, mobile: "more" }, (row) => (
      <AmountCell amount={row.balance} raw={row.balanceRaw} />
    )),
    withMark(
      number("valueSol", { tip: FORMULAS.tokenValue }, (row) => <Sol sol={row.valueSol} money={money} />),
    ),
    number("lastTradeAt", { tip: FORMULAS.tokenLast }, ({ lastTradeAt }) =>
      lastTradeAt === null ? (
        <UnknownCell why="No trade with a known time." />
      ) : (
        <RelativeTime time={lastTradeAt} now={context.now} />
      ),
    ),
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

function ValueMark({ thin, estimated }: Pick<TokenRow, "thin" | "estimated">) {
  if (!thin && !estimated) return null;
  return (
    <span className="text-faint" data-tip={thin ? FORMULAS.tokenThin : FORMULAS.tokenEstimated}>
      {" "}
      {thin ? "thin" : "estimated"}
    </span>
  );
}

function resultColumn({ wallet, money }: TokenTableContext) {
  return (metric: ResultName, sortKey: TokenSort, options: Partial<TokenColumn>): TokenColumn => ({
    name: TOKEN_COLUMN_NAMES[sortKey],
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

function numberColumn(wallet: string) {
  return (
    metric: TokenSort,
    options: Partial<TokenColumn>,
    cell: (row: TokenRow) => ReactNode,
  ): TokenColumn => ({
    name: TOKEN_COLUMN_NAMES[metric],
    isNumber: true,
    sortKey: metric,
    ...options,
    cell: (row) => (
      <MetricLink
        href={tokenPath(wallet, row.tokenAddress)}
        name="this row"
        reason={whyTokenUnknown(row, metric)}
        isPartial={isPartialSum(row, metric)}
        isTabStop={false}
      >
        {cell(row)}
      </MetricLink>
    ),
  });
}

interface TokenTableLinkProps extends Pick<TokenTableContext, "names" | "customRpcUrl"> {
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
