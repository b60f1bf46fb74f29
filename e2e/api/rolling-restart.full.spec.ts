import { expect, test } from "@playwright/test";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { LoadCallers } from "../support/load-callers";
import { RoleProcesses } from "../support/role-processes";
import { type SmallProxy, startSmallProxy } from "../support/small-proxy";
import type { Product } from "../support/start-product";

/** Many times the detection time of the proxy, so that a busy machine suffices. */
const SETTINGS = { SHUTDOWN_NOTICE_MS: "5000" };

let backend: RunningBackend;
let proxy: SmallProxy;
let processes: RoleProcesses;

test.beforeAll(async () => {
  backend = await startBackend();
  proxy = await startSmallProxy();
  processes = new RoleProcesses(backend, SETTINGS);
});

test.afterAll(async () => {
  proxy.stop();
  await processes.stopAll();
  await backend.stop();
});

/** Starts another process in place of a running one. */
async function replace(old: Product): Promise<Product> {
  const next = await processes.start("web");
  await proxy.add(next.url);
  await processes.stop(old);
  return next;
}

test("replacing every process under load fails no request, loses no job and charges nothing twice", async () => {
  test.setTimeout(240_000);
  const [first, second, worker] = await Promise.all([
    processes.start("web"),
    processes.start("web"),
    processes.start("worker"),
  ]);
  await Promise.all([proxy.add(first.url), proxy.add(second.url)]);
  const key = await createAdminKey(100_000, first.dataDir);
  const callers = new LoadCallers(proxy.url, key.apiKey, { ...backend, topN: 8 });
  const ended = callers.run();

  await callers.waitUntilBusy();
  await replace(first);
  const nextWorker = await processes.start("worker");
  await expect.poll(async () => (await fetch(`${nextWorker.url}/readyz`)).status).toBe(200);
  await processes.stop(worker);
  await replace(second);
  await callers.waitUntilBusy();
  callers.stop();
  await ended;

  expect(proxy.failures).toEqual([]);
  expect(callers.surprises).toEqual([]);
  expect(callers.jobs).toBeGreaterThan(0);
  const { entries } = await readAdminLedger(key.userId, nextWorker.dataDir);
  const charges = entries.filter(({ kind, reason }) => kind === "charge" && reason === "wallet-hud");
  expect(charges).toHaveLength(callers.delivered);
});
