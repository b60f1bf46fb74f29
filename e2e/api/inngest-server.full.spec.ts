import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { Client } from "@walletlens/client";
import { getQueueEvent } from "@/inngest/events";
import { TestInngestServer } from "@/inngest/testing/inngest-server";
import { inheritEnv } from "@/lib/config/env";
import { withClient } from "@/lib/db/database-admin";
import { toStoredWorkClass } from "@/lib/jobs/work-class";
import { type AdminKey, createAdminKey, readAdminLedger } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { createTestClient } from "../support/create-test-client";
import { RoleProcesses } from "../support/role-processes";
import type { Product } from "../support/start-product";

const { INNGEST_BIN: program = "" } = inheritEnv({});

test.skip(program === "", "skipped where INNGEST_BIN names no Inngest server");
test.setTimeout(600_000);

/** Wallets have more transactions than a first analysis reads, so that there are histories to read. */
const DEPTH = { FLASH_SIGNATURES: "40", MAX_SIGNATURES: "120" };
const HOLDERS = 12;
const SOON = { timeout: 180_000 };

let folder: string;
let backend: RunningBackend;
let server: TestInngestServer;
let processes: RoleProcesses;
let web: Product;
let worker: Product;
let key: AdminKey;
let client: Client;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-inngest-"));
  [backend, server] = await Promise.all([startBackend(), TestInngestServer.in(folder, program, null)]);
  processes = new RoleProcesses(backend, { ...DEPTH, ...server.settings });
  [web, worker] = await Promise.all([processes.start("web"), processes.start("worker")]);
  key = await createAdminKey(1_000, web.dataDir);
  client = createTestClient(web.url, key.apiKey);
});

test.afterEach(async () => {
  await processes.stopAll();
  await server.kill();
  await backend.stop();
  await rm(folder, { recursive: true });
});

/** Starts the server, which calls the worker, and waits until the web process is ready. */
async function startServer(): Promise<void> {
  await server.start(`${worker.url}/api/inngest`);
  const ask = async () => (await (await fetch(`${web.url}/readyz`)).json()).status;
  await expect.poll(ask, SOON).toBe("ready");
}

function query(text: string, ...values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  return withClient(backend.databaseUrl, async (client) => (await client.query(text, [...values])).rows);
}

/** Reads everything that a run writes of its job. */
const readJob = (id: string) =>
  query(
    "SELECT status, run, dispatches, attempt, events, costs, finished_at FROM group_jobs WHERE id = $1",
    id,
  );

/** Expects a result without failed holders, and one charge. */
async function expectDeliveredOnce(jobId: string): Promise<void> {
  expect(await client.jobResult(`holder-profiles:result:${jobId}`)).toMatchObject({
    metadata: { failedHolders: 0 },
  });
  const { entries } = await readAdminLedger(key.userId, web.dataDir);
  expect(entries.filter(({ kind }) => kind === "charge")).toHaveLength(1);
}

test("every function runs on an Inngest server, which calls the worker and no web process", async () => {
  await startServer();
  const [first = "", second = "", visited = ""] = backend.wallets;
  await client.batchHudAndWait([first]);
  await fetch(`${web.url}/wallet/${visited}`);
  await client.holdersDeepAndWait(backend.mints[0] ?? "", { topN: HOLDERS });
  await client.combinedAndWait([first, second]);

  const ended = async () =>
    (await query("SELECT DISTINCT kind, work_class FROM analyses WHERE status = 'completed'")).map(
      ({ kind, work_class }) => `${kind} ${work_class}`,
    );
  const kinds = ["flash account", `flash ${toStoredWorkClass("anonymous")}`, "group paid", "history paid"];
  await expect.poll(ended, SOON).toEqual(expect.arrayContaining(kinds));
  const jobs = await query("SELECT kind FROM group_jobs WHERE status = 'completed' ORDER BY kind");
  expect(jobs).toEqual(["combined", "holder-profiles", "similarity"].map((kind) => ({ kind })));

  await query("UPDATE analyses SET finished_at = now() - interval '40 days' WHERE finished_at IS NOT NULL");
  await server.invoke("walletlens-sweep-jobs");
  const old = () => query("SELECT id FROM analyses WHERE finished_at < now() - interval '39 days'");
  await expect.poll(old, SOON).toEqual([]);
  expect((await fetch(`${web.url}/api/inngest`)).status).toBe(404);
});

test("work that is requested while the server is unavailable runs when it is available", async () => {
  const { jobId } = await client.queueHolders(backend.mints[0] ?? "", { topN: HOLDERS });
  const [before] = await readJob(jobId);
  expect(before).toMatchObject({ status: "waiting", run: null });
  await startServer();
  expect(await client.waitForJob(jobId)).toMatchObject({ status: "completed" });
});

test("work whose events the server lost is restarted and charged once", async () => {
  await startServer();
  const { jobId } = await client.queueHolders(backend.mints[0] ?? "", { topN: HOLDERS });
  await expect.poll(async () => (await readJob(jobId))[0]?.dispatches, SOON).toBe(1);
  await server.kill();
  // Without a Redis the queue of a server that starts again is empty.
  await startServer();
  expect(await client.waitForJob(jobId)).toMatchObject({ status: "completed" });
  await expectDeliveredOnce(jobId);
});

test("a job survives a crash of the database and is charged once", async () => {
  await startServer();
  const { jobId } = await client.queueHolders(backend.mints[0] ?? "", { topN: HOLDERS });
  const run = async () => (await readJob(jobId))[0]?.run;
  await expect.poll(run, SOON).toBe(1);
  await backend.crashDatabase(3_000);
  await expect.poll(async () => (await readJob(jobId))[0]?.status, SOON).toBe("completed");
  await expectDeliveredOnce(jobId);
});

test("a repeated event, or one after the end of its job, changes nothing", async () => {
  await startServer();
  const { jobId } = await client.queueHolders(backend.mints[0] ?? "", { topN: HOLDERS });
  await client.waitForJob(jobId);
  const before = await readJob(jobId);
  const late = { id: jobId, run: Number(before[0]?.run), caller: key.userId, priority: 0 };
  for (const data of [late, late, { ...late, run: late.run + 1 }]) {
    const eventId = await server.send(getQueueEvent("holder-profiles"), data);
    await expect.poll(() => server.listRuns(eventId), SOON).toEqual(["Completed"]);
  }
  expect(await readJob(jobId)).toEqual(before);
});
