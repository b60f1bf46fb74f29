import { z } from "zod";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import type { PaymentEffect } from "@/lib/payments/ports";
import { toJobRow } from "../jobs/job-row";
import type { Row } from "../row";
import { REQUESTED_CHANNEL } from "../wallets/request-analyses";

/** Renders as JSON what a settled payment does besides, as its row keeps it; null where it does nothing. */
export function toEffectJson(effect: PaymentEffect | null): string | null {
  if (effect === null) return null;
  if (effect.kind === "pack") return JSON.stringify(effect);
  const { jobs, ...order } = effect.order;
  const rows = jobs.map((job, position) => ({ ...toJobRow(job, position), usd_micros: job.usdMicros }));
  return JSON.stringify({ kind: "jobs", order, rows });
}

/** The jobs that a payment is for, in their order; null where it is for something else. */
export function toJobIds({ effect }: Row<"Payment", "effect">): readonly GroupJobIds[] | null {
  const kept = keptJobs.safeParse(effect);
  return kept.success
    ? kept.data.rows.map(({ id, request_id }) => ({ jobId: id, requestId: request_id }))
    : null;
}

const keptJobs = z.object({
  kind: z.literal("jobs"),
  rows: z.array(z.object({ id: z.string(), request_id: z.string() })),
});

// One statement decides: what makes a payment settled does what it is for.
/**
 * Common table expressions that do what the rows of `settled` are for. They happen together with what makes a row
 * settled, so never twice and never without.
 */
export const DO_EFFECTS = `
  added_jobs AS (
    INSERT INTO group_jobs (id, request_id, charge_key, position, parent_id, owner, endpoint, kind, work, credits,
      usd_micros, wallets_total)
    SELECT j.id, j.request_id, s.effect->'order'->>'chargeKey', j.position,
      nullif(s.effect->'rows'->0->>'id', j.id), s.effect->'order'->>'owner', s.effect->'order'->>'endpoint', j.kind,
      j.work, 0, j.usd_micros, j.wallets
    FROM settled s, jsonb_to_recordset(s.effect->'rows')
      AS j (position int, id text, request_id text, kind text, work jsonb, usd_micros int, wallets int)
    WHERE s.effect->>'kind' = 'jobs'
    RETURNING id
  ), granted AS (
    SELECT s.message_hash, g.* FROM settled s,
      jsonb_to_record(s.effect->'grant')
        AS g ("userId" text, "keyId" text, "packId" text, credits int, "requestId" text)
    WHERE s.effect->>'kind' = 'pack'
  ), pack_credits AS (
    UPDATE credit_balances b SET credits = b.credits + g.credits FROM granted g WHERE b.user_id = g."userId"
  ), pack_entries AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, key_id, entry_key)
    SELECT "userId", credits, 'pack'::ledger_kind, "packId", "requestId", "keyId", 'pack:' || message_hash
    FROM granted
  )`;

/** Tells the job system of the jobs among them. */
export const NOTIFY_JOBS = `(SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM added_jobs LIMIT 1) AS notified`;

/** Common table expressions that owe the rows of `ended`, failed jobs, to the wallets that have paid for them. */
export const OWE_PRICES = `
    owed AS (
      INSERT INTO wallet_entries (wallet, micros, reason, entry_key)
      SELECT owner, usd_micros, endpoint, 'failed:' || id FROM ended WHERE usd_micros > 0
      RETURNING wallet, micros
    ), owed_credits AS (
      INSERT INTO wallet_credits AS c (wallet, micros) SELECT wallet, sum(micros) FROM owed GROUP BY wallet
      ON CONFLICT (wallet) DO UPDATE SET micros = c.micros + excluded.micros
    )`;
