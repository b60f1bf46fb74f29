import { randomBytes } from "node:crypto";
import type { Price } from "@walletlens/contract/prices";
import { refusedCharge } from "@/lib/billing/charges";
import {
  CHARGE_COLUMNS,
  type ChargeColumns,
  type ChargeRefusal,
  TAKE_CREDITS,
  toRefusal,
} from "@/lib/billing/take-credits";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import { formatRequestId, type GroupJobIds, type GroupWork } from "@/lib/jobs/rules/group-jobs";
import { JOB_ID_BYTES } from "@/lib/jobs/rules/jobs";
import { MAX_OPEN_PER_ACCOUNT } from "@/lib/jobs/rules/requester";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import { FOLLOWS_FIRST, toJobRow } from "./group-work";
import { generateJobId } from "./jobs";

/** Ports of operations that charge or refund jobs, which operators count. */
export interface JobPorts extends DatabasePorts {
  readonly metrics: Telemetry;
}

export interface GroupOrder {
  readonly owner: string;
  readonly keyId: string | null;
  /** Endpoint id. */
  readonly endpoint: string;
  /** Id of the HTTP request. */
  readonly requestId: string;
  readonly chargeKey: string;
  /** In the order of execution; each later job depends on the one before. */
  readonly jobs: readonly NewGroupJob[];
}

export interface NewGroupJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Credits to refund if this job fails. */
  readonly credits: number;
}

export type OrderOutcome =
  | {
      /** `settled`: an earlier request paid for these jobs. */
      readonly status: "charged" | "settled";
      readonly jobs: readonly GroupJobIds[];
      readonly balance: number;
    }
  | ChargeRefusal;

/** Requested work, and the part of its price that is refunded if it fails. */
export interface OrderedWork {
  readonly work: GroupWork;
  readonly price: Price;
}

export interface AcceptedJobs {
  readonly jobs: readonly GroupJobIds[];
  /** 0 if the same order was paid before. */
  readonly charged: number;
  readonly balance: number;
}

/**
 * Records jobs and charges their price, both or neither, once per charge key. Throws `insufficient_credits`
 * or `spending_cap_reached` with `required` and `balance`; then nothing is charged.
 */
export async function acceptJobs(
  ports: JobPorts,
  order: Omit<GroupOrder, "jobs">,
  works: readonly OrderedWork[],
): Promise<AcceptedJobs> {
  const { endpoint } = order;
  const jobs = works.map(({ work, price: { credits } }) => ({
    work,
    credits,
    ...generateJobIds(endpoint),
  }));
  const price = works.reduce((sum, { price: { credits } }) => sum + credits, 0);
  const outcome = await acceptOrder(ports, { ...order, jobs });
  if (outcome.status === "insufficient" || outcome.status === "capped") throw refusedCharge(price, outcome);
  const { status, jobs: acceptedJobs, balance } = outcome;
  return { jobs: acceptedJobs, charged: status === "charged" ? price : 0, balance };
}

/**
 * Records jobs and charges their price, both or neither, once per charge key, in one statement. A repeated order returns the
 * earlier jobs and charges nothing. After a concurrent write of the same order or a lost connection the statement runs again,
 * and finds the jobs by the charge key.
 */
export async function acceptOrder(ports: JobPorts, order: GroupOrder): Promise<OrderOutcome> {
  const outcome = await runOrder(ports, order).catch((error: unknown) => {
    if (!(error instanceof AppError) && !isUniqueViolation(error)) throw error;
    return runOrder(ports, order);
  });
  const credits = order.jobs.reduce((sum, job) => sum + job.credits, 0);
  if (outcome.status === "charged") ports.metrics.charged(order.endpoint, credits);
  return outcome;
}

/**
 * Throws `rate_limited` for an owner whose jobs of the last hour were refunded after as much work as an account may have open
 * without payment: the refund of a job that must fail would be a free analysis of its wallets
 * (docs/decisions/admission.md#refunds).
 */
export async function limitUnpaid(ports: DatabasePorts, owner: string): Promise<void> {
  const { analyses, endsInSeconds } = await readUnpaid(ports, owner);
  if (analyses < MAX_OPEN_PER_ACCOUNT) return;
  const message = `${analyses} analyses of jobs of the last hour were refunded; the limit is ${MAX_OPEN_PER_ACCOUNT}.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: Math.max(1, endsInSeconds) });
}

/** Returns the job at `position` of an accepted order. Throws `internal` if it does not exist. */
export function requireJob(jobs: readonly GroupJobIds[], position = 0): GroupJobIds {
  const job = jobs[position];
  if (job === undefined) throw new AppError("internal", "The job was not recorded; try again.");
  return job;
}

/** Generates unguessable ids for a new job of an endpoint. */
export function generateJobIds(endpoint: string): GroupJobIds {
  return {
    jobId: generateJobId(endpoint),
    requestId: formatRequestId(endpoint, randomBytes(JOB_ID_BYTES).toString("hex")),
  };
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

async function runOrder({ database: { pool } }: DatabasePorts, order: GroupOrder): Promise<OrderOutcome> {
  const { owner, keyId, endpoint, requestId, chargeKey, jobs } = order;
  const rows = jobs.map((job, position) => ({ ...toJobRow(job, position), credits: job.credits }));
  const values = [owner, chargeKey, endpoint, requestId, keyId, JSON.stringify(rows)];
  const [row] = await runStatement<OrderRow>(pool, ACCEPT_ORDER, values);
  return toOutcome(order, row ?? { jobs: null, balance: 0, allowance: null });
}

/** If the jobs have this order's ids, one of its attempts has inserted them. */
function toOutcome(order: GroupOrder, row: OrderRow): OrderOutcome {
  const { jobs, balance } = row;
  if (jobs === null) return toRefusal(row);
  const isOwn = jobs[0]?.jobId === order.jobs[0]?.jobId;
  return { status: isOwn ? "charged" : "settled", jobs, balance };
}

interface UnpaidAnalyses {
  readonly analyses: number;
  /** Seconds until the first of them is older than an hour. */
  readonly endsInSeconds: number;
}

/** Returns the unpaid analyses of an owner's jobs of the last hour. */
export async function readUnpaid({ database }: DatabasePorts, owner: string): Promise<UnpaidAnalyses> {
  const [row] = await runStatement<UnpaidAnalyses>(database.pool, READ_UNPAID, [owner]);
  return row ?? { analyses: 0, endsInSeconds: 0 };
}

const READ_UNPAID = {
  name: "read-unpaid-analyses",
  text: `
    SELECT coalesce(sum(unpaid_analyses), 0)::int AS analyses,
      coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now())), 0)::int AS "endsInSeconds"
    FROM group_jobs WHERE owner = $1 AND created_at > now() - interval '1 hour' AND unpaid_analyses > 0`,
};
