import type { Pool } from "pg";
import { CHARGE_COLUMNS, type ChargeColumns, TAKE_CREDITS, toRefusal } from "@/lib/billing/take-credits";
import { AppError } from "@/lib/config/errors";
import { runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import { FOLLOWS_FIRST, toJobRow } from "./group-work";
import type { GroupOrder, OrderOutcome } from "./ports";

/**
 * Charges an order and inserts its jobs in one statement. After a concurrent write of the same order or a lost
 * connection it runs again, and finds the jobs by the charge key.
 */
export async function acceptOrder(pool: Pool, order: GroupOrder): Promise<OrderOutcome> {
  try {
    return toOutcome(order, await runOrder(pool, order));
  } catch (error) {
    if (!(error instanceof AppError) && !isUniqueViolation(error)) throw error;
    return toOutcome(order, await runOrder(pool, order));
  }
}

interface OrderRow extends ChargeColumns {
  /** Jobs of this order or of an earlier one with its charge key; null if the charge was refused. */
  readonly jobs: readonly { readonly jobId: string; readonly requestId: string }[] | null;
}

/** Takes credits only for a new order that can be paid; all else depends on that. */
const ACCEPT_ORDER = {
  name: "accept-order",
  text: `
    WITH requested AS (
      SELECT * FROM json_to_recordset($6::json)
        AS a (position int, id text, request_id text, kind text, work jsonb, credits int, wallets int)
    ), price AS (
      SELECT sum(credits)::int AS credits, min(id) FILTER (WHERE position = 0) AS first_id FROM requested
    ), known AS (
      SELECT position, id, request_id FROM group_jobs WHERE charge_key = $2
    ), bill AS (
      SELECT $5::text AS key_id, credits FROM price WHERE NOT EXISTS (SELECT FROM known)
    ), ${TAKE_CREDITS}, entry AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, job_id, key_id, entry_key)
      SELECT $1, -price.credits, 'charge'::ledger_kind, $3, $4, price.first_id, $5, $2 FROM price, debited
    ), added AS (
      INSERT INTO group_jobs (id, request_id, charge_key, position, parent_id, owner, key_id, endpoint, kind, work,
        credits, wallets_total)
      SELECT a.id, a.request_id, $2, a.position, CASE WHEN a.${FOLLOWS_FIRST} THEN nullif(price.first_id, a.id) END, $1, $5, $3, a.kind, a.work,
        a.credits, a.wallets
      FROM requested a, price, debited
      RETURNING position, id, request_id
    ), accepted AS (
      SELECT * FROM added UNION ALL SELECT * FROM known
    )
    SELECT
      (SELECT json_agg(json_build_object('jobId', id, 'requestId', request_id) ORDER BY position) FROM accepted)
        AS jobs, ${CHARGE_COLUMNS},
      (SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM debited) AS notified`,
};

async function runOrder(pool: Pool, order: GroupOrder): Promise<OrderRow> {
  const { owner, keyId, endpoint, requestId, chargeKey, jobs } = order;
  const rows = jobs.map((job, position) => ({ ...toJobRow(job, position), credits: job.credits }));
  const values = [owner, chargeKey, endpoint, requestId, keyId, JSON.stringify(rows)];
  const [row] = await runStatement<OrderRow>(pool, ACCEPT_ORDER, values);
  return row ?? { jobs: null, balance: 0, allowance: null };
}

/** If the jobs have this order's ids, one of its attempts has inserted them. */
function toOutcome(order: GroupOrder, row: OrderRow): OrderOutcome {
  const { jobs, balance } = row;
  if (jobs === null) return toRefusal(row);
  const isOwn = jobs[0]?.jobId === order.jobs[0]?.jobId;
  return { status: isOwn ? "charged" : "settled", jobs, balance };
}
