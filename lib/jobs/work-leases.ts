import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { runStatement, type Statement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { isInExecutor } from "./executor/executor-claims";
import {
  BEGIN_SECONDS,
  EARLY_RUNS,
  LATER_BEGIN_SECONDS,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  MAX_DISPATCHES,
} from "./rules/lease";
import type { ConcurrencyLimits, Queue } from "./rules/queues";

/** One run of some work. Each dispatch to the job system is a new run. */
export interface WorkRun {
  readonly id: string;
  /** From 1. */
  readonly run: number;
}

/** Work to dispatch to the job system. */
export interface DueWork extends WorkRun {
  readonly queue: Queue;
  /** Its caller within the queue. */
  readonly caller: string;
  /** Priority in the queue, in seconds. */
  readonly priority: number;
}

/** `interrupted`: by an outage that has nothing to do with the work. */
export type StepEnd = "done" | "failed" | "interrupted";

/** A table of work. Expressions refer to a row `w`. */
export interface LeasedTable {
  readonly name: "analyses" | "group_jobs";
  readonly queue: string;
  readonly caller: string;
  readonly priority: string;
  /** Subject of due work. */
  readonly subject: string;
  /** Condition for rows that may begin. */
  readonly ready: string;
  /** True if rows record the processes that compute them (`computing_in` of group_jobs). */
  readonly mayCompute: boolean;
}

/** Prefix of the holders of this process. */
export const PROCESS_ID = randomUUID();

interface DueRow extends DueWork {
  readonly subject: string;
}

export type WorkLeases<Due extends DueWork = DueWork> = ReturnType<typeof createWorkLeases<Due>>;

/**
 * Leases of runs of the rows of a table, and claims of work that no process executes, within the limits of its queues. A
 * run holds a lease while it executes a step, and for a moment between steps. An expired lease means that the process or
 * the job system has lost the run. Each claim is a new run.
 */
export function createWorkLeases<Due extends DueWork>(
  pool: Pool,
  table: LeasedTable,
  queues: ConcurrencyLimits,
  toDue: (row: DueRow) => Due,
) {
  const sql = buildStatements(table);
  const limits = Object.entries(queues).map(([queue, { total, perCaller }]) => ({ queue, total, perCaller }));
  return {
    /** Takes the lease for a step and returns its holder; null if the work has ended or another run has the lease. */
    async take({ id, run }: WorkRun): Promise<string | null> {
      const holder = `${PROCESS_ID}.${randomUUID()}`;
      const rows = await runStatement(pool, sql.take, [id, run, holder]);
      return rows.length === 0 ? null : holder;
    },

    /** Extends the lease of `holder`. No effect if the lease was lost. */
    async renew(id: string, holder: string): Promise<void> {
      await runStatement(pool, sql.renew, [id, holder]);
    },

    /**
     * Ends a step. A `failed` or `interrupted` step is retried soon; only a failed one counts as an attempt. No effect if
     * the lease was lost.
     */
    async release(id: string, holder: string, outcome: StepEnd): Promise<void> {
      await runStatement(pool, sql.release[outcome], [id, holder]);
    },

    /** Ends the run but not its work; another run continues it at once. */
    async requeue({ id, run }: WorkRun): Promise<void> {
      await runStatement(pool, sql.requeue, [id, run]);
    },

    /** Claims work that was not dispatched yet. */
    async claimPending(limit: number): Promise<readonly Due[]> {
      return (await runStatement<DueRow>(pool, sql.claimPending, [limit, Object.keys(queues)])).map(toDue);
    },

    /**
     * Claims lost work: work without a sign of life although its queue has capacity. Waiting work is not claimed, nor is
     * work whose run the embedded executor has.
     */
    async claimExpired(limit: number): Promise<readonly Due[]> {
      return (await runStatement<DueRow>(pool, sql.claimExpired, [limit, JSON.stringify(limits)])).map(toDue);
    },

    /** Releases runs that the job system did not accept. */
    async releaseClaims(works: readonly WorkRun[]): Promise<void> {
      await runStatement(pool, sql.releaseClaims, [works.map(({ id }) => id), works.map(({ run }) => run)]);
    },

    /** Lists work that has used up its attempts or dispatches. */
    async findExhausted(limit: number): Promise<readonly string[]> {
      const rows = await runStatement<Row<"Analysis" | "GroupJob", "id">>(pool, sql.findExhausted, [limit]);
      return rows.map(({ id }) => id);
    },
  };
}

const LEASE = `interval '${LEASE_SECONDS} seconds'`;
const RETRY_DELAY = "leased_until = now() + least(30, 2 ^ attempt) * interval '1 second'";

/** The lease has expired, or never existed. */
const LEASE_HAS_EXPIRED = `coalesce(w.leased_until, '-infinity') <= now()`;
const BEGIN_DEADLINE = `w.dispatched_at + CASE WHEN w.dispatches > ${EARLY_RUNS}
  THEN interval '${LATER_BEGIN_SECONDS} seconds' ELSE interval '${BEGIN_SECONDS} seconds' END`;
/** The newest run was sent and may still begin. */
const MAY_BEGIN = `w.run IS DISTINCT FROM w.dispatches AND ${BEGIN_DEADLINE} > now()`;

/** SQL condition: the holder died of this work. If its process was computing a job when it died, only that job is to blame. */
function isCauseOfDeath({ mayCompute }: LeasedTable): string {
  const process = "split_part(w.holder, '.', 1)";
  const computesOther = `EXISTS (SELECT FROM group_jobs g WHERE g.id <> w.id AND ${process} = ANY(g.computing_in))`;
  const computesThis = mayCompute ? `${process} = ANY(w.computing_in)` : "false";
  return `w.holder IS NOT NULL AND (${computesThis} OR NOT ${computesOther})`;
}

function buildStatements(table: LeasedTable) {
  const { name } = table;
  const statement = (verb: string, text: string): Statement => ({ name: `${verb}-${name}`, text });
  const release = (verb: string, holder: string) =>
    statement(
      verb,
      `UPDATE ${name} SET holder = ${holder} WHERE id = $1 AND holder = $2 AND finished_at IS NULL`,
    );
  const dueColumns = `w.id, w.dispatches AS run, ${table.queue} AS queue, ${table.caller} AS caller,
    ${table.priority} AS priority, ${table.subject} AS subject`;
  /** The dispatch count changes, so only one of two processes claims a row. */
  const dispatch = `
    UPDATE ${name} w SET dispatched_at = date_trunc('milliseconds', now()), dispatches = w.dispatches + 1
    FROM taken WHERE w.id = taken.id RETURNING ${dueColumns}`;
  return {
    /**
     * A holder that has not reported its end has died, which counts as an attempt unless other work was to blame. The
     * last attempt is not followed by another.
     */
    take: statement(
      "take",
      `UPDATE ${name} w SET status = 'active', attempt = attempt + (${isCauseOfDeath(table)})::int, run = $2, holder = $3,
         leased_until = now() + ${LEASE}, begun_at = coalesce(begun_at, now()), progress = greatest(progress, 1),
         updated_at = now()
       WHERE id = $1 AND finished_at IS NULL AND (run IS NULL OR run = $2 OR ${LEASE_HAS_EXPIRED})
         AND NOT (attempt >= ${MAX_ATTEMPTS} AND ${isCauseOfDeath(table)}) RETURNING id`,
    ),
    renew: statement(
      "renew",
      `UPDATE ${name} SET leased_until = now() + ${LEASE} WHERE id = $1 AND holder = $2 AND finished_at IS NULL`,
    ),
    release: {
      done: release("release", `NULL, leased_until = now() + ${LEASE}`),
      /** Marks the holder as failed, so the next claim counts as another attempt. */
      failed: release("release-failed", `'failed', ${RETRY_DELAY}`),
      interrupted: release("release-interrupted", `NULL, ${RETRY_DELAY}`),
    },
    requeue: statement(
      "requeue",
      `UPDATE ${name} SET dispatched_at = NULL, leased_until = NULL, holder = NULL
       WHERE id = $1 AND run = $2 AND finished_at IS NULL`,
    ),
    /** Work of a queue that only a later version knows is left to its processes. */
    claimPending: statement(
      "claim-pending",
      `WITH taken AS (
         SELECT w.id FROM ${name} w WHERE w.finished_at IS NULL AND w.dispatched_at IS NULL AND ${table.ready}
           AND ${table.queue} = ANY($2::text[])
         ORDER BY w.created_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) ${dispatch}`,
    ),
    claimExpired: statement(
      "claim-expired",
      `WITH open AS MATERIALIZED (
         SELECT w.id, w.created_at, w.dispatches, ${table.queue} AS queue, ${table.caller} AS caller,
           NOT ${LEASE_HAS_EXPIRED} OR ${MAY_BEGIN} OR ${isInExecutor("w")} AS has_place
         FROM ${name} w WHERE w.finished_at IS NULL AND w.dispatched_at IS NOT NULL AND ${table.ready}
       ), available AS (
         SELECT * FROM json_to_recordset($2::json) AS r (queue text, total int, "perCaller" int)
       ), of_caller AS (
         SELECT open.*, row_number() OVER (PARTITION BY queue, caller ORDER BY has_place DESC, created_at, id) AS nth
         FROM open
       ), of_queue AS (
         SELECT of_caller.*, total, row_number() OVER (PARTITION BY queue ORDER BY has_place DESC, created_at, id) AS place
         FROM of_caller JOIN available USING (queue) WHERE has_place OR nth <= "perCaller"
       ), lost AS (
         SELECT id, dispatches FROM of_queue WHERE NOT has_place AND place <= total
       ), taken AS (
         SELECT w.id FROM ${name} w JOIN lost ON lost.id = w.id AND lost.dispatches = w.dispatches
         WHERE w.finished_at IS NULL ORDER BY w.created_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED
       ) ${dispatch}`,
    ),
    /** Work that had begun stays sent: its run may continue when the job system returns. */
    releaseClaims: statement(
      "release-claims",
      `UPDATE ${name} w SET dispatches = w.dispatches - 1,
         dispatched_at = CASE WHEN w.run IS NULL OR w.leased_until IS NULL THEN NULL ELSE w.dispatched_at END
       FROM unnest($1::text[], $2::int[]) AS given (id, run)
       WHERE w.id = given.id AND w.dispatches = given.run AND w.run IS DISTINCT FROM given.run
         AND w.finished_at IS NULL`,
    ),
    findExhausted: statement(
      "find-exhausted",
      `SELECT w.id FROM ${name} w WHERE w.finished_at IS NULL AND ${LEASE_HAS_EXPIRED} AND NOT ${isInExecutor("w")} AND (
         (w.attempt >= ${MAX_ATTEMPTS} AND ${isCauseOfDeath(table)})
         OR (w.dispatches >= ${MAX_DISPATCHES} AND ${BEGIN_DEADLINE} <= now()))
       LIMIT $1`,
    ),
  };
}
