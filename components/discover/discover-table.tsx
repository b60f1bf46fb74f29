import { formatCount, formatPercent } from "@walletlens/client/format";
import type { RankingOrder } from "@walletlens/contract/constants";
import Link from "next/link";
import { type DiscoverRequest, writeDiscoverQuery } from "@/components/discover/discover-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { Result } from "@/components/wallet/result";
import { TIER_LABELS } from "@/components/wallet/tier-labels";
import type { DiscoveredWallets } from "@/lib/wallets/rules/ranking-search";

type Wallet = DiscoveredWallets["wallets"][number];

interface DiscoverTableProps {
  readonly wallets: readonly Wallet[];
  readonly request: DiscoverRequest;
  readonly now: number;
}

export function DiscoverTable({ wallets, request, now }: DiscoverTableProps) {
  return (
    <DataTable
      caption="Analyzed wallets"
      isDense
      columns={columnsOf(now)}
      sort={{
        by: request.sortBy,
        order: "desc",
        link: (sortBy, props) => (
          <Link
            href={`/discover${writeDiscoverQuery({ ...request, sortBy, after: null })}`}
            scroll={false}
            prefetch={false}
            {...props}
          />
        ),
      }}
      rows={wallets}
      keyOf={({ address }) => address}
    />
  );
}

const NO_RESULT = "No closed trade has a known result.";

function columnsOf(now: number): readonly Column<Wallet, RankingOrder>[] {
  return [
    {
      name: "Wallet",
      tip: "Address, and public name if known.",
      cell: ({ address, label }) => (
        <span className="flex items-center gap-2">
          <WalletPageLink wallet={address} />
          {label !== null && <UntrustedText text={label} length={40} />}
        </span>
      ),
    },
    {
      name: "Total PnL",
      unit: "SOL",
      tip: "Realized + unrealized PnL. ≥ marks a lower bound: unpriced lots count as 0. Partial: some costs or a part of the history are missing; partial results are not ranked.",
      sortKey: "net",
      isNumber: true,
      mobile: "lead",
      cell: (wallet) => <Net wallet={wallet} />,
    },
    {
      name: "Cost basis coverage",
      tip: "Share of sell volume with a cost basis.",
      isNumber: true,
      className: "figure max-sm:order-1",
      cell: ({ knownBasisShare }) =>
        knownBasisShare === null ? <Nothing why="No sales." /> : formatPercent(knownBasisShare),
    },
    {
      name: "Win rate",
      tip: "Winning tokens in the covered period.",
      isNumber: true,
      className: "figure max-sm:order-3",
      cell: ({ winRate }) =>
        winRate === null ? <Nothing why={NO_RESULT} /> : <span>{formatPercent(winRate)}</span>,
    },
    {
      name: "Adjusted win rate",
      tip: "Win rate adjusted toward the mean of all listed wallets, with its 95% interval (empirical Bayes): a few lucky tokens rank below many. Wallets with full history come first.",
      sortKey: "winRate",
      isNumber: true,
      className: "max-sm:order-3",
      cell: ({ shrunkenWinRate: shrunken }) =>
        shrunken === null ? <Nothing why={NO_RESULT} /> : <ShrunkenRate {...shrunken} />,
    },
    {
      name: "Trader type",
      tip: "By the median hold time of its closed trades.",
      className: "max-sm:order-2",
      cell: ({ behaviorType }) =>
        BEHAVIOR_CLASSES.find(({ type }) => type === behaviorType)?.name ?? (
          <Nothing why="Fewer than 2 closed trades." />
        ),
    },
    {
      name: "Data",
      tip: "Data quality, not skill.",
      className: "max-sm:order-6",
      cell: ({ dataQualityTier, complete }) => (
        <>
          <Tag tone={TIER_LABELS[dataQualityTier].tone}>{TIER_LABELS[dataQualityTier].word}</Tag>
          {!complete && <span className="ml-2 text-xs text-faint">partial history</span>}
        </>
      ),
    },
    {
      name: "Trades",
      tip: "Transactions with at least one token bought or sold.",
      sortKey: "trades",
      isNumber: true,
      className: "figure max-sm:order-4",
      cell: ({ trades }) => formatCount(trades),
    },
    {
      name: "Last trade",
      tip: "Time of the last trade.",
      sortKey: "lastTrade",
      isNumber: true,
      className: "max-sm:order-5",
      cell: ({ lastTradeAt }) =>
        lastTradeAt === null ? (
          <Nothing why="No trade with a known time." />
        ) : (
          <RelativeTime time={new Date(lastTradeAt * 1000).toISOString()} now={now} />
        ),
    },
  ];
}

/** Net result. A result with costs known in part is detailed on the wallet's page. */
function Net({ wallet }: { wallet: Wallet }) {
  const result = readNet(wallet);
  const isPartial = result === null && (wallet.knownBasisShare ?? 0) > 0;
  return isPartial ? <span className="font-sans text-faint">partial</span> : <Result result={result} />;
}

function readNet({ netPnlSol, atLeastNetPnlSol }: Wallet) {
  if (netPnlSol !== null) return { extent: "whole", sol: netPnlSol } as const;
  return atLeastNetPnlSol === null ? null : ({ extent: "at_least", sol: atLeastNetPnlSol } as const);
}

function ShrunkenRate({ rate, low, high }: NonNullable<Wallet["shrunkenWinRate"]>) {
  return (
    <span className="figure max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 sm:whitespace-nowrap">
      {formatPercent(rate)}{" "}
      <span className="inline-block text-xs text-faint sm:w-22 sm:text-left">
        {formatPercent(low)}–{formatPercent(high)}
      </span>
    </span>
  );
}

function Nothing({ why }: { why: string }) {
  return (
    <span className="font-sans text-faint" data-tip={why}>
      –
    </span>
  );
}
