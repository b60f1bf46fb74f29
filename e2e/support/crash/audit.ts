import type { Pool } from "pg";
import type { ClientJournal } from "./client-journal";

interface Entry {
  readonly user_id: string;
  readonly credits: number;
  readonly kind: string;
  readonly entry_key: string;
  readonly request_id: string | null;
}

/** Everything that is wrong with the server's books, given what the clients know; empty where they agree. */
export async function audit(pool: Pool, journal: ClientJournal): Promise<readonly string[]> {
  const { rows: entries } = await pool.query<Entry>("SELECT * FROM ledger_entries");
  return [
    ...journal.surprises,
    ...(await findWrongBalances(pool)),
    ...(await findWrongJobs(pool, journal)),
    ...(await findWrongCharges(pool, journal, entries)),
    ...(await findLooseEnds(pool)),
  ];
}

/** Finds balances that are negative, or not what their entries add up to. */
async function findWrongBalances(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query(`
    SELECT user_id, b.credits, coalesce(sum(e.credits), 0)::int AS sum FROM credit_balances b
    LEFT JOIN ledger_entries e USING (user_id) GROUP BY user_id, b.credits
    HAVING b.credits < 0 OR b.credits <> coalesce(sum(e.credits), 0)`);
  return rows.map((row) => `balance ${JSON.stringify(row)}`);
}

/**
 * Finds promised jobs that are missing, have not ended, or have wrong charges or results; failed ones whose credits
 * were not given back exactly once; and others whose credits were given back.
 */
async function findWrongJobs(pool: Pool, journal: ClientJournal): Promise<readonly string[]> {
  const { rows: jobs } = await pool.query<{ id: string; request_id: string; wrong: string | null }>(`
    SELECT j.id, j.request_id, CASE
      WHEN j.finished_at IS NULL THEN 'has not ended'
      WHEN r.refunds <> (j.status = 'failed' AND j.credits > 0)::int THEN 'refunds ' || r.refunds
      WHEN j.status = 'failed' AND r.credits IS DISTINCT FROM j.credits THEN 'gave back ' || r.credits
      WHEN c.charges <> 1 THEN 'charges ' || c.charges
      WHEN c.credits <> -o.credits THEN 'charged ' || c.credits
      WHEN j.status = 'completed' AND s.results <> 2 THEN 'results ' || s.results
    END AS wrong
    FROM group_jobs j
    CROSS JOIN LATERAL (SELECT count(*)::int AS refunds, sum(credits)::int AS credits FROM ledger_entries e
      WHERE e.job_id = j.id AND e.kind = 'refund') r
    CROSS JOIN LATERAL (SELECT count(*)::int AS charges, sum(credits)::int AS credits FROM ledger_entries e
      WHERE e.entry_key = j.charge_key) c
    CROSS JOIN LATERAL (SELECT sum(credits)::int AS credits FROM group_jobs o WHERE o.charge_key = j.charge_key) o
    CROSS JOIN LATERAL (SELECT count(*)::int AS results FROM group_results g WHERE g.job_id = j.id) s`);
  const known = new Set(jobs.flatMap(({ id, request_id }) => [id, request_id]));
  const { rows: waits } = await pool.query<{ id: string; finished_at: Date | null }>(
    "SELECT j.id, a.finished_at FROM jobs j JOIN analyses a ON a.id = j.analysis_id",
  );
  const ended = new Set(waits.flatMap(({ id, finished_at }) => (finished_at === null ? [] : id)));
  return [
    ...jobs.flatMap(({ id, wrong }) => (wrong === null ? [] : `job ${id} ${wrong}`)),
    ...journal.accepted.flatMap(({ id }) => (known.has(id) ? [] : `job ${id} was promised and is gone`)),
    ...journal.queued.flatMap(({ jobId }) => (ended.has(jobId) ? [] : `job ${jobId} has not ended`)),
  ];
}

/** Finds deliveries that were not charged once, and charges for what was neither delivered nor cut. */
async function findWrongCharges(
  pool: Pool,
  journal: ClientJournal,
  entries: readonly Entry[],
): Promise<readonly string[]> {
  const { rows: claims } = await pool.query<{ key: string; claim_id: string }>(
    "SELECT key, claim_id FROM repeatable_calls",
  );
  const claimOf = new Map(claims.map(({ key, claim_id }) => [key, claim_id]));
  const charges = entries.filter(({ kind }) => kind === "charge");
  const left = new Map(charges.map((charge) => [charge.entry_key, charge]));
  const byRequest = new Map(charges.map((charge) => [charge.request_id, charge]));
  const wrong: string[] = [];
  const take = (what: string, charge: Entry | undefined, userId: string, credits: number) => {
    if (charge === undefined) wrong.push(`${what} was not charged`);
    else if (charge.user_id !== userId || charge.credits !== -credits) {
      wrong.push(`${what} was charged ${charge.credits} to ${charge.user_id}`);
    }
    if (charge !== undefined) left.delete(charge.entry_key);
  };
  for (const { key, userId, credits } of journal.keyed) {
    take(`the call ${key}`, left.get(`call:${claimOf.get(key)}`), userId, credits);
  }
  for (const { requestId, userId, credits } of journal.delivered) {
    take(`the request ${requestId}`, byRequest.get(requestId), userId, credits);
  }
  const prepaid = new Map(journal.prepaid.map((given) => [given.jobId, given]));
  for (const { jobId, userId, credits } of prepaid.values()) {
    take(`the prepaid job ${jobId}`, left.get(`job:${jobId}`), userId, credits);
  }
  for (const { jobId } of journal.cutPrepaid) left.delete(`job:${jobId}`);
  return [...wrong, ...findUnexplained([...left.values()], journal)];
}

/**
 * Finds the charges left over that no call explains. A call that was cut after it was charged explains at most one
 * charge, of its price.
 */
function findUnexplained(left: readonly Entry[], journal: ClientJournal): readonly string[] {
  const cut = [...journal.cut];
  return left.flatMap((charge) => {
    const position = cut.findIndex(
      ({ userId, credits }) => userId === charge.user_id && credits === -charge.credits,
    );
    if (position === -1) return `nothing was delivered for the charge ${charge.entry_key}`;
    cut.splice(position, 1);
    return [];
  });
}

/**
 * Finds runs that go on though nothing is left to do, and analyses that no process works on. Reads of history are left
 * out: they go on for long.
 */
async function findLooseEnds(pool: Pool): Promise<readonly string[]> {
  const { rows: runs } = await pool.query(`
    SELECT id, function_id, state FROM executor_run
    WHERE function_id NOT LIKE '%history-analysis' AND state <> 'completed'`);
  return runs.map((run) => `run ${JSON.stringify(run)}`);
}
