import { ChangeSignal } from "@/lib/jobs/change-signal";
import type { JobWatch } from "@/lib/jobs/ports";
import type { WatchFeed } from "./ports";
import { feedSource } from "./rules/change-sources";
import type { FeedEvent } from "./rules/watch";

export interface FollowFeedPorts {
  readonly feed: Pick<WatchFeed, "listAfter" | "last">;
  readonly jobWatch: JobWatch;
}

export interface FeedFollowing {
  readonly userId: string;
  /** Number of the last event that the follower has; null for one who wants what is new from now on. */
  readonly after: number | null;
  /** Aborted when the follower has gone. */
  readonly signal: AbortSignal;
}

/** Events read at a time. */
const BATCH = 100;

/** Every event of a feed after the one that the follower has, as they come; it ends when the follower goes. */
export async function* followFeed(
  { feed, jobWatch }: FollowFeedPorts,
  { userId, after, signal }: FeedFollowing,
): AsyncGenerator<FeedEvent> {
  const changes = new ChangeSignal(jobWatch, feedSource(userId), signal);
  try {
    let last = after ?? (await feed.last(userId));
    while (!signal.aborted) {
      changes.reset();
      const events = await feed.listAfter(userId, last, BATCH);
      for (const event of events) {
        last = event.id;
        yield event;
      }
      if (events.length < BATCH) await changes.next();
    }
  } finally {
    changes.stop();
  }
}
