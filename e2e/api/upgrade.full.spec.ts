import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { applyProductMigrations } from "@/lib/cli/services/migrations";
import { inheritEnv } from "@/lib/config/env";
import { openDatabase } from "@/lib/db/database";
import { extractSources, hasPreviousRelease } from "@/lib/db/testing/previous-release";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { linkFolder } from "@/scripts/steps/link-packages.mjs";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { LoadCallers } from "../support/load-callers";
import { RoleProcesses } from "../support/role-processes";
import { type SmallProxy, startSmallProxy } from "../support/small-proxy";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SETTINGS = { SHUTDOWN_NOTICE_MS: "5000" };

let release: string;
let backend: RunningBackend;
let proxy: SmallProxy;
let processes: RoleProcesses;

test.skip(!hasPreviousRelease(), "a copy without the history of the repository");

test.beforeAll(async () => {
  test.setTimeout(600_000);
  release = extractSources();
  linkFolder(path.join(ROOT, "node_modules"), path.join(release, "node_modules"));
  const env = inheritEnv({ BUILD_ONCE: "1" });
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: release, env });
  backend = await startBackend(path.join(release, "prisma/migrations"));
  proxy = await startSmallProxy();
  processes = new RoleProcesses(backend, SETTINGS);
});

test.afterAll(async () => {
  proxy.stop();
  await processes.stopAll();
  await backend.stop();
  await rm(release, { recursive: true, force: true });
});

/**
 * True for what callers meet while both versions run: an analysis that the other version has run, which is a 500 in the
 * previous release, and a stream that the previous release cuts at an event in a later form.
 */
function isOfOtherVersion(status: number | null, answer: string): boolean {
  if (status === 503) return /server_busy|The server is being upgraded/.test(answer);
  return status === null || (status === 500 && answer.includes("The analysis left no result"));
}

test("while processes of the previous release are replaced, requests succeed or are refused without a charge, and no job is lost", async () => {
  test.setTimeout(300_000);
  const [previousWeb, previousWorker] = await Promise.all([
    processes.start("web", {}, release),
    processes.start("worker", {}, release),
  ]);
  await proxy.add(previousWeb.url);
  const key = await createAdminKey(100_000, previousWeb.dataDir);
  const callers = new LoadCallers(
    proxy.url,
    key.apiKey,
    { ...backend, topN: 8 },
    { canRefuse: isOfOtherVersion },
  );
  const ended = callers.run();
  await callers.waitUntilBusy();

  expect((await applyProductMigrations(backend.databaseUrl)).length).toBeGreaterThan(0);
  await callers.waitUntilBusy();
  const worker = await processes.start("worker");
  const web = await processes.start("web");
  await proxy.add(web.url);
  await callers.waitUntilBusy();
  await processes.stop(previousWorker);
  await processes.stop(previousWeb);
  const { refusals } = callers;
  await callers.waitUntilBusy();
  expect(callers.refusals).toBe(refusals);
  callers.stop();
  await ended;

  expect(proxy.failures.filter((failure) => !/events: broke off/.test(failure))).toEqual([]);
  expect(callers.surprises).toEqual([]);
  const { entries } = await readAdminLedger(key.userId, worker.dataDir);
  const charges = entries.filter(({ kind, reason }) => kind === "charge" && reason === "wallet-hud");
  expect(charges).toHaveLength(callers.delivered);
  const database = openDatabase(backend.databaseUrl);
  expect((await auditDatabase(database.pool, { isRunning: true })).differences).toEqual([]);
  await database.close();
});
