import { z } from "zod";
import type { WatchFeed } from "@/lib/watching/ports";
import type { FeedEvent, NewFeedEvent } from "@/lib/watching/rules/watch";
import { type Database, runStatement } from "../database";
import type { FeedEvent as Row } from "../generated/client";

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
const eventsSchema = z.custom<NewFeedEvent>((value) => typeof value === "object" && value !== null);

function toEvent({ seq, body }: Pick<Row, "seq" | "body">): FeedEvent {
  return { ...eventsSchema.parse(body), id: seq };
}
