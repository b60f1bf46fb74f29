import type { WatchFeed } from "./ports";
import type { FeedEvent } from "./rules/watch";

/** Part of a feed, in order. */
interface FeedPart {
  /** Oldest first. */
  readonly events: readonly FeedEvent[];
  /** Number of the last one if later ones exist, else null. */
  readonly next: number | null;
}

/** Reads the first `limit` events of an account's feed after number `since`. */
export async function readFeedSince(
  { feed }: { readonly feed: Pick<WatchFeed, "listAfter"> },
  userId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<FeedPart> {
  // One more event shows whether later ones exist.
  const found = await feed.listAfter(userId, since, limit + 1);
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
}
