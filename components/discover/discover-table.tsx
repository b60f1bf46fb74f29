import type { Address } from "@walletlens/engine/address";
import {
  formatDate,
  formatMultiple,
  formatPercent,
  formatSignedSol,
  formatSol,
  shortAddress,
} from "@walletlens/format";
import { toKnownResult } from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import { RANKING_METRICS, TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { type DiscoverColumn, Nothing, ShrunkenRateCell } from "@/components/discover/discover-cells";
import { type DiscoverRequest, writeDiscoverQuery } from "@/components/discover/discover-query";
import { listPeriodColumns } from "@/components/discover/period-columns";
import type { Currency } from "@/components/ui/currency";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { Known } from "@/components/wallet/known";
import { Result } from "@/components/wallet/result";
import { VERDICT_COLORS } from "@/components/wallet/review-panel";
import { TIER_LABELS } from "@/components/wallet/tier-labels";
import { toMetricHead } from "@/components/wallet/unknown-reasons";
import type { DiscoveredWallet, LinkedLoss } from "@/lib/wallets/rules/ranking-search";

interface DiscoverTableProps {
  readonly wallets: readonly DiscoveredWallet[];
  readonly request: DiscoverRequest;
  readonly now: number;
}

export function DiscoverTable({ wallets, request, now }: DiscoverTableProps) {
  return (
    <DataTable
      caption="Analyzed wallets"
      isDense
      columns={buildColumns(request, now)}
      sort={{
        by: request.sortBy,
        order: "desc",
        link: (sortBy, props) => (
          <Link
            href={`/discover${writeDiscoverQuery({ ...request, sortBy, after: null })}`}
            scroll={false}
            {...props}
          />
        ),
      }}
      rows={wallets}
      getKey={({ address }) => address}
    />
  );
}

function buildColumns(request: DiscoverRequest, now: number): readonly DiscoverColumn[] {
  return [
    WALLET,
    totalPnl(request),
    VERDICT,
    PROFIT_FACTOR,
    ...listPeriodColumns(request),
    ...POSITION_COLUMNS,
    ...KIND_COLUMNS,
    lastTrade(now),
  ];
}

const WALLET: DiscoverColumn = {
  name: "Wallet",
  tip: "Address, and public name if known.",
  cell: ({ address, label, isBot, linkedLoss }) => (
    <span className="flex items-center gap-2 max-sm:flex-wrap max-sm:gap-y-0">
      <WalletPageLink wallet={address} />
      {/* A telephone shows the total at the other end of the line. */}
      <span className="flex min-w-0 items-center gap-2 empty:hidden max-sm:max-w-36 max-sm:basis-full">
        {label !== null && (
          <span className="truncate">
            <UntrustedText text={label} length={40} />
          </span>
        )}
        {isBot && <Tag>bot</Tag>}
        {linkedLoss !== null && <LinkedLossMark wallet={address} loss={linkedLoss} />}
      </span>
    </span>
  ),
};

/** Leads to the evidence of the link. */
function LinkedLossMark({
  wallet,
  loss: { walletAddress, verdict, share, comparedAt },
}: {
  wallet: Address;
  loss: LinkedLoss;
}) {
  const day = formatDate(new Date(comparedAt).toISOString());
  return (
    <Link
      href={`/similarity?wallets=${wallet},${walletAddress}`}
      data-tip={`${formatPercent(share)} of its profit is from tokens in which ${shortAddress(walletAddress)} lost. The two wallets are ${verdict}, compared on ${day}.`}
    >
      <Tag>linked loss</Tag>
    </Link>
  );
}

const totalPnl = ({ currency }: DiscoverRequest): DiscoverColumn => ({
  name: METRICS["net-pnl"].label,
  unit: currency === "usd" ? "USD" : "SOL",
  tip: `${METRICS["net-pnl"].formula} Ranked by its lower bound in SOL. ${RANKING_METRICS.atLeastNetPnlSol.formula} Totals without a lower bound are not ranked.`,
  sortKey: "net",
  isNumber: true,
  mobile: "lead",
  cell: (wallet) => <Total wallet={wallet} currency={currency ?? "sol"} />,
});

const VERDICT: DiscoverColumn = {
  name: "If you follow it",
  tip: "Verdict by lower bounds, and the 95% interval of the average result of a token. The wallet's page says why.",
  sortKey: "verdict",
  className: "max-sm:order-1",
  cell: ({ review: { verdict, trimmedMeanPnlInterval: interval } }) => (
    <span className={`whitespace-nowrap ${VERDICT_COLORS[verdict]}`}>
      {VERDICT_LABELS[verdict]}
      {interval !== null && (
        <Secondary tip={METRICS["result-per-trade"].formula}>
          {formatSignedSol(interval.low)} to {formatSignedSol(interval.high)} SOL
        </Secondary>
      )}
    </span>
  ),
};

/** Profit factor with the maximum drawdown. */
const PROFIT_FACTOR: DiscoverColumn = {
  ...toMetricHead(METRICS["profit-factor"]),
  isNumber: true,
  className: "figure max-sm:order-4",
  cell: ({ review: { profitFactor, maxDrawdownSol } }) => (
    <>
      {profitFactor === null ? (
        <Nothing why="Unknown, known in part, or without a loss." />
      ) : (
        formatMultiple(profitFactor)
      )}
      {maxDrawdownSol !== null && (
        <Secondary tip={METRICS["max-drawdown"].formula}>drawdown {formatSol(maxDrawdownSol)} SOL</Secondary>
      )}
    </>
  ),
};

const POSITION_COLUMNS: readonly DiscoverColumn[] = [
  {
    name: METRICS["winning-positions"].label,
    tip: `${METRICS["winning-positions"].formula} Adjusted like the win rate, with its 95% interval. Wallets with full history come first.`,
    sortKey: "positions",
    isNumber: true,
    className: "max-sm:order-3",
    cell: ({ positions: { shrunkenWinRate: shrunken } }) =>
      shrunken === null ? (
        <Nothing why={METRICS["winning-positions"].unknownReason} />
      ) : (
        <ShrunkenRateCell {...shrunken} />
      ),
  },
  {
    ...toMetricHead(METRICS["held-30-s"]),
    isNumber: true,
    className: "figure max-sm:order-4",
    cell: ({ share30s }) =>
      share30s === null ? <Nothing why="Unknown, or known in part." /> : formatPercent(share30s),
  },
];

const KIND_COLUMNS: readonly DiscoverColumn[] = [
  {
    ...toMetricHead(METRICS.style),
    className: "max-sm:order-2",
    cell: ({ behaviorType }) =>
      BEHAVIOR_CLASSES.find(({ type }) => type === behaviorType)?.name ?? (
        <Nothing why={METRICS.style.unknownReason} />
      ),
  },
  {
    ...toMetricHead(METRICS["data-quality"]),
    className: "max-sm:order-6",
    cell: ({ dataQualityTier, complete }) => (
      <>
        <Tag tone={TIER_LABELS[dataQualityTier].tone}>{TIER_LABELS[dataQualityTier].word}</Tag>
        {!complete && <span className="ml-2 text-xs text-faint">partial history</span>}
      </>
    ),
  },
];

const lastTrade = (now: number): DiscoverColumn => ({
  ...toMetricHead(TOKEN_METRICS.lastTradeAt),
  sortKey: "lastTrade",
  isNumber: true,
  className: "max-sm:order-5",
  cell: ({ lastTradeAt }) =>
    lastTradeAt === null ? (
      <Nothing why={TOKEN_METRICS.lastTradeAt.unknownReason} />
    ) : (
      <RelativeTime time={new Date(lastTradeAt * 1000).toISOString()} now={now} />
    ),
});

/** Total of the wallet's page, with the ranked value if it differs. */
function Total({ wallet, currency }: { wallet: DiscoveredWallet; currency: Currency }) {
  const scope = { results: wallet.pnl };
  return (
    <Known reason={toKnownResult(scope, "net", currency) === null ? METRICS["net-pnl"].unknownReason : null}>
      <Result scope={scope} name="net" money={{ currency }} />
      <RankedAt wallet={wallet} />
    </Known>
  );
}

function RankedAt({ wallet: { atLeastNetPnlSol, pnl } }: { wallet: DiscoveredWallet }) {
  if (atLeastNetPnlSol === null) {
    return <Secondary tip={RANKING_METRICS.atLeastNetPnlSol.unknownReason}>not ranked</Secondary>;
  }
  if (pnl.sol.total !== null && Math.abs(pnl.sol.total - atLeastNetPnlSol) < ONE_LAMPORT) return null;
  return (
    <Secondary tip={RANKING_METRICS.atLeastNetPnlSol.formula}>
      ranked at {formatSignedSol(atLeastNetPnlSol)} SOL
    </Secondary>
  );
}

function Secondary({ tip, children }: { readonly tip: string; readonly children: ReactNode }) {
  return (
    <span className="hidden text-xs text-faint sm:block" data-tip={tip}>
      {children}
    </span>
  );
}

const ONE_LAMPORT = 1e-9;
