import { formatCount, formatPercent } from "@walletlens/client/format";
import Link from "next/link";
import { BEHAVIOR_CLASSES } from "@/components/behavior/behavior-classes";
import { type DiscoverRequest, writeDiscoverQuery } from "@/components/discover/discover-query";
import { Result } from "@/components/figures/result";
import { TIER_WORDS } from "@/components/trust/tier-words";
import { ForeignText } from "@/components/ui/foreign-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { SortableHead } from "@/components/ui/sortable-head";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag } from "@/components/ui/tag";
import { WalletLink } from "@/components/ui/wallet-link";
import type { DiscoveredWallets, RankingOrder } from "@/lib/domain/ranking-search";

type Wallet = DiscoveredWallets["wallets"][number];

interface Column {
  readonly name: string;
  readonly tip: string;
  readonly unit?: string;
  readonly sort: RankingOrder | null;
  readonly isText?: true;
}

const COLUMNS: readonly Column[] = [
  {
    name: "Wallet",
    tip: "Its address, and its owner's name where that is public.",
    sort: null,
    isText: true,
  },
  {
    name: "Net",
    unit: "SOL",
    tip: "Realized + unrealized result. After ≥ the least that it can be: lots without a price count as 0.",
    sort: "net",
  },
  {
    name: "Known cost",
    tip: "Share of the proceeds of sales that came from units of known cost.",
    sort: null,
  },
  {
    name: "Win rate",
    tip: "Tokens sold at a gain, with the interval at 95 %. Sorted by its lower end: a few lucky trades rank below many.",
    sort: "winRate",
  },
  { name: "Class", tip: "By the median hold time of its round trips.", sort: null, isText: true },
  { name: "Data", tip: "How far the figures can be trusted.", sort: null, isText: true },
  { name: "Swaps", tip: "Transactions with at least one token bought or sold.", sort: "trades" },
  { name: "Last swap", tip: "When it traded last.", sort: "lastTrade" },
];

/** Analysed wallets; the page's address says which, and in which order. */
export function DiscoverTable({
  wallets,
  request,
  now,
}: {
  wallets: readonly Wallet[];
  request: DiscoverRequest;
  /** Unix milliseconds. */
  now: number;
}) {
  return (
    <Table caption="Analysed wallets">
      <thead>
        <tr>
          {COLUMNS.map(({ name, tip, unit, sort, isText }) => (
            <SortableHead
              key={name}
              name={name}
              tip={tip}
              unit={unit}
              className={`${TABLE_STYLE.head} ${isText ? "" : "text-right"}`}
              sorted={request.sortBy === sort ? "desc" : null}
              link={
                sort &&
                ((props) => (
                  <Link
                    href={`/discover${writeDiscoverQuery({ ...request, sortBy: sort, after: null })}`}
                    scroll={false}
                    prefetch={false}
                    {...props}
                  />
                ))
              }
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {wallets.map((wallet) => (
          <WalletRow key={wallet.address} wallet={wallet} now={now} />
        ))}
      </tbody>
    </Table>
  );
}

function WalletRow({ wallet, now }: { wallet: Wallet; now: number }) {
  const { address, label, knownBasisShare, behaviorType, dataQualityTier, trades, lastTradeAt } = wallet;
  const tier = TIER_WORDS[dataQualityTier];
  return (
    <tr className={TABLE_STYLE.row}>
      <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
        <span className="flex items-center gap-2">
          <WalletLink wallet={address} />
          {label !== null && <ForeignText text={label} length={40} />}
        </span>
      </th>
      <td data-name="Net, SOL" className={NUMBER}>
        <Result result={readNet(wallet)} />
      </td>
      <td data-name="Known cost" className={`${NUMBER} figure`}>
        {knownBasisShare === null ? <Nothing why="It has sold nothing." /> : formatPercent(knownBasisShare)}
      </td>
      <td data-name="Win rate" className={NUMBER}>
        <WinRate wallet={wallet} />
      </td>
      <td data-name="Class" className={TABLE_STYLE.cell}>
        {BEHAVIOR_CLASSES.find(({ type }) => type === behaviorType)?.name ?? (
          <Nothing why="It has completed fewer than two round trips." />
        )}
      </td>
      <td data-name="Data" className={TABLE_STYLE.cell}>
        <Tag tone={tier.tone}>{tier.word}</Tag>
      </td>
      <td data-name="Swaps" className={`${NUMBER} figure`}>
        {formatCount(trades)}
      </td>
      <td data-name="Last swap" className={NUMBER}>
        {lastTradeAt === null ? (
          <Nothing why="It has made no swap of known time." />
        ) : (
          <RelativeTime time={new Date(lastTradeAt * 1000).toISOString()} now={now} />
        )}
      </td>
    </tr>
  );
}

const NUMBER = `${TABLE_STYLE.cell} text-right`;

function readNet({ netPnlSol, atLeastNetPnlSol }: Wallet) {
  if (netPnlSol !== null) return { extent: "whole", sol: netPnlSol } as const;
  return atLeastNetPnlSol === null ? null : ({ extent: "at_least", sol: atLeastNetPnlSol } as const);
}

function WinRate({ wallet: { winRate, winRateInterval } }: { wallet: Wallet }) {
  if (winRate === null) return <Nothing why="No token was sold with a known result." />;
  return (
    <span className="figure whitespace-nowrap">
      {formatPercent(winRate)}
      {winRateInterval !== null && (
        <span className="ml-2 text-xs text-faint">
          {formatPercent(winRateInterval.low)}–{formatPercent(winRateInterval.high)}
        </span>
      )}
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
