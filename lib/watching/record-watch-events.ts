import type { PauseReason } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";
import { TAKE_CREDITS } from "@/lib/billing/take-credits";
import { type DatabaseTransaction, inTransaction } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import type { DetectedEvent } from "./detect-watch-events";
import { toFeedEventColumns } from "./feed-event-row";
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
import { chargeColumns, PAYER, type WatchState } from "./watch-state";

/** Events of one watch after its cursor. */
export interface WatchEvents {
  readonly watch: WatchState;
  readonly wallet: Address;
  /** The new cursor. */
  readonly cursor: WatchCursor;
  /** Events that match the rules of the watch, oldest first. */
  readonly events: readonly DetectedEvent[];
}

/** `quiet`: no event. `stale`: the watch was deleted, or another process has advanced it. */
export type RecordOutcome = "recorded" | "quiet" | "paused" | "stale";

/**
 * Records the events of a watch in the account's feed, charges the account if a charge is due, and moves the cursor. Each
 * part of the events is one transaction with its deliveries, its charge and its cursor. The paid range is stored with the
 * watch, so later parts are not charged again. If the charge fails or the key is inactive, pauses the watch without moving
 * its cursor.
 */
export async function recordWatchEvents(
  pool: Pool,
  events: WatchEvents,
  terms: WatchTerms,
): Promise<RecordOutcome> {
  let { watch } = events;
  let outcome: RecordOutcome = "quiet";
  for (const part of splitEvents(events)) {
    const payablePart = { ...events, ...part, watch, paysThrough: events.cursor.slot };
    outcome = await inTransaction(pool, (tx) => settlePart(tx, payablePart, terms));
    if (outcome === "stale" || outcome === "paused") return outcome;
    watch = { ...watch, status: "active", cursor: part.cursor };
  }
  return outcome;
}

/**
 * Pauses a watch that cannot be paid for, and notifies its account. No effect if the watch has changed since it was
 * listed.
 */
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

interface PayablePart extends WatchEvents {
  /** Slot through which a charge of this part pays. */
  readonly paysThrough: number;
}

async function settlePart(
  tx: DatabaseTransaction,
  part: PayablePart,
  terms: WatchTerms,
): Promise<RecordOutcome> {
  const { wallet, cursor, events } = part;
  const row = await lockWatch(tx, part.watch, terms);
  // Without newer events there is nothing to record, except that a paused watch resumes.
  if (row === null || (row.status === "active" && row.tipSignature === cursor.signature)) return "stale";
  if (!row.isKeyActive) return pause(tx, row, wallet, "key_inactive");
  const isDue = isChargeDue(row, part) || (await isBeyondFree(tx, row, part));
  if (isDue && !(await charge(tx, row, cursor.signature))) return pause(tx, row, wallet, "no_credits");
  await tx.query(MOVE_CURSOR, [row.id, cursor.slot, cursor.signature]);
  if (isDue) {
    await tx.query(RECORD_CHARGE, [row.id, row.chargedToday + WATCH_REFRESH.credits, part.paysThrough]);
    await tx.query(COUNT_FREE, [row.userId, -FREE_REFRESHES_PER_CREDIT * WATCH_REFRESH.credits]);
  }
  await addEvents(
    tx,
    row.userId,
    events.map(({ event }) => event),
  );
  return events.length === 0 ? "quiet" : "recorded";
}

function isChargeDue({ isPaid, paidSlot }: LockedWatch, { events }: PayablePart): boolean {
  const lastEvent = events.at(-1);
  return lastEvent !== undefined && !isPaid && (paidSlot === null || lastEvent.slot > Number(paidSlot));
}

/** Counts a refresh without an event. Returns true if it is beyond the free ones of the account. */
async function isBeyondFree(
  tx: DatabaseTransaction,
  { userId, isPaid, paidSlot, credits }: LockedWatch,
  { events, cursor }: PayablePart,
): Promise<boolean> {
  if (events.length > 0 || isPaid || (paidSlot !== null && cursor.slot <= Number(paidSlot))) return false;
  const { rows } = await tx.query<Row<"WatchFeed", "freeRefreshes">>(COUNT_FREE, [userId, 1]);
  const maxFreeRefreshes = Math.min(MAX_FREE_REFRESHES, FREE_REFRESHES_PER_CREDIT * credits);
  return (rows[0]?.freeRefreshes ?? 0) > maxFreeRefreshes;
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
  return (row.tipSignature ?? null) === (watch.cursor?.signature ?? null) ? row : null;
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
  const event = {
    type: "watch.paused",
    walletAddress,
    signature: null,
    at: new Date().toISOString(),
    message: PAUSE_MESSAGES[reason],
  } as const;
  await addEvents(tx, userId, [event]);
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
  const previousEvents = (numbered.rows[0]?.events ?? 0) - events.length;
  const rows = events.map((event) => ({ ...toFeedEventColumns(event), event }));
  await tx.query(ADD_EVENTS, [userId, previousEvents, JSON.stringify(rows), feedSource(userId)]);
}

const LOCK = "SELECT FROM watches WHERE id = $1 FOR UPDATE";

const READ = `
  SELECT w.id, w.user_id AS "userId", w.key_id AS "keyId", w.status, w.tip_signature AS "tipSignature",
    w.paid_slot AS "paidSlot", payer.credits, payer.is_key_active AS "isKeyActive",
    ${chargeColumns({ interval: "$2", daily: "$3" })}
  FROM watches w ${PAYER} WHERE w.id = $1`;

const MOVE_CURSOR = `
  UPDATE watches SET tip_slot = $2, tip_signature = $3, moves = moves + 1, status = 'active', last_look_at = now()
  WHERE id = $1`;

const RECORD_CHARGE = "UPDATE watches SET charged_at = now(), day_credits = $2, paid_slot = $3 WHERE id = $1";

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

type EventsPart = Pick<WatchEvents, "events" | "cursor">;

/** Splits events between transactions. The cursor of a part is its last transaction, that of the last part the new one. */
function splitEvents({ events, cursor }: EventsPart): readonly EventsPart[] {
  const parts: EventsPart[] = [];
  let start = 0;
  for (const [index, { slot, event }] of events.entries()) {
    const end = index + 1;
    const endsTransaction = events[end]?.event.signature !== event.signature;
    if (end - start < MAX_EVENTS || !endsTransaction || end === events.length) continue;
    parts.push({ events: events.slice(start, end), cursor: { slot, signature: event.signature } });
    start = end;
  }
  return [...parts, { events: events.slice(start), cursor }];
}
