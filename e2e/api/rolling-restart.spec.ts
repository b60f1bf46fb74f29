import { expect, test } from "@playwright/test";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { CutProxy } from "../support/cut-proxy";
import { readLastRequested, setLastRequested } from "../support/database-rows";
import { readDemoGroup, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { LoadCallers } from "../support/load-callers";
import { RoleProcesses } from "../support/role-processes";
import { createSharedDatabase, sharedChain } from "../support/shared-servers";
import { startSmallProxy } from "../support/small-proxy";
import type { Product } from "../support/start-product";

/** Many times the detection time of the proxy, so that a busy machine suffices. */
const SETTINGS = { SHUTDOWN_NOTICE_MS: "5000" };
/** Responses to callers before, during and after the changes of processes. */
const DELIVERIES = 3;
/** Milliseconds between the calls of a caller: that each finds a process matters, not how many there are. */
const PAUSE_MS = 1_000;

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let slow: CutProxy;
let processes: RoleProcesses;
let web: Product;
let worker: Product;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  database = await createSharedDatabase();
  // A slow database only delays responses.
  slow = await CutProxy.to(database.url, { delayMs: 2 });
  const settings = { ...(await sharedChain()), DATABASE_URL: slow.url };
  processes = new RoleProcesses({ databaseUrl: slow.url, settings }, SETTINGS);
  [web, worker] = await Promise.all([processes.start("web"), processes.start("worker")]);
});

test.afterAll(async () => {
  await processes.stopAll();
  await slow.cut();
  await database.drop();
});

const statusOf = async (url: string) => (await fetch(url)).status;
const ask = async ({ url }: Product) => (await fetch(`${url}/readyz`)).json();
const READY = {
  status: "ready",
  checks: { build: "ok", database: "ok", chain: "ok", executor: "ok", prices: "ok" },
};

test("each role serves only its own endpoints", async () => {
  await expect.poll(() => ask(web)).toMatchObject(READY);
  await expect.poll(() => ask(worker)).toMatchObject(READY);
  expect(await statusOf(`${web.url}/api/inngest`)).toBe(404);
  expect(await statusOf(`${worker.url}/api/inngest`)).toBe(401);
  for (const path of ["/", "/api/v1/intel/pricing", "/docs/api", "/x/../", "/_next/static/x.js"]) {
    expect([path, await statusOf(`${worker.url}${path}`)]).toEqual([path, 404]);
  }
  expect(await statusOf(`${worker.url}/metrics`)).toBe(200);
});

test("replacing a web process under load fails no request, loses no job and charges nothing twice", async () => {
  const proxy = await startSmallProxy();
  await proxy.add(web.url);
  const key = await createAdminKey(100_000, web.dataDir);
  const wallets = [...(await readDemoWallets()).slice(0, -1), ...(await readDemoGroup())];
  const subjects = { wallets, mints: [await readDemoToken()], topN: 2 };
  const callers = new LoadCallers(proxy.url, key.apiKey, subjects, { pauseMs: PAUSE_MS });
  const ended = callers.run();

  await callers.waitUntilBusy(DELIVERIES);
  const asked = await askLongAgo();
  const next = await processes.start("web");
  await proxy.add(next.url);
  await processes.stop(web);
  web = next;
  expect(await readLastRequested(web.dataDir, asked), "days since a wallet was asked for").toBeLessThan(1);
  await callers.waitUntilBusy(DELIVERIES);
  callers.stop();
  await ended;
  proxy.stop();

  expect(proxy.failures).toEqual([]);
  expect(callers.surprises).toEqual([]);
  const { entries } = await readAdminLedger(key.userId, web.dataDir);
  const charges = entries.filter(({ kind, reason }) => kind === "charge" && reason === "wallet-hud");
  expect(charges).toHaveLength(callers.delivered);
});

/**
 * Requests, from the first process only, a wallet that was last requested 80 days ago, and returns it. A
 * process records such requests once a minute and when it stops.
 */
async function askLongAgo(): Promise<string> {
  const { apiKey } = await createAdminKey(10, web.dataDir);
  const wallet = (await readDemoWallets()).at(-1) ?? "";
  const url = `${web.url}/api/v1/intel/wallet/${wallet}/hud`;
  const ask = async () => (await fetch(url, { headers: { "X-Api-Key": apiKey } })).status;
  await expect.poll(ask, { timeout: 50_000 }).toBe(200);
  await setLastRequested(web.dataDir, wallet, 80);
  expect(await ask()).toBe(200);
  return wallet;
}

test("a web process reports that no worker runs the jobs", async () => {
  await processes.stop(worker);
  const alone = { status: "degraded", checks: { ...READY.checks, executor: "failed" } };
  await expect.poll(() => ask(web), { timeout: 60_000 }).toMatchObject(alone);
});
