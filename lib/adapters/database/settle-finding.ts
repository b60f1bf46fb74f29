import type { Pool } from "pg";
import { CHARGE_KEY_PREFIX } from "@/lib/domain/billing/spending";
import { feedSource } from "@/lib/domain/watching/change-sources";
import { type FeedNews, WATCH_REFRESH } from "@/lib/domain/watching/watch";
import type { Finding } from "@/lib/ports/watches";
import { inTransaction, type Transaction } from "./database";
import type { Row } from "./row";
import { TAKE_CREDITS, TAKEN_COLUMNS, type TakenColumns } from "./take-credits";

/**
 * Tells an account what was found in a wallet that it watches, and takes the credit for it, in one transaction: events,
 * deliveries, charge and tip are there together or not at all. `stale` where the watch has gone, or somebody else has
 * told it meanwhile.
 */
export function settleFinding(pool: Pool, finding: Finding): Promise<"told" | "paused" | "stale"> {
  return inTransaction(pool, async (tx) => {
    const watch = await lockWatch(tx, finding);
    if (watch === null) return "stale";
    const { wallet, tip, news } = finding;
    if (await takeCredit(tx, finding, watch)) {
      await tx.query(MOVE_TIP, [watch.id, tip.slot, tip.signature]);
      await tell(tx, watch.userId, news);
      return "told";
    }
    if (watch.status === "paused") return "paused";
    await tx.query(PAUSE, [watch.id]);
    const at = new Date().toISOString();
    await tell(tx, watch.userId, [
      { type: "watch.paused", walletAddress: wallet, signature: null, at, message: PAUSED_MESSAGE },
    ]);
    return "paused";
  });
}

const PAUSED_MESSAGE =
  "There is no credit left for what was found. The watch goes on, for one credit, as soon as there is one.";

type LockedWatch = Row<"Watch", "id" | "userId" | "keyId" | "status" | "pauses">;

/** Null where the watch is not as it was when the finding was made. */
async function lockWatch(tx: Transaction, { watch, tip }: Finding): Promise<LockedWatch | null> {
  const { rows } = await tx.query<LockedWatch & Row<"Watch", "tipSignature">>(LOCK, [watch.id]);
  const [row] = rows;
  if (row === undefined || row.status !== watch.status) return null;
  if ((row.tipSignature ?? null) !== (watch.tip?.signature ?? null)) return null;
  // Nothing new is nothing to pay for, except the resume of a paused watch.
  return row.status === "active" && row.tipSignature === tip.signature ? null : row;
}

async function takeCredit(tx: Transaction, { tip }: Finding, watch: LockedWatch): Promise<boolean> {
  const what = watch.status === "paused" ? `resume:${watch.pauses}` : tip.signature;
  const entryKey = `${CHARGE_KEY_PREFIX.watch}${watch.id}:${what}`;
  const values = [watch.userId, watch.keyId, WATCH_REFRESH.credits, WATCH_REFRESH.id, entryKey];
  const { rows } = await tx.query<TakenColumns & { readonly taken: boolean }>(CHARGE, values);
  return rows[0]?.taken === true;
}

/** Events of one transaction get the next numbers, and each webhook that asked for them gets them in their order. */
async function tell(tx: Transaction, userId: string, news: readonly FeedNews[]): Promise<void> {
  if (news.length === 0) return;
  const { rows } = await tx.query<Row<"WatchFeed", "events">>(NUMBER, [userId, news.length]);
  const first = (rows[0]?.events ?? 0) - news.length;
  await tx.query(ADD_EVENTS, [userId, first, JSON.stringify(news), feedSource(userId)]);
}

const LOCK = `
  SELECT id, user_id AS "userId", key_id AS "keyId", status, pauses, tip_signature AS "tipSignature"
  FROM watches WHERE id = $1 FOR UPDATE`;

const MOVE_TIP = `
  UPDATE watches SET tip_slot = $2, tip_signature = $3, status = 'active', last_look_at = now() WHERE id = $1`;

const PAUSE = "UPDATE watches SET status = 'paused', pauses = pauses + 1, last_look_at = now() WHERE id = $1";

/** Nobody pays for a caller who is shut out. */
const CHARGE = `
  WITH bill AS (
    SELECT $2::text AS key_id, $3::int AS credits
    WHERE NOT EXISTS (SELECT FROM blocked_callers WHERE owner = $1)
  ), ${TAKE_CREDITS}, entry AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, key_id, entry_key)
    SELECT $1, -bill.credits, 'charge'::ledger_kind, $4, bill.key_id, $5 FROM bill, debited RETURNING id
  )
  SELECT EXISTS (SELECT FROM entry) AS taken, ${TAKEN_COLUMNS}`;

const NUMBER = `
  INSERT INTO watch_feeds AS f (user_id, events) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET events = f.events + excluded.events RETURNING events`;

const ADD_EVENTS = `
  WITH given AS (
    SELECT $2::int + nth::int AS seq, body
    FROM json_array_elements($3::json) WITH ORDINALITY AS g (body, nth)
  ), added AS (
    INSERT INTO feed_events (user_id, seq, type, wallet, signature, body)
    SELECT $1, seq, body->>'type', body->>'walletAddress', body->>'signature', body FROM given
  )
  SELECT queue_deliveries($1, body->>'type', 'feed:' || seq, (body::jsonb - 'type')::json),
    pg_notify('walletlens_job_changed', $4)
  FROM given ORDER BY seq`;
