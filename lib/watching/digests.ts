import { type Database, type DatabaseTransaction, inTransaction, runStatement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import type { DigestKey, DigestOutcome, Digests } from "./digest-store";
import { type DigestPeriod, periodEndingAt } from "./rules/digest-periods";
import { type DigestedWatch, DigestTally } from "./rules/watch-digest";
import { toEvent } from "./watch-feed";
import { readWatch } from "./watch-store";

const MAX_DELETED = 5_000;
/** Events per read. */
const BATCH = 1_000;

/** Digests in PostgreSQL. `siteUrl` is the base address of the pages. */
export function createDigests({ pool }: Pick<Database, "pool">, siteUrl: string): Digests {
  return {
    async listDue(type, ends, { after, limit }) {
      const values = [type, ends.map(toTime), after?.userId ?? "", toTime(after?.endsAt ?? 0), limit];
      const rows = await runStatement<Row<"WatchDigest", "userId" | "endsAt">>(pool, LIST_DUE, values);
      return rows.map(({ userId, endsAt }) => ({ userId, type, endsAt: endsAt.getTime() }));
    },

    settle: (key) => inTransaction(pool, (tx) => settle(tx, key, siteUrl)),

    async sweep(storedDays) {
      return (await runStatement(pool, SWEEP, [storedDays, MAX_DELETED])).length;
    },
  };
}

/** The row of the decision locks out other processes until the deliveries are written with it. */
async function settle(tx: DatabaseTransaction, key: DigestKey, siteUrl: string): Promise<DigestOutcome> {
  const { userId, type, endsAt } = key;
  const decided = await tx.query(DECIDE, [userId, type, toTime(endsAt)]);
  if (decided.rows.length === 0) return "stale";
  const period = periodEndingAt(type, endsAt);
  const tally = await addUp(tx, userId, period);
  if (tally.eventsCount === 0) return "empty";
  const digest = tally.build(period, { watches: await listWatches(tx, userId), siteUrl });
  await tx.query(NOTE_EVENTS, [userId, type, toTime(endsAt), tally.eventsCount]);
  await tx.query(QUEUE, [userId, type, `${type}:${toTime(endsAt)}`, JSON.stringify(digest)]);
  return "sent";
}

async function addUp(
  tx: DatabaseTransaction,
  userId: string,
  { from, to }: DigestPeriod,
): Promise<DigestTally> {
  const tally = new DigestTally();
  for (let last = 0, isMore = true; isMore; ) {
    const values = [userId, last, toTime(from), toTime(to), BATCH];
    const { rows } = await tx.query<Row<"FeedEvent", "seq"> & Parameters<typeof toEvent>[0]>(
      READ_EVENTS,
      values,
    );
    for (const row of rows) tally.add(toEvent(row));
    last = rows.at(-1)?.seq ?? last;
    isMore = rows.length === BATCH;
  }
  return tally;
}

async function listWatches(tx: DatabaseTransaction, userId: string): Promise<readonly DigestedWatch[]> {
  type WatchRow = Row<"Watch", "wallet" | "label" | "rules" | "status" | "lastLookAt">;
  const { rows } = await tx.query<WatchRow>(READ_WATCHES, [userId]);
  return rows.map(({ wallet, label, lastLookAt, ...row }) => ({
    walletAddress: wallet,
    label,
    status: readWatch(row).status,
    lastCheckedAt: lastLookAt?.toISOString() ?? null,
  }));
}

function toTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}

const LIST_DUE = {
  name: "list-due-digests",
  text: `
    SELECT w.user_id AS "userId", p.ends_at AS "endsAt"
    FROM (
      SELECT user_id, min(created_at) AS since FROM webhooks
      WHERE disabled_at IS NULL AND $1 = ANY (events) GROUP BY user_id
    ) w JOIN unnest($2::timestamptz[]) AS p (ends_at) ON p.ends_at > w.since
    WHERE (w.user_id, p.ends_at) > ($3, $4::timestamptz) AND NOT EXISTS (
      SELECT FROM watch_digests d WHERE d.user_id = w.user_id AND d.type = $1 AND d.ends_at = p.ends_at)
    ORDER BY w.user_id, p.ends_at LIMIT $5`,
};

const DECIDE = `
  INSERT INTO watch_digests (user_id, type, ends_at, events) VALUES ($1, $2, $3, 0)
  ON CONFLICT (user_id, type, ends_at) DO NOTHING RETURNING user_id`;

const NOTE_EVENTS = "UPDATE watch_digests SET events = $4 WHERE user_id = $1 AND type = $2 AND ends_at = $3";

/** By the time at which the feed got an event, so that each event counts in one digest of a type. */
const READ_EVENTS = `
  SELECT seq, body, details FROM feed_events
  WHERE user_id = $1 AND seq > $2 AND at >= $3 AND at < $4 ORDER BY seq LIMIT $5`;

const READ_WATCHES = `
  SELECT wallet, label, rules, status, last_look_at AS "lastLookAt" FROM watches WHERE user_id = $1 ORDER BY id DESC`;

const QUEUE = "SELECT queue_deliveries($1, $2, $3, $4::json)";

const SWEEP = {
  name: "sweep-watch-digests",
  text: `
    DELETE FROM watch_digests WHERE (user_id, type, ends_at) IN (
      SELECT user_id, type, ends_at FROM watch_digests
      WHERE decided_at < now() - make_interval(days => $1) ORDER BY decided_at LIMIT $2)
    RETURNING user_id`,
};
