import type { FeedDirection, FeedKind } from "@walletlens/engine/wallet/list-feed";
import { Button, ButtonLink } from "@/components/ui/button";
import { Choice, Options } from "@/components/ui/choice";
import { INPUT_STYLE } from "@/components/ui/field";
import { FEED_FIELDS, isFiltered, nameToken, wholeFeed } from "@/components/wallet/feed-query";
import { PreservedQueryFields, type WalletQuery, walletPath } from "@/components/wallet/wallet-query";

const KINDS: readonly (readonly [FeedKind, string])[] = [
  ["swap", "Swaps"],
  ["transfer", "Transfers"],
  ["conversion", "SOL and stablecoins"],
];

const DIRECTIONS: readonly (readonly [FeedDirection, string])[] = [
  ["in", "Bought or received"],
  ["out", "Sold or sent"],
];

export function FeedFilters({ wallet, query }: { wallet: string; query: WalletQuery }) {
  const { kind, direction, token } = query.feed;
  const text = token === null ? "" : nameToken(token);
  return (
    <form
      action={`/wallet/${wallet}#feed`}
      aria-label="Filters of the feed"
      className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3"
    >
      <PreservedQueryFields query={{ ...query, feed: wholeFeed(query.feed) }} />
      <Choice name={FEED_FIELDS.kind} label="Kind" value={kind} any="Everything">
        <Options of={KINDS} />
      </Choice>
      <Choice name={FEED_FIELDS.direction} label="Direction" value={direction} any="In and out">
        <Options of={DIRECTIONS} />
      </Choice>
      <label className="grow sm:max-w-96">
        <span className="mb-1 block text-sm text-muted">
          Token <span className="text-faint">· address, or SOL</span>
        </span>
        <input
          key={text}
          name={FEED_FIELDS.token}
          defaultValue={text}
          pattern="\s*([1-9A-HJ-NP-Za-km-z]{32,44}|[sS][oO][lL])\s*"
          title="The address of a token, or SOL"
          placeholder="any"
          autoComplete="off"
          spellCheck={false}
          className={`figure ${INPUT_STYLE}`}
        />
      </label>
      <Button type="submit">Show</Button>
      {isFiltered(query.feed) && (
        <ButtonLink
          href={`${walletPath(wallet, { ...query, feed: wholeFeed(query.feed) })}#feed`}
          scroll={false}
        >
          Reset
        </ButtonLink>
      )}
    </form>
  );
}
