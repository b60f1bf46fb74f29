import type { PauseReason } from "@walletlens/contract/constants";
import type { Pool } from "pg";
import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";
import { TAKE_CREDITS } from "@/lib/billing/take-credits";
import { type DatabaseTransaction, inTransaction } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { toFeedEventColumns } from "./feed-event-row";
import type { DetectedEvent, RecordOutcome, WatchCheckResult, WatchState } from "./ports";
import { feedSource } from "./rules/change-sources";
import {
  FREE_REFRESHES_PER_CREDIT,
  MAX_FREE_REFRESHES,
  type NewFeedEvent,
  PAUSE_MESSAGES,
  WATCH_REFRESH,
  type WatchCursor,
  type WatchTerms,
} from "./rules/watch";
import { chargeColumns, PAYER } from "./watch-payer";

/**
 * Records the events of a watched wallet for one account, and charges it if a charge is due. Each part of the events
 * is one transaction with its deliveries, its charge and the cursor. The paid range is stored with the watch, so
 * later parts are not charged again. Returns `stale` if the watch was deleted, or another process has advanced it.
 */
export async function recordWatchEvents(
  pool: Pool,
  result: WatchCheckResult,
  terms: WatchTerms,
): Promise<RecordOutcome> {
  let { watch } = result;
  let outcome: RecordOutcome = "quiet";
  for (const part of splitEvents(result.events, result.tip)) {
    const found = { ...result, ...part, watch, paysThrough: result.tip.slot };
    outcome = await inTransaction(pool, (tx) => settlePart(tx, found, terms));
    if (outcome === "stale" || outcome === "paused") return outcome;
    watch = { ...watch, status: "active", tip: part.tip };
  }
  return outcome;
}

/** Pauses an unchanged watch that cannot be paid, and notifies its account; else has no effect. */
export async function pauseWatch(
  pool: Pool,
  watch: WatchState,
  wallet: string,
  terms: WatchTerms,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const row = await lockWatch(tx, watch, terms);
    if (row === null) return;
    if (!row.isKeyActive) await pause(tx, row, wallet, "key_inactive");
    else if (row.credits === 0 && !row.isPaid) await pause(tx, row, wallet, "no_credits");
  });
}

interface FoundPart extends WatchCheckResult {
  /** Slot through which a charge of this part pays. */
  readonly paysThrough: number;
}

async function settlePart(
  tx: DatabaseTransaction,
  part: FoundPart,
  terms: WatchTerms,
): Promise<RecordOutcome> {
  const { wallet, tip, events } = part;
  const row = await lockWatch(tx, part.watch, terms);
  // Without newer events there is nothing to record, except that a paused watch resumes.
  if (row === null || (row.status === "active" && row.tipSignature === tip.signature)) return "stale";
  if (!row.isKeyActive) return pause(tx, row, wallet, "key_inactive");
  const isDue = isChargeDue(row, part) || (await isBeyondFree(tx, row, part));
  if (isDue && !(await charge(tx, row, tip.signature))) return pause(tx, row, wallet, "no_credits");
  await tx.query(MOVE_TIP, [row.id, tip.slot, tip.signature]);
  if (isDue) {
    await tx.query(NOTE_CHARGE, [row.id, row.chargedToday + WATCH_REFRESH.credits, part.paysThrough]);
    await tx.query(COUNT_FREE, [row.userId, -FREE_REFRESHES_PER_CREDIT * WATCH_REFRESH.credits]);
  }
  await addEvents(
    tx,
    row.userId,
    events.map(({ event }) => event),
  );
  return events.length === 0 ? "quiet" : "recorded";
}

function isChargeDue({ isPaid, paidSlot }: LockedWatch, { events }: FoundPart): boolean {
  const last = events.at(-1);
  return last !== undefined && !isPaid && (paidSlot === null || last.slot > Number(paidSlot));
}

/** Counts a refresh without an event. Returns true if it is beyond the free ones of the account. */
async function isBeyondFree(
  tx: DatabaseTransaction,
  { userId, isPaid, paidSlot, credits }: LockedWatch,
  { events, tip }: FoundPart,
): Promise<boolean> {
  if (events.length > 0 || isPaid || (paidSlot !== null && tip.slot <= Number(paidSlot))) return false;
  const { rows } = await tx.query<Row<"WatchFeed", "freeRefreshes">>(COUNT_FREE, [userId, 1]);
  const free = Math.min(MAX_FREE_REFRESHES, FREE_REFRESHES_PER_CREDIT * credits);
  return (rows[0]?.freeRefreshes ?? 0) > free;
}

type LockedWatch = Row<"Watch", "id" | "userId" | "keyId" | "status" | "tipSignature" | "paidSlot"> &
  Pick<WatchState, "credits" | "isKeyActive" | "isPaid"> & { readonly chargedToday: number };

/** Returns null if the watch has changed since it was listed. */
async function lockWatch(
  tx: DatabaseTransaction,
  watch: WatchState,
  terms: WatchTerms,
): Promise<LockedWatch | null> {
  // A separate statement: the next one reads the rows of the last holder of the lock.
  await tx.query(LOCK, [watch.id]);
  const { intervalSeconds, dailyCredits } = terms;
  const { rows } = await tx.query<LockedWatch>(READ, [watch.id, intervalSeconds, dailyCredits]);
  const [row] = rows;
  if (row === undefined || row.status !== watch.status) return null;
  return (row.tipSignature ?? null) === (watch.tip?.signature ?? null) ? row : null;
}

