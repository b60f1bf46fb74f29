import { expect, test } from "@playwright/test";
import type { Client } from "pg";
import { openDatabase } from "@/lib/db/database";
import { withClient } from "@/lib/db/database-admin";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { KillableServer } from "../support/crash/killable-server";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";

const SETTINGS = {
  RATE_LIMIT_RPS: "0",
  SYNC_HOLD_MS: "400",
  FLASH_SIGNATURES: "20",
  MAX_SIGNATURES: "20",
  LOG_LEVEL: "fatal",
};
const CREDITS = 1_000;
const WAIT_MS = 60_000;
/** Two at each of the steps that every job has: one that finds wallets and one that concludes. */
const MIN_KILLS = 4;
/** Lock that the test holds and each writer of a step waits for. */
const GATE = 55_001;

/** Lets each result of a step, and each end of a run, of the work that callers wait for, wait for the gate. */
const ADD_GATE = `
  CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE run text := CASE TG_TABLE_NAME WHEN 'executor_step' THEN to_jsonb(NEW) ->> 'run_id' ELSE to_jsonb(NEW) ->> 'id' END;
  BEGIN
    IF EXISTS (SELECT FROM executor_run WHERE id = run AND function_id !~ 'history-analysis|sweep-jobs') THEN
      PERFORM pg_advisory_xact_lock_shared(${GATE});
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER gate BEFORE INSERT ON executor_step FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
  CREATE TRIGGER gate BEFORE UPDATE ON executor_run FOR EACH ROW
    WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION wait_at_gate();`;

const LIST_WAITING = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`;

let backend: RunningBackend;
let server: KillableServer;

test.beforeAll(async () => {
  backend = await startBackend();
  await withClient(backend.databaseUrl, (client) => client.query(ADD_GATE));
  server = await KillableServer.at({ ...backend.settings, ...SETTINGS });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  await backend.stop();
});

/** Path and body of a call that queues a job, and its price. */
interface JobCall {
  readonly path: string;
  readonly body: unknown;
  readonly credits: number;
}

const { wallets, mints } = { wallets: () => backend.wallets, mints: () => backend.mints };

/** Jobs about wallets and tokens that no other one has read. */
const JOBS: Readonly<Record<string, () => JobCall>> = {
  similarity: () => ({
    path: "/intel/wallets/similarity",
    body: { wallets: wallets().slice(0, 3) },
    credits: 5,
  }),
  combined: () => ({ path: "/intel/wallets/combined", body: { wallets: wallets().slice(3, 6) }, credits: 5 }),
  holders: () => ({ path: `/intel/token/${mints()[0]}/holders`, body: { topN: 3 }, credits: 5 }),
  launch: () => ({ path: `/intel/token/${backend.launched.at(-1)}/launch`, body: {}, credits: 5 }),
};

async function send(path: string, apiKey: string, body?: unknown) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "x-api-key": apiKey, "content-type": "application/json" };
  const response = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

/** Waits until a writer is at the gate; returns false if the job ends before. */
async function waitForWriter(client: Client, hasEnded: () => Promise<boolean>): Promise<boolean> {
  let isWaiting = false;
  await expect
    .poll(
      async () => {
        isWaiting = (await client.query(LIST_WAITING)).rows.length > 0;
        return isWaiting || (await hasEnded());
      },
      { timeout: WAIT_MS },
    )
    .toBe(true);
  return isWaiting;
}

/** Kills the server at the gate, each time before a result is stored and then after it, until the job has ended. */
async function killAtEachStep(client: Client, hasEnded: () => Promise<boolean>): Promise<number> {
  await client.query(`SELECT pg_advisory_lock(${GATE})`);
  let kills = 0;
  for (; await waitForWriter(client, hasEnded); kills += 1) {
    await server.kill();
    if (kills % 2 === 0) await client.query(`SELECT pg_terminate_backend(pid) FROM (${LIST_WAITING}) w`);
    await client.query(`SELECT pg_advisory_unlock(${GATE})`);
    await expect.poll(async () => (await client.query(LIST_WAITING)).rows).toEqual([]);
    await client.query(`SELECT pg_advisory_lock(${GATE})`);
    await server.start();
  }
  await client.query(`SELECT pg_advisory_unlock(${GATE})`);
  return kills;
}

for (const [kind, create] of Object.entries(JOBS)) {
  test(`a ${kind} job whose server is killed before and after the result of each step is delivered and charged once`, async () => {
    test.setTimeout(900_000);
    const { path, body, credits } = create();
    const { apiKey, userId } = await createAdminKey(CREDITS, backend.settings.DATA_DIR);
    await withClient(backend.databaseUrl, async (client) => {
      const queued = await send(path, apiKey, body);
      expect(queued).toMatchObject({ status: 202, body: { jobId: expect.any(String) } });
      const readJob = () => send(`/jobs/${queued.body.jobId}`, apiKey);
      const kills = await killAtEachStep(client, async () => (await readJob()).body.finishedAt !== null);
      console.log(`job crash test: ${kind}, ${kills} kills`);
      expect(kills).toBeGreaterThanOrEqual(MIN_KILLS);
      const job = await readJob();
      expect(job.body).toMatchObject({ status: "completed", error: null });
      for (const key of job.body.resultKeys) {
        expect(await send(`/jobs/result/by-key?key=${encodeURIComponent(key)}`, apiKey)).toMatchObject({
          status: 200,
        });
      }
    });
    const { entries } = await readAdminLedger(userId, backend.settings.DATA_DIR);
    expect(entries.filter(({ kind: of }) => of === "charge").map((entry) => entry.credits)).toEqual([
      -credits,
    ]);
    expect(entries.filter(({ kind: of }) => of === "refund")).toEqual([]);
    const database = openDatabase(backend.databaseUrl);
    expect((await auditDatabase(database.pool, { isRunning: true })).differences).toEqual([]);
    await database.close();
  });
}
