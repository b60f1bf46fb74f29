import { z } from "zod";
import type { Database, DatabasePorts } from "@/lib/db/database";
import type { FeedEvent as Row } from "@/lib/db/generated/client";
import { ChangeSignal, type JobWatch } from "@/lib/jobs/change-signal";
import { fromFeedEventColumns } from "./feed-event-row";
import { feedSource } from "./rules/change-sources";
import type { FeedEvent } from "./rules/watch";

export interface FeedPage {
  /** Return events before this number; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Only events of this wallet, or of this type. */
  readonly wallet?: string | null;
  readonly type?: string | null;
}

/** Part of a feed, in order. */
export interface FeedPart {
  readonly events: readonly FeedEvent[];
  /** Number of its last event if others follow, else null. */
  readonly next: number | null;
}

/** Returns a page of an account's feed, newest first. */
export async function readFeed(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  { before, limit, wallet, type }: FeedPage,
): Promise<FeedPart> {
  const rows = await prisma.feedEvent.findMany({
    where: {
      userId,
      ...(before !== null && { seq: { lt: before } }),
      ...(wallet != null && { wallet }),
      ...(type != null && { type }),
    },
    orderBy: { seq: "desc" },
    take: limit + 1,
  });
  return toPart(rows.map(toFeedEvent), limit);
}

/** Returns the first `limit` events of an account's feed after number `since`, oldest first. */
export async function readFeedSince(
  { database }: DatabasePorts,
  userId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<FeedPart> {
  return toPart(await listLaterEvents(database, userId, since, limit + 1), limit);
}

/** Returns the number of the newest event of an account; 0 before the first. */
export async function findLastEventId(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<number> {
  return (await prisma.watchFeed.findUnique({ where: { userId } }))?.events ?? 0;
}

export interface FollowedFeed {
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
  { database, jobWatch }: DatabasePorts & { readonly jobWatch: JobWatch },
  { userId, after, signal }: FollowedFeed,
): AsyncGenerator<FeedEvent> {
  const changes = new ChangeSignal(jobWatch, feedSource(userId), signal);
  try {
    let lastId = after ?? (await findLastEventId({ database }, userId));
    while (!signal.aborted) {
      changes.reset();
      const events = await listLaterEvents(database, userId, lastId, BATCH);
      for (const event of events) {
        lastId = event.id;
        yield event;
      }
      if (events.length < BATCH) await changes.next();
    }
  } finally {
    changes.stop();
  }
}

/** Lists events after a number, oldest first. An event is visible only after all earlier ones. */
async function listLaterEvents(
  { prisma }: Pick<Database, "prisma">,
  userId: string,
  after: number,
  limit: number,
): Promise<readonly FeedEvent[]> {
  const where = { userId, seq: { gt: after } };
  return (await prisma.feedEvent.findMany({ where, orderBy: { seq: "asc" }, take: limit })).map(toFeedEvent);
}

/** One event more than `limit` shows whether others follow. */
function toPart(events: readonly FeedEvent[], limit: number): FeedPart {
  const page = events.slice(0, limit);
  return { events: page, next: events.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Only `recordWatchEvents` writes them, and the API validates them again. */
const storedSchema = z.custom<Parameters<typeof fromFeedEventColumns>[0]>(
  (value) => typeof value === "object" && value !== null,
);

export function toFeedEvent({ seq, body, details }: Pick<Row, "seq" | "body" | "details">): FeedEvent {
  return { ...fromFeedEventColumns(storedSchema.parse({ body, details })), id: seq };
}