/** Notifies the account unless the watch was paused already. */
async function pause(
  tx: DatabaseTransaction,
  { id, userId, status }: LockedWatch,
  walletAddress: string,
  reason: PauseReason,
): Promise<"paused"> {
  if (status === "paused") return "paused";
  await tx.query(PAUSE, [id]);
  const at = new Date().toISOString();
  const message = PAUSE_MESSAGES[reason];
  await addEvents(tx, userId, [{ type: "watch.paused", walletAddress, signature: null, at, message }]);
  return "paused";
}

async function charge(tx: DatabaseTransaction, watch: LockedWatch, signature: string): Promise<boolean> {
  const entryKey = `${CHARGE_KEY_PREFIX.watch}${watch.id}:${signature}`;
  const values = [watch.userId, watch.keyId, WATCH_REFRESH.credits, WATCH_REFRESH.id, entryKey];
  const { rows } = await tx.query<{ readonly taken: boolean }>(CHARGE, values);
  return rows[0]?.taken === true;
}

/** Events of one transaction get consecutive numbers, and subscribed webhooks get them in order. */
async function addEvents(
  tx: DatabaseTransaction,
  userId: string,
  events: readonly NewFeedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const numbered = await tx.query<Row<"WatchFeed", "events">>(NUMBER, [userId, events.length]);
  const first = (numbered.rows[0]?.events ?? 0) - events.length;
  const rows = events.map((event) => ({ ...toFeedEventColumns(event), event }));
  await tx.query(ADD_EVENTS, [userId, first, JSON.stringify(rows), feedSource(userId)]);
}

const LOCK = "SELECT FROM watches WHERE id = $1 FOR UPDATE";

const READ = `
  SELECT w.id, w.user_id AS "userId", w.key_id AS "keyId", w.status, w.tip_signature AS "tipSignature",
    w.paid_slot AS "paidSlot", payer.credits, payer.is_key_active AS "isKeyActive",
    ${chargeColumns({ interval: "$2", daily: "$3" })}
  FROM watches w ${PAYER} WHERE w.id = $1`;

const MOVE_TIP = `
  UPDATE watches SET tip_slot = $2, tip_signature = $3, moves = moves + 1, status = 'active', last_look_at = now()
  WHERE id = $1`;

const NOTE_CHARGE = "UPDATE watches SET charged_at = now(), day_credits = $2, paid_slot = $3 WHERE id = $1";

const COUNT_FREE = `
  INSERT INTO watch_feeds AS f (user_id, free_day, free_refreshes) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
  ON CONFLICT (user_id) DO UPDATE SET free_day = excluded.free_day,
    free_refreshes = excluded.free_refreshes + CASE WHEN f.free_day = excluded.free_day THEN f.free_refreshes ELSE 0 END
  RETURNING free_refreshes AS "freeRefreshes"`;

const PAUSE = "UPDATE watches SET status = 'paused', last_look_at = now() WHERE id = $1";

/** A blocked caller is not charged. */
const CHARGE = `
  WITH bill AS (
    SELECT $2::text AS key_id, $3::int AS credits
    WHERE NOT EXISTS (SELECT FROM blocked_callers WHERE owner = $1)
  ), ${TAKE_CREDITS}, entry AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, key_id, entry_key)
    SELECT $1, -bill.credits, 'charge'::ledger_kind, $4, bill.key_id, $5 FROM bill, debited RETURNING id
  )
  SELECT EXISTS (SELECT FROM entry) AS taken`;

const NUMBER = `
  INSERT INTO watch_feeds AS f (user_id, events) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET events = f.events + excluded.events RETURNING events`;

const ADD_EVENTS = `
  WITH given AS (
    SELECT $2::int + nth::int AS seq, row->'event' AS event, row->'body' AS body,
      CASE WHEN json_typeof(row->'details') = 'object' THEN row->'details' END AS details
    FROM json_array_elements($3::json) WITH ORDINALITY AS g (row, nth)
  ), added AS (
    INSERT INTO feed_events (user_id, seq, type, wallet, signature, body, details)
    SELECT $1, seq, event->>'type', event->>'walletAddress', event->>'signature', body, details FROM given
  )
  SELECT queue_deliveries($1, event->>'type', 'feed:' || seq, (event::jsonb - 'type')::json),
    pg_notify('walletlens_job_changed', $4)
  FROM given ORDER BY seq`;

/** Maximum events of a part, unless one transaction has more: 4,000 deliveries with the maximum of webhooks. */
const MAX_EVENTS = 200;

export interface EventsPart {
  readonly events: readonly DetectedEvent[];
  /** Last transaction of this part. */
  readonly tip: WatchCursor;
}

/** Splits events between transactions; the last part reaches `tip`. */
function splitEvents(events: readonly DetectedEvent[], tip: WatchCursor): readonly EventsPart[] {
  const parts: EventsPart[] = [];
  let from = 0;
  for (const [at, { slot, event }] of events.entries()) {
    const isLastOfTransaction = events[at + 1]?.event.signature !== event.signature;
    if (at + 1 - from < MAX_EVENTS || !isLastOfTransaction || at + 1 === events.length) continue;
    parts.push({ events: events.slice(from, at + 1), tip: { slot, signature: event.signature } });
    from = at + 1;
  }
  return [...parts, { events: events.slice(from), tip }];
}
