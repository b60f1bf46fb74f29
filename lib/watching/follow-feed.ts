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
  /** Number of the last event that the follower has; null for new events only. */
  readonly after: number | null;
  /** Aborted when the follower disconnects. */
  readonly signal: AbortSignal;
}

/** Events per read. */
const BATCH = 100;

/** Yields the events of a feed after the follower's last one, until the follower disconnects. */
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
