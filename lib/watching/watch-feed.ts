import { z } from "zod";
import { type Database, runStatement } from "@/lib/db/database";
import type { FeedEvent as Row } from "@/lib/db/generated/client";
import { fromFeedEventColumns } from "./feed-event-row";
import type { WatchFeed } from "./ports";
import type { FeedEvent } from "./rules/watch";

const MAX_DELETED = 5_000;

/** Feeds in PostgreSQL. `recordWatchEvents` writes them. */
export function createWatchFeed({ pool, prisma }: Pick<Database, "pool" | "prisma">): WatchFeed {
  return {
    async list(userId, { before, limit, wallet, type }) {
      const older = before === null ? {} : { seq: { lt: before } };
      const chosen = { ...(wallet == null ? {} : { wallet }), ...(type == null ? {} : { type }) };
      const rows = await prisma.feedEvent.findMany({
        where: { userId, ...older, ...chosen },
        orderBy: { seq: "desc" },
        take: limit,
      });
      return rows.map(toEvent);
    },

    async listAfter(userId, after, limit) {
      const where = { userId, seq: { gt: after } };
      return (await prisma.feedEvent.findMany({ where, orderBy: { seq: "asc" }, take: limit })).map(toEvent);
    },

    async last(userId) {
      return (await prisma.watchFeed.findUnique({ where: { userId } }))?.events ?? 0;
    },

    async sweep(storedDays) {
      return (await runStatement(pool, SWEEP, [storedDays, MAX_DELETED])).length;
    },
  };
}

// Deletes in batches, by the database's clock.
const SWEEP = {
  name: "sweep-feed-events",
  text: `
    DELETE FROM feed_events WHERE (user_id, seq) IN (
      SELECT user_id, seq FROM feed_events WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)
    RETURNING seq`,
};

/** Only `recordWatchEvents` writes them, and the API validates them again. */
const storedSchema = z.custom<Parameters<typeof fromFeedEventColumns>[0]>(
  (value) => typeof value === "object" && value !== null,
);

export function toEvent({ seq, body, details }: Pick<Row, "seq" | "body" | "details">): FeedEvent {
  return { ...fromFeedEventColumns(storedSchema.parse({ body, details })), id: seq };
}
