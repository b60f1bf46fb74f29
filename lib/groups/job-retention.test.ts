import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeEach, expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS, TEST_REQUESTER } from "@/lib/testing/test-work";
import { advanceAnalysis, createAnalysisStore } from "@/lib/wallets/analysis-store";
import { acceptOrder } from "./accept-jobs";
import { completeGroupJob, failGroupJob } from "./end-group-job";
import { addJob, deleteOldJobs, findWalletJob } from "./jobs";

const RETENTION_DAYS = 30;
const RESULTS = { full: {}, agent: {} };

const { database } = await provideDatabase();
await openTestAccount(database, 1_000, "ann");

beforeEach(async () => {
  await database.pool.query("TRUNCATE jobs, analyses, group_jobs, group_results, job_events, shared_results");
});

const ports = { database, metrics: NO_TELEMETRY };

async function acceptDeep(name: string) {
  const work = { kind: "similarity", wallets: [testAddress("A"), testAddress("B")] } as const;
  const jobs = ["first", "second"].map((half) => {
    const id = `${name}-${half}`;
    return { jobId: `intel-${id}`, requestId: `req-${id}`, work, credits: 5 };
  });
  const order = {
    owner: "ann",
    keyId: null,
    endpoint: "holders-deep",
    requestId: name,
    chargeKey: name,
    jobs,
  };
  await acceptOrder(ports, order);
  return jobs.map(({ jobId }) => jobId);
}

/** Moves the end of a job, and all that belongs to it, back by this number of days. */
async function age(table: "group_jobs" | "analyses", id: string, days: number): Promise<void> {
  const { pool } = database;
  const past = "now() - make_interval(days => $2)";
  await pool.query(`UPDATE ${table} SET finished_at = ${past} WHERE id = $1`, [id, days]);
  await pool.query(
    `UPDATE group_results SET kept_until = kept_until - make_interval(days => $2) WHERE job_id = $1`,
    [id, days],
  );
  await pool.query(`UPDATE job_events SET at = ${past} WHERE source = $1`, [id, days]);
}

async function countRows(table: string): Promise<number> {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}

const sweep = () => deleteOldJobs(ports, RETENTION_DAYS);

test("a job that ended long ago is removed with its results and events, and the ledger remains", async () => {
  const entries = await countRows("ledger_entries");
  const [first = "", second = ""] = await acceptDeep("old");
  for (const id of [first, second]) {
    await completeGroupJob(ports, id, RESULTS);
    await age("group_jobs", id, 91);
  }
  expect(await sweep()).toBe(2);
  for (const table of ["group_jobs", "group_results", "job_events"]) expect(await countRows(table)).toBe(0);
  expect(await countRows("ledger_entries")).toBe(entries + 1);
});

test("a job whose result its account can still read remains, and so does its other half", async () => {
  const [first = "", second = ""] = await acceptDeep("kept");
  await completeGroupJob(ports, first, RESULTS);
  await failGroupJob(ports, second, "It failed.");
  for (const id of [first, second]) await age("group_jobs", id, 31);
  expect(await sweep()).toBe(0);
  await age("group_jobs", first, 60);
  expect(await sweep()).toBe(2);
});

test("a job that has not ended remains, regardless of its age, and so does its ended half", async () => {
  const [first = ""] = await acceptDeep("half");
  await completeGroupJob(ports, first, RESULTS);
  await age("group_jobs", first, 31);
  expect(await sweep()).toBe(0);
  expect(await countRows("group_jobs")).toBe(2);
});

test("a job that ended 29 days ago remains, without its events", async () => {
  const ids = await acceptDeep("young");
  for (const id of ids) {
    await failGroupJob(ports, id, "It failed.");
    await age("group_jobs", id, 29);
  }
  expect(await sweep()).toBe(0);
  expect([await countRows("group_jobs"), await countRows("job_events")]).toEqual([2, 0]);
});

function addWalletJob(id: string, analysisId: string) {
  const job = { owner: "ann", keyId: null, endpoint: "wallet-hud", subject: testAddress("A"), paidBy: null };
  return addJob(ports, { ...job, id, analysisId });
}

test("an analysis is removed with the jobs that waited for it", async () => {
  const analyses = createAnalysisStore(database, TEST_QUEUE_LIMITS, NO_TELEMETRY);
  const [requested] = await analyses.request([testAddress("A")], "flash", TEST_REQUESTER);
  const id = requested?.id ?? "";
  await addWalletJob("intel-wallet-hud-1", id);
  expect(await sweep()).toBe(0);
  await analyses.finish(id, null);
  expect(await sweep()).toBe(0);
  await age("analyses", id, 31);
  expect(await sweep()).toBe(1);
  for (const table of ["jobs", "analyses", "job_events"]) expect(await countRows(table)).toBe(0);
});

test("each attempt of an analysis is counted", async () => {
  const analyses = createAnalysisStore(database, TEST_QUEUE_LIMITS, NO_TELEMETRY);
  const [requested] = await analyses.request([testAddress("A")], "flash", TEST_REQUESTER);
  const id = requested?.id ?? "";
  await addWalletJob("intel-wallet-hud-2", id);
  const attempts: unknown[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await analyses.take({ id, run: 1 });
    await advanceAnalysis(ports, id, 40);
    attempts.push((await findWalletJob(ports, "intel-wallet-hud-2"))?.attempt);
  }
  expect(attempts).toEqual([1, 2, 3]);
});
