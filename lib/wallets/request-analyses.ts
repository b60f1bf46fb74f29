import { randomBytes } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import { inTransaction, runStatement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import { isInExecutor } from "@/lib/jobs/executor/executor-claims";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import { type Requester, WORK_CLASSES } from "@/lib/jobs/rules/requester";
import { toStoredWorkClass } from "@/lib/jobs/work-class";

/** An analysis was requested; channel of all processes. */
export const REQUESTED_CHANNEL = "walletlens_analysis_requested";

export interface RequestedAnalysis {
  readonly wallet: Address;
  /** Null if the requester has reached its limit. */
  readonly id: string | null;
  readonly created: boolean;
}

/** Requests analyses of wallets. Limits are counted under a lock. */
export async function requestAnalyses(
  pool: Pool,
  wallets: readonly Address[],
  kind: AnalysisKind,
  requester: Requester,
): Promise<readonly RequestedAnalysis[]> {
  const { caller, maxOpen, maxOpenInClass } = requester;
  const workClass = toStoredWorkClass(requester.workClass);
  const newIds = wallets.map(() => `analysis-${randomBytes(ANALYSIS_ID_BYTES).toString("hex")}`);
  const values = [newIds, wallets, kind, workClass, caller, maxOpen, maxOpenInClass];
  const rows =
    maxOpen === null && maxOpenInClass === null
      ? await runStatement<RequestedRow>(pool, REQUEST, values)
      : await inTransaction(pool, async (tx) => {
          // A separate statement: the next one sees concurrent requests under the lock.
          await tx.query(LOCK, [maxOpenInClass === null ? `${workClass}:${caller}` : workClass]);
          return (await tx.query<RequestedRow>({ ...REQUEST, values })).rows;
        });
  const rowsByWallet = new Map(rows.map((row) => [row.wallet, row]));
  return wallets.map((wallet) => {
    const row = rowsByWallet.get(wallet);
    return { wallet, id: row?.id ?? null, created: row?.created ?? false };
  });
}

const ANALYSIS_ID_BYTES = 16;

/** Returns the seconds until the first analysis ends that blocks `requester`. */
export async function estimateWait(pool: Pool, requester: Requester, places: number): Promise<number> {
  const { workClass, caller, maxOpen } = requester;
  const values = [toStoredWorkClass(workClass), caller, maxOpen ?? 0, places];
  const [row] = await runStatement<{ seconds: number }>(pool, ESTIMATE, values);
  return Math.max(1, Math.ceil(row?.seconds ?? 1));
}

const REQUESTED = columns("Analysis", ["wallet", "id"]);

type RequestedRow = RowOf<typeof REQUESTED> & { readonly created: boolean };

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('open-analyses:' || $1, 0))";

const CLASSES = `ARRAY[${WORK_CLASSES.map((name) => `'${toStoredWorkClass(name)}'`).join(", ")}]`;
const IS_HIGHER = `array_position(${CLASSES}, excluded.work_class) < array_position(${CLASSES}, held.work_class)`;

/**
 * An open analysis is shared by all callers and counts only for its first. A caller of a higher class moves it to the
 * queue of that class unless it has begun; an analysis with an expired lease is dispatched again. xmax is 0 only in
 * an inserted row: https://www.postgresql.org/docs/current/ddl-system-columns.html
 */
const REQUEST = {
  name: "request-analyses",
  text: `
    WITH requested AS (
      SELECT a.id, a.wallet, a.nth, EXISTS (
        SELECT FROM analyses o WHERE o.wallet = a.wallet AND o.kind = $3 AND o.finished_at IS NULL) AS is_open
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a (id, wallet, nth)
    ), available AS (
      SELECT least($6::int - count(*) FILTER (WHERE caller = $5), $7::int - count(*)) AS left_open
      FROM analyses WHERE work_class = $4 AND finished_at IS NULL AND kind = $3
        AND ($6::int IS NOT NULL OR $7::int IS NOT NULL)
    ), admitted AS (
      SELECT ranked.id, ranked.wallet FROM (
        SELECT requested.*, row_number() OVER (PARTITION BY is_open ORDER BY nth) AS place FROM requested
      ) AS ranked, available
      WHERE is_open OR ($6::int IS NULL AND $7::int IS NULL) OR place <= left_open
    ), wanted AS (
      INSERT INTO analyses AS held (id, wallet, kind, work_class, caller)
      SELECT id, wallet, $3, $4, $5 FROM admitted ORDER BY wallet
      ON CONFLICT (wallet, kind) WHERE finished_at IS NULL DO UPDATE SET
        work_class = CASE WHEN ${IS_HIGHER} THEN excluded.work_class ELSE held.work_class END,
        caller = CASE WHEN ${IS_HIGHER} THEN excluded.caller ELSE held.caller END,
        dispatched_at = CASE
          WHEN held.run IS NULL AND ${IS_HIGHER} THEN NULL
          WHEN held.run IS NOT NULL AND held.leased_until <= now() AND held.run = held.dispatches
            AND NOT ${isInExecutor("held")} THEN NULL
          ELSE held.dispatched_at END
      RETURNING wallet, id, xmax = 0 AS created, dispatched_at IS NULL AS is_due
    ), notified AS (
      SELECT pg_notify('${REQUESTED_CHANNEL}', '') FROM wanted WHERE is_due LIMIT 1
    )
    SELECT ${REQUESTED}, created, (SELECT count(*) FROM notified) FROM wanted`,
};

/** Reading ends after 25 s, and metrics take a moment. */
const MAX_SECONDS = 30;

/**
 * Estimates seconds: the recent duration of analyses, times the rounds until those ahead get their slots. Waits for
 * the caller's oldest analysis if the caller has reached its limit, else for the oldest of the class. An analysis
 * that exceeds the usual duration may take that long again.
 */
const ESTIMATE = {
  name: "estimate-wait",
  text: `
    WITH open AS (
      SELECT caller, created_at, begun_at, row_number() OVER (ORDER BY begun_at NULLS LAST, created_at, id) AS place
      FROM analyses WHERE work_class = $1 AND finished_at IS NULL AND kind = 'flash'
    ), first AS (
      SELECT place, begun_at FROM open
      WHERE caller = $2 OR $3 > (SELECT count(*) FROM open WHERE caller = $2) ORDER BY place LIMIT 1
    ), typical AS (
      SELECT coalesce(avg(extract(epoch FROM finished_at - begun_at)), 5) AS seconds FROM (
        SELECT finished_at, begun_at FROM analyses
        WHERE kind = 'flash' AND begun_at IS NOT NULL AND finished_at > now() - interval '10 minutes'
        ORDER BY finished_at DESC LIMIT 20) AS lately
    ), ahead AS (
      SELECT typical.seconds * ceil(first.place::numeric / $4) AS seconds,
        coalesce(extract(epoch FROM now() - first.begun_at), 0) AS elapsed
      FROM typical, first
    )
    SELECT (CASE WHEN seconds > elapsed + 1 THEN seconds - elapsed
      ELSE least(elapsed, greatest(${MAX_SECONDS} - elapsed, 1)) END)::float8 AS seconds
    FROM ahead`,
};

/** SQL expression for the queue of the analysis `row`; anonymous callers have a separate queue. */
export function selectQueue(row: string): string {
  const isAnonymous = `${row}.work_class = '${toStoredWorkClass("anonymous")}'`;
  return `CASE WHEN ${row}.kind = 'flash' AND ${isAnonymous} THEN 'anonymous' ELSE ${row}.kind END`;
}
