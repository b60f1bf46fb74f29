import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { readEvents } from "@/lib/http/testing/read-events";
import { readLedger } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { RoleProcesses } from "../support/role-processes";
import { type SmallProxy, startSmallProxy } from "../support/small-proxy";
import type { Product } from "../support/start-product";

/** Longer than the proxy takes to notice. */
const SETTINGS = { SHUTDOWN_NOTICE_MS: "1000" };

let backend: RunningBackend;
let proxy: SmallProxy;
let processes: RoleProcesses;

test.beforeEach(async () => {
  backend = await startBackend();
  proxy = await startSmallProxy();
  processes = new RoleProcesses(backend, SETTINGS);
});

test.afterEach(async () => {
  proxy.stop();
  await processes.stopAll();
  await backend.stop();
});

/** Starts another process in the place of one that answers. */
async function replace(old: Product): Promise<Product> {
  const next = await processes.start("web");
  await proxy.add(next.url);
  await processes.stop(old);
  return next;
}

test("each role answers where it is asked, and tells when nobody runs the jobs", async () => {
  const [web, worker] = await Promise.all([processes.start("web"), processes.start("worker")]);
  const statusOf = async (url: string) => (await fetch(url, { method: "GET" })).status;
  const ask = async ({ url }: Product) => (await fetch(`${url}/readyz`)).json();
  const ready = { status: "ready", checks: { database: "ok", chain: "ok", executor: "ok" } };
  await expect.poll(() => ask(web)).toEqual(ready);
  await expect.poll(() => ask(worker)).toEqual(ready);
  expect(await statusOf(`${web.url}/api/inngest`)).toBe(404);
  expect(await statusOf(`${worker.url}/api/inngest`)).toBe(401);
  for (const path of ["/", "/api/v1/intel/pricing", "/docs/api", "/x/../", "/_next/static/x.js"]) {
    expect([path, await statusOf(`${worker.url}${path}`)]).toEqual([path, 404]);
  }
  expect(await statusOf(`${worker.url}/metrics`)).toBe(200);
  await processes.stop(worker);
  const alone = { status: "degraded", checks: { ...ready.checks, executor: "failed" } };
  await expect.poll(() => ask(web), { timeout: 15_000 }).toEqual(alone);
});

test("every process is replaced under load, and no request fails, no job is lost and nothing is charged twice", async () => {
  test.setTimeout(240_000);
  const [first, second, worker] = await Promise.all([
    processes.start("web"),
    processes.start("web"),
    processes.start("worker"),
  ]);
  await Promise.all([proxy.add(first.url), proxy.add(second.url)]);
  const key = await processes.createKey(100_000, first);
  const callers = new Callers(key.apiKey);
  const ended = callers.run();

  await callers.whenBusy();
  await replace(first);
  const nextWorker = await processes.start("worker");
  await expect.poll(async () => (await fetch(`${nextWorker.url}/readyz`)).status).toBe(200);
  await processes.stop(worker);
  await replace(second);
  await callers.whenBusy();
  callers.stop();
  await ended;

  expect(proxy.failures).toEqual([]);
  expect(callers.surprises).toEqual([]);
  expect(callers.jobs).toBeGreaterThan(0);
  const { entries } = await readLedger(key.userId, first.dataDir, backend.databaseUrl);
  const charges = entries.filter(({ kind, reason }) => kind === "charge" && reason === "wallet-hud");
  expect(charges).toHaveLength(callers.delivered);
});

/** Callers who ask the proxy without a pause and note whatever is not as it should be. */
class Callers {
  delivered = 0;
  jobs = 0;
  readonly surprises: string[] = [];
  private isStopping = false;

  constructor(private readonly apiKey: string) {}

  stop(): void {
    this.isStopping = true;
  }

  async run(): Promise<void> {
    const [known = "", ...others] = backend.wallets;
    const cold = others.values();
    await this.readHud(known);
    await Promise.all([
      this.repeat(() => this.readHud(known)),
      this.repeat(() => this.readHud(known)),
      this.repeat(() => this.readHud(cold.next().value ?? known)),
      this.repeat(() => this.readHud(cold.next().value ?? known)),
      this.repeat(() => this.see(`/wallet/${known}`)),
      this.repeat(() => this.followJob()),
    ]);
  }

  /** Resolves when calls of each kind have been answered from now on. */
  async whenBusy(): Promise<void> {
    const [jobs, delivered] = [this.jobs, this.delivered];
    const look = () => ({
      isBusy: this.jobs > jobs && this.delivered > delivered + 50,
      surprises: this.surprises.slice(0, 3),
    });
    await expect.poll(look, { timeout: 90_000 }).toEqual({ isBusy: true, surprises: [] });
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      await act().catch((error: unknown) => this.surprises.push(String(error)));
      await sleep(10);
    }
  }

  /** A wallet that is not analysed within the hold, or in a process that stops, is asked for again. */
  private async readHud(wallet: string): Promise<void> {
    for (;;) {
      const response = await this.ask(`/api/v1/intel/wallet/${wallet}/hud`);
      const answer = await response.text();
      if (response.status === 200) break;
      if (response.status !== 202) throw new Error(`${response.status} for a signal: ${answer}`);
      await sleep(100);
    }
    this.delivered += 1;
  }

  private async see(path: string): Promise<void> {
    const response = await this.ask(path);
    const page = await response.text();
    if (response.status !== 200 || !page.endsWith("</html>"))
      throw new Error(`${response.status} for a page`);
  }

  /** Follows a job to its end, coming back with the id of the last event where the connection ends before. */
  private async followJob(): Promise<void> {
    const mint = backend.mints[this.jobs % backend.mints.length];
    const body = JSON.stringify({ topN: 8 });
    const accepted = await this.ask(`/api/v1/intel/token/${mint}/holders`, { method: "POST", body });
    const { jobId } = await accepted.json();
    if (accepted.status !== 202) throw new Error(`${accepted.status} for a job`);
    const seen: number[] = [];
    for (let isOver = false; !isOver; ) {
      const since = { "Last-Event-ID": String(seen.at(-1) ?? 0) };
      const stream = await this.ask(`/api/v1/jobs/${jobId}/events`, { headers: since });
      if (stream.status !== 200) throw new Error(`${stream.status} for events of ${jobId}`);
      for await (const { id, name, data } of readEvents(stream)) {
        seen.push(Number(id));
        isOver = name === "end";
        if (isOver && data.status !== "completed") throw new Error(`${jobId} ended as ${data.status}`);
      }
    }
    if (new Set(seen).size !== seen.length) throw new Error(`events of ${jobId} came twice`);
    this.jobs += 1;
  }

  private ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const own = { "X-Api-Key": this.apiKey, "Content-Type": "application/json" };
    return fetch(`${proxy.url}${path}`, { ...init, headers: { ...own, ...headers } });
  }
}
