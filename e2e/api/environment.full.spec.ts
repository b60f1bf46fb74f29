import { expect, test } from "@playwright/test";
import { type AdminKey, createAdminKey, readAdminLedger } from "../support/admin";
import { type RunningBackend, startBackend } from "../support/crash/start-backend";
import { createTestClient } from "../support/create-test-client";
import { CutProxy } from "../support/cut-proxy";
import { RoleProcesses } from "../support/role-processes";
import type { Product } from "../support/start-product";

test.setTimeout(300_000);

let backend: RunningBackend;
let processes: RoleProcesses;

test.beforeEach(async () => {
  backend = await startBackend();
  processes = new RoleProcesses(backend);
});

test.afterEach(async () => {
  await processes.stopAll();
  await backend.stop();
});

test("with a slow database responses are late, and each is charged once", async () => {
  const slow = await CutProxy.to(backend.databaseUrl, { delayMs: 60 });
  const far = new RoleProcesses({ ...backend, settings: { ...backend.settings, DATABASE_URL: slow.url } });
  try {
    const [web] = await Promise.all([far.start("web"), far.start("worker")]);
    const key = await createAdminKey(100, web.dataDir);
    const client = createTestClient(web.url, key.apiKey);
    await readHud(web, key);
    await client.holdersAndWait(backend.mints[0] ?? "", { topN: 5 });
    expect(await listCharges(web, key)).toEqual(["holders", "wallet-hud"]);
  } finally {
    await far.stopAll();
    await slow.cut();
  }
});

test("a proxy that closes connections after 30 silent seconds closes no event stream and no call with a shorter hold", async () => {
  // Without a worker no job progresses.
  const web = await processes.start("web", { SYNC_HOLD_MS: "20000" });
  const key = await createAdminKey(100, web.dataDir);
  const { jobId } = await createTestClient(web.url, key.apiKey).queueHolders(backend.mints[0] ?? "");
  const proxy = await CutProxy.to(web.url, { idleMs: 30_000 });
  try {
    const headers = { "X-Api-Key": key.apiKey };
    const [life, held] = await Promise.all([
      countSignsOfLife(await fetch(`${proxy.url}/api/v1/jobs/${jobId}/events`, { headers }), 4),
      fetch(`${proxy.url}/api/v1/intel/wallet/${backend.wallets[0]}/hud`, { headers }),
    ]);
    expect(life).toBe(4);
    expect(held.status).toBe(202);
  } finally {
    await proxy.cut();
  }
});

/** Reads the signals of the first wallet, and repeats the call until they are ready. */
async function readHud({ url }: Product, { apiKey }: AdminKey): Promise<void> {
  const address = `${url}/api/v1/intel/wallet/${backend.wallets[0]}/hud`;
  const ask = async () => (await fetch(address, { headers: { "X-Api-Key": apiKey } })).status;
  await expect.poll(ask, { timeout: 60_000 }).toBe(200);
}

async function listCharges({ dataDir }: Product, { userId }: AdminKey): Promise<readonly string[]> {
  const { entries } = await readAdminLedger(userId, dataDir);
  return entries.flatMap(({ kind, reason }) => (kind === "charge" ? [reason] : [])).sort();
}

/** Reads a stream until `count` comments have arrived or it ends. Returns their number. */
async function countSignsOfLife({ body }: Response, max: number): Promise<number> {
  if (body === null) return 0;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const count = () => text.split("\n: \n").length - 1;
  for (let part = await reader.read(); !part.done && count() < max; part = await reader.read()) {
    text += part.value;
  }
  await reader.cancel();
  return count();
}
