import type { DigestType } from "@walletlens/contract/constants";
import { type DatabasePorts, type DatabaseTransaction, inTransaction, runStatement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { toFeedEvent } from "./feed";
import { type DigestPeriod, toDigestPeriod } from "./rules/digest-periods";
import { type DigestedWatch, DigestTally } from "./rules/watch-digest";
import { parseWatch } from "./watches";

export interface DigestKey {
  readonly userId: string;
  readonly type: DigestType;
  /** End of the period, unix milliseconds. */
  readonly endsAt: number;
}

/** Due digests to list. */
export interface DigestListing {
  readonly type: DigestType;
  /** Ends of periods, unix milliseconds. */
  readonly ends: readonly number[];
  /** Return digests after this one; null for the first page. */
  readonly after: DigestKey | null;
  readonly limit: number;
}

/**
 * Lists digests of a type that are not made, for accounts with an active webhook that is subscribed to the type and
 * was created before the end of the period.
 */
export async function listDueDigests(
  { database: { pool } }: DatabasePorts,
  { type, ends, after, limit }: DigestListing,
): Promise<readonly DigestKey[]> {
  const values = [type, ends.map(toTime), after?.userId ?? "", toTime(after?.endsAt ?? 0), limit];
  const rows = await runStatement<Row<"WatchDigest", "userId" | "endsAt">>(pool, LIST_DUE, values);
  return rows.map(({ userId, endsAt }) => ({ userId, type, endsAt: endsAt.getTime() }));
}

export interface DigestPorts extends DatabasePorts {
  /** Base address of the pages. */
  readonly siteUrl: string;
}

/**
 * Makes a digest of the events that the feed got in its period, with its deliveries, in one transaction. `empty`:
 * without an event nothing is sent. `stale`: it is made already.
 */
export function makeDigest(
  { database: { pool }, siteUrl }: DigestPorts,
  { userId, type, endsAt }: DigestKey,
): Promise<"sent" | "empty" | "stale"> {
  return inTransaction(pool, async (tx) => {
    // The row of the decision locks out other processes until the deliveries are written with it.
    const { rows } = await tx.query(DECIDE, [userId, type, toTime(endsAt)]);
    if (rows.length === 0) return "stale";
    const period = toDigestPeriod(type, endsAt);
    const tally = await addUp(tx, userId, period);
    if (tally.eventsCount === 0) return "empty";
    const digest = tally.build(period, { watches: await listDigestedWatches(tx, userId), siteUrl });
    await tx.query(RECORD_EVENTS, [userId, type, toTime(endsAt), tally.eventsCount]);
    await tx.query(QUEUE, [userId, type, `${type}:${toTime(endsAt)}`, JSON.stringify(digest)]);
    return "sent";
  });
}

/** Events per read. */
const BATCH = 1_000;

async function addUp(
  tx: DatabaseTransaction,
  userId: string,
  { from, to }: DigestPeriod,
): Promise<DigestTally> {
  type EventRow = Row<"FeedEvent", "seq"> & Parameters<typeof toFeedEvent>[0];
  const tally = new DigestTally();
  for (let lastSeq = 0, isMore = true; isMore; ) {
    const { rows } = await tx.query<EventRow>(READ_EVENTS, [
      userId,
      lastSeq,
      toTime(from),
      toTime(to),
      BATCH,
    ]);
    for (const row of rows) tally.add(toFeedEvent(row));
    lastSeq = rows.at(-1)?.seq ?? lastSeq;
    isMore = rows.length === BATCH;
  }
  return tally;
}

async function listDigestedWatches(
  tx: DatabaseTransaction,
  userId: string,
): Promise<readonly DigestedWatch[]> {
  type WatchRow = Row<"Watch", "wallet" | "label" | "rules" | "status" | "lastLookAt">;
  const { rows } = await tx.query<WatchRow>(READ_WATCHES, [userId]);
  return rows.map(({ wallet, label, lastLookAt, ...row }) => ({
    walletAddress: wallet,
    label,
    status: parseWatch(row).status,
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

const RECORD_EVENTS =
  "UPDATE watch_digests SET events = $4 WHERE user_id = $1 AND type = $2 AND ends_at = $3";

/** By the time at which the feed got an event, so that each event counts in one digest of a type. */
const READ_EVENTS = `
  SELECT seq, body, details FROM feed_events
  WHERE user_id = $1 AND seq > $2 AND at >= $3 AND at < $4 ORDER BY seq LIMIT $5`;

const READ_WATCHES = `
  SELECT wallet, label, rules, status, last_look_at AS "lastLookAt" FROM watches WHERE user_id = $1 ORDER BY id DESC`;

const QUEUE = "SELECT queue_deliveries($1, $2, $3, $4::json)";
