import { type APIRequestContext, expect, test } from "@playwright/test";
import { type CreatedKey, createKey, readLedger } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

let key: CreatedKey;

test.beforeAll(async () => {
  key = await createKey(100);
});

const headers = () => ({ "X-Api-Key": key.apiKey });

async function waitForEnd(request: APIRequestContext, monitoringUrl: string): Promise<void> {
  await expect
    .poll(async () => (await (await request.get(monitoringUrl)).json()).status, { timeout: 90_000 })
    .toMatch(/completed|failed/);
}

async function fetchResult(request: APIRequestContext, resultKey: string) {
  return request.get(`/api/v1/jobs/result/by-key?key=${resultKey}`, { headers: headers() });
}

test("a batch queues cold wallets and gives all of them when it is called again", async ({ request }) => {
  const wallets = await readDemoWallets();
  const send = () =>
    request.post("/api/v1/intel/wallets/batch-hud", { headers: headers(), data: { wallets } });
  const first = await (await send()).json();
  for (const { monitoringUrl } of first.queued) await waitForEnd(request, monitoringUrl);
  const second = await send();
  expect(second.headers()["x-credits-charged"]).toBe("5");
  const { huds, queued } = await second.json();
  expect([Object.keys(huds).sort(), queued]).toEqual([[...wallets].sort(), []]);
});

test("wallets are compared, and the result is its owner's alone", async ({ request }) => {
  const wallets = await readDemoWallets();
  const url = "/api/v1/intel/wallets/similarity/agent";
  const queued = await (await request.post(url, { headers: headers(), data: { wallets } })).json();
  await waitForEnd(request, queued.monitoringUrl);
  const result = await fetchResult(request, queued.agentResultKey);
  expect(await result.json()).toMatchObject({ metadata: { walletsAnalyzed: wallets.length } });
  expect((await fetchResult(request, queued.resultKey)).status()).toBe(200);
  const stranger = { "X-Api-Key": (await createKey(1)).apiKey };
  const refused = await request.get(`/api/v1/jobs/result/by-key?key=${queued.resultKey}`, {
    headers: stranger,
  });
  expect(refused.status()).toBe(404);
});

test("a deep analysis profiles the holders, then compares them by itself, for one price", async ({
  request,
}) => {
  test.setTimeout(180_000);
  const token = await readDemoToken();
  const before = (await readLedger(key.userId)).balance;
  const url = `/api/v1/intel/token/${token}/holders/deep`;
  const queued = await (await request.post(url, { headers: headers(), data: { topN: 10 } })).json();
  await waitForEnd(request, queued.holderProfiles.monitoringUrl);
  const profiles = await fetchResult(request, `holder-profiles:result:${queued.holderProfiles.jobId}`);
  expect(await profiles.json()).toMatchObject({
    tokenMint: token,
    metadata: { totalHoldersRequested: 10, failedHolders: 0 },
  });
  await expect
    .poll(async () => (await fetchResult(request, queued.similarity.resultKey)).status(), { timeout: 30_000 })
    .toBe(200);
  expect((await readLedger(key.userId)).balance).toBe(before - 15);
});
