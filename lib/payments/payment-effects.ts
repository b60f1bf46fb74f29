import { z } from "zod";
import type { Row } from "@/lib/db/row";
import { FOLLOWS_FIRST, toJobRow } from "@/lib/groups/group-work";
import type { GroupJobIds, GroupWork } from "@/lib/jobs/rules/group-jobs";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";

/** Effect of a settled payment besides the reply. */
export type PaymentEffect =
  | { readonly kind: "jobs"; readonly order: PaidOrder }
  | { readonly kind: "pack"; readonly grant: PackGrant };

/** Jobs that run once they are paid. */
export interface PaidOrder {
  readonly owner: string;
  readonly endpoint: string;
  readonly chargeKey: string;
  /** In the order of execution; each later job depends on the one before. */
  readonly jobs: readonly PaidJob[];
}

export interface PaidJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Base units to refund if the job fails. */
  readonly usdMicros: number;
}

export interface PackGrant {
  readonly userId: string;
  readonly keyId: string | null;
  readonly packId: string;
  readonly credits: number;
  readonly requestId: string;
}

export function toEffectJson(effect: PaymentEffect | null): string | null {
  if (effect === null) return null;
  if (effect.kind === "pack") return JSON.stringify(effect);
  const { jobs, ...order } = effect.order;
  const rows = jobs.map((job, position) => ({ ...toJobRow(job, position), usd_micros: job.usdMicros }));
  return JSON.stringify({ kind: "jobs", order, rows });
}

/** Returns the jobs that a payment pays for, in order, or null. */
export function toJobIds({ effect }: Row<"Payment", "effect">): readonly GroupJobIds[] | null {
  const storedEffect = storedJobs.safeParse(effect);
  return storedEffect.success
    ? storedEffect.data.rows.map(({ id, request_id }) => ({ jobId: id, requestId: request_id }))
    : null;
}

const storedJobs = z.object({
  kind: z.literal("jobs"),
  rows: z.array(z.object({ id: z.string(), request_id: z.string() })),
});

/** Common table expressions that apply the effects of the rows of `settled`, in the statement that settles them. */
export const DO_EFFECTS = `
  added_jobs AS (
    INSERT INTO group_jobs (id, request_id, charge_key, position, parent_id, owner, endpoint, kind, work, credits,
      usd_micros, wallets_total)
    SELECT j.id, j.request_id, s.effect->'order'->>'chargeKey', j.position,
      CASE WHEN j.${FOLLOWS_FIRST} THEN nullif(s.effect->'rows'->0->>'id', j.id) END, s.effect->'order'->>'owner', s.effect->'order'->>'endpoint', j.kind,
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

/** Notifies the job system of new jobs. */
export const NOTIFY_JOBS = `(SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM added_jobs LIMIT 1) AS notified`;
