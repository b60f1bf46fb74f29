import type { FeedEventType } from "@walletlens/contract/constants";
import { isolateText, shortAddress } from "@walletlens/format";
import { Button } from "@/components/ui/button";
import { INPUT_STYLE } from "@/components/ui/field";
import { QueryForm } from "@/components/ui/query-form";
import type { Watch } from "@/lib/watching/rules/watch";

/** Null for all. */
export interface FeedFilterState {
  readonly wallet: string | null;
  readonly type: FeedEventType | null;
}

export function WatchFeedFilter({ watches, filter }: { watches: readonly Watch[]; filter: FeedFilterState }) {
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
