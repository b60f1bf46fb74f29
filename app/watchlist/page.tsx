import { FEED_EVENT_TYPES, type FeedEventType } from "@walletlens/contract/constants";
import { isAddress } from "@walletlens/engine/address";
import { isolateText, shortAddress } from "@walletlens/format";
import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { PageInput } from "@/app/page-input";
import { Button } from "@/components/ui/button";
import { INPUT_STYLE } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { QueryForm } from "@/components/ui/query-form";
import { BrowserAlerts } from "@/components/watch/browser-alerts";
import { EditWatch } from "@/components/watch/edit-watch";
import { FeedFollower } from "@/components/watch/feed-follower";
import { FeedList } from "@/components/watch/feed-list";
import { ImportWatches } from "@/components/watch/import-watches";
import { WatchTable } from "@/components/watch/watch-table";
import { container } from "@/lib/composition/container";
import { findLastEventId, readFeed } from "@/lib/watching/feed";
import { MAX_WATCHES, type Watch } from "@/lib/watching/rules/watch";
import { listWatches } from "@/lib/watching/watches";
import { importWatches } from "./import-watches";
import { endWatch, saveWatch } from "./watch-actions";

export const metadata: Metadata = {
  title: "Watchlist",
  description: "Watched wallets and their activity.",
  robots: { index: false },
};

const PAGE_SIZE = 50;

export default async function WatchlistPage({ searchParams }: PageInput) {
  const { userId } = await requireSession("/watchlist");
  const query = await searchParams;
  const filter = {
    wallet: typeof query.wallet === "string" && isAddress(query.wallet) ? query.wallet : null,
    type: FEED_EVENT_TYPES.find((type) => type === query.type) ?? null,
  };
  const beforeId =
    typeof query.after === "string" && /^\d{1,9}$/.test(query.after) ? Number(query.after) : null;
  const { ports } = container();
  const [list, feed, lastEventId] = await Promise.all([
    listWatches(ports, userId),
    readFeed(ports, userId, { before: beforeId, limit: PAGE_SIZE, ...filter }),
    findLastEventId(ports, userId),
  ]);
  const walletResults = await container().pages.listTotalPnl(list.map(({ walletAddress }) => walletAddress));
  const pnl = new Map(walletResults.map((walletResult) => [walletResult.walletAddress, walletResult]));
  const currentMs = Date.now();
  const unpaid = list.filter(({ pauseReason }) => pauseReason === "no_credits").length;
  const filterFields = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const older =
    feed.next === null
      ? null
      : `/watchlist?${new URLSearchParams([...filterFields, ["after", `${feed.next}`]])}`;
  const isUnused =
    list.length === 0 && feed.events.length === 0 && beforeId === null && filterFields.length === 0;
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold">Watchlist</h1>
      {unpaid > 0 && (
        <p role="status" className="rounded-lg border border-warning/50 bg-surface px-4 py-3">
          {unpaid === 1 ? "A watch is paused" : `${unpaid} watches are paused`}: out of credits.{" "}
          <Link href="/account/credits" className="text-link">
            Get credits
          </Link>
        </p>
      )}
      {!isUnused && (
        <Panel
          title="Feed"
          aside={
            <span className="flex flex-wrap items-center gap-2">
              <BrowserAlerts />
              <WatchFeedFilter watches={list} filter={filter} />
            </span>
          }
        >
          <FeedList
            events={feed.events}
            labels={
              new Map(
                list.flatMap(({ walletAddress, label }) => (label === null ? [] : [[walletAddress, label]])),
              )
            }
            now={currentMs}
            customRpcUrl={findCustomRpcUrl()}
            older={older}
          />
          {beforeId === null && <FeedFollower lastEventId={lastEventId} />}
        </Panel>
      )}
      <Panel
        title="Watched wallets"
        aside={
          <span className="flex gap-2">
            <ImportWatches importLines={importWatches} placesLeft={MAX_WATCHES - list.length} />
            <EditWatch save={saveWatch} />
          </span>
        }
      >
        <WatchTable watches={list} pnl={pnl} now={currentMs} save={saveWatch} remove={endWatch} />
      </Panel>
    </div>
  );
}

/** Null for all. */
interface FeedFilterState {
  readonly wallet: string | null;
  readonly type: FeedEventType | null;
}

function WatchFeedFilter({ watches, filter }: { watches: readonly Watch[]; filter: FeedFilterState }) {
  return (
    <QueryForm action="/watchlist" className="flex flex-wrap items-center gap-2">
      <span className="w-36">
        <label className="sr-only" htmlFor="feed-wallet">
          Wallet
        </label>
        <select id="feed-wallet" name="wallet" defaultValue={filter.wallet ?? ""} className={INPUT_STYLE}>
          <option value="">All wallets</option>
          {watches.map(({ walletAddress, label }) => (
            <option key={walletAddress} value={walletAddress}>
              {label === null ? shortAddress(walletAddress) : isolateText(label, 30)}
            </option>
          ))}
        </select>
      </span>
      <span className="w-32">
        <label className="sr-only" htmlFor="feed-type">
          Kind of event
        </label>
        <select id="feed-type" name="type" defaultValue={filter.type ?? ""} className={INPUT_STYLE}>
          <option value="">All events</option>
          <option value="wallet.traded">Trades</option>
          <option value="watch.paused">Paused alerts</option>
        </select>
      </span>
      <Button type="submit">Apply</Button>
    </QueryForm>
  );
}
