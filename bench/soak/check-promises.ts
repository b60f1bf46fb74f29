import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { countUnfinished } from "@/e2e/support/crash/advance-clock";
import { type CallJournal, compareCharges, countJobs } from "@/e2e/support/crash/call-journal";
import type { EventReceiver } from "./event-receiver";
import type { SentTrade } from "./trading-wallets";

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 1_000;
const FAILED = "status = 'failed' AND error_code IS DISTINCT FROM 'wallet_not_found'";
const LIST_FAILURES = `
  SELECT kind, error_code, error, count(*)::int AS failed, min(id) AS example, min(finished_at) AS first
  FROM group_jobs WHERE owner = $1 AND status = 'failed' GROUP BY 1, 2, 3`;

/** Records of the callers that are compared with the database. */
export interface Promises {
  readonly journal: CallJournal;
  readonly trades: readonly SentTrade[];
  readonly receiver: Pick<EventReceiver, "accepted">;
  readonly userId: string;
}

/** Broken promises by kind; each is 0 in a correct run. */
export interface BrokenPromises {
  /** Accepted jobs that are missing or have not ended. */
  readonly lostJobs: number;
  /** Accepted jobs that failed, except for holders that are not wallets. */
  readonly failedJobs: number;
  /** Events whose webhook has not arrived. */
  readonly lostEvents: number;
  /** Trades of watched wallets without an event. */
  readonly lostTrades: number;
  /** Trades with more than one event, and events without a trade. */
  readonly repeatedTrades: number;
  /** Delivered calls that were not charged once and their price. */
  readonly miscounted: number;
  /** Charges that no delivered call and no call without a response explains. */
  readonly surplus: number;
}

/**
 * Waits until all work has ended, every trade has an event and every event has arrived, at most ten minutes.
 */
export async function waitForPromises(pool: Pool, promises: Promises): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline) {
    const counts = [
      await countUnfinished(pool),
      await countLostTrades(pool, promises),
      await countLostEvents(pool, promises),
    ];
    if (counts.every((count) => count === 0)) return;
    await sleep(POLL_MS);
  }
}

/** Compares accepted and delivered calls with the database. */
export async function checkPromises(pool: Pool, promises: Promises): Promise<BrokenPromises> {
  const { journal, userId } = promises;
  const failures = await pool.query(LIST_FAILURES, [userId]);
  for (const row of failures.rows) console.error(JSON.stringify(row));
  const { miscounted, surplus } = await compareCharges(pool, journal, userId);
  for (const charge of surplus) console.error(JSON.stringify({ surplus: charge }));
  return {
    miscounted,
    surplus: surplus.length,
    lostJobs: await countJobs(pool, journal),
    failedJobs: await countJobs(pool, journal, FAILED),
    lostEvents: await countLostEvents(pool, promises),
    lostTrades: await countLostTrades(pool, promises),
    repeatedTrades: await countRepeatedTrades(pool, promises),
  };
}

/** Counts jobs and feed events of the account whose webhook did not arrive. */
function countLostEvents(pool: Pool, { receiver, userId }: Promises): Promise<number> {
  return readCount(
    pool,
    `WITH arrived AS (
       SELECT d.event_key, d.type FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE w.user_id = $1 AND d.id = ANY ($2)
     ), ended AS (
       SELECT 'job:' || id AS key FROM group_jobs WHERE owner = $1 AND finished_at IS NOT NULL
       UNION ALL SELECT 'job:' || j.id FROM jobs j JOIN analyses a ON a.id = j.analysis_id
         WHERE j.owner = $1 AND a.finished_at IS NOT NULL
     )
     SELECT ((SELECT count(*) FROM ended WHERE key NOT IN (SELECT event_key FROM arrived))
       + greatest(0, (SELECT count(*) FROM feed_events WHERE user_id = $1)
         - (SELECT count(*) FROM arrived WHERE type IN ('wallet.traded', 'watch.paused'))))::int AS count`,
    [userId, [...receiver.accepted]],
  );
}

function countLostTrades(pool: Pool, { trades, userId }: Promises): Promise<number> {
  return readCount(
    pool,
    `SELECT count(*)::int AS count FROM unnest($2::text[], $3::text[]) t (wallet, signature)
     WHERE NOT EXISTS (SELECT FROM feed_events f
       WHERE f.user_id = $1 AND f.wallet = t.wallet AND f.signature = t.signature)`,
    [userId, trades.map(({ wallet }) => wallet), trades.map(({ signature }) => signature)],
  );
}

function countRepeatedTrades(pool: Pool, { trades, userId }: Promises): Promise<number> {
  return readCount(
    pool,
    `SELECT (count(*) - count(DISTINCT (wallet, signature)) FILTER (WHERE signature = ANY ($2)))::int AS count
     FROM feed_events WHERE user_id = $1`,
    [userId, trades.map(({ signature }) => signature)],
  );
}

async function readCount(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(text, [...values]);
  return rows[0]?.count ?? 0;
}
