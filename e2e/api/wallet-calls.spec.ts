import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { type AdminKey, createAdminKey, readAdminLedger, revokeAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

let wallet: string;
let key: AdminKey;

test.beforeAll(async () => {
  [wallet = ""] = await readDemoWallets();
  key = await createAdminKey(100);
});

/** A wallet call as a client makes it: where the metrics are not ready, follows the job and collects them. */
async function fetchMetrics(request: APIRequestContext, path: string): Promise<APIResponse> {
  const headers = { "X-Api-Key": key.apiKey };
  const first = await request.get(path, { headers, timeout: 60_000 });
  if (first.status() !== 202) return first;
  expect(first.headers()["x-credits-charged"]).toBe("0");
  const { monitoringUrl, prepaidJobId } = await first.json();
  await expect
    .poll(async () => (await (await request.get(monitoringUrl)).json()).status, { timeout: 45_000 })
    .toBe("completed");
  return request.get(path, { headers: { ...headers, "X-Prepaid-Job-Id": prepaidJobId } });
}

test("the three views of a wallet are delivered, each for its price and nothing more", async ({
  request,
}) => {
  const before = (await readAdminLedger(key.userId)).balance;
  const base = `/api/v1/intel/wallet/${wallet}`;

  const hud = await fetchMetrics(request, `${base}/hud`);
  expect(hud.status()).toBe(200);
  expect(await hud.json()).toMatchObject({ walletAddress: wallet, signalType: "wallet_behavior_v1" });
  expect(hud.headers()["x-credits-charged"]).toBe("1");

  const profile = await fetchMetrics(request, base);
  expect(profile.headers()["x-credits-charged"]).toBe("5");
  expect(await profile.json()).toMatchObject({ status: "ok", walletAddress: wallet });

  const tokens = await fetchMetrics(request, `${base}/tokens?pageSize=2`);
  expect(tokens.headers()["x-credits-charged"]).toBe("3");
  expect(await tokens.json()).toMatchObject({ page: 1, pageSize: 2 });

  const { balance, entries } = await readAdminLedger(key.userId);
  expect(balance).toBe(before - 9);
  expect(entries.slice(-3).map(({ credits, reason }) => [credits, reason])).toEqual([
    [-1, "wallet-hud"],
    [-5, "wallet-profile"],
    [-3, "wallet-tokens"],
  ]);
});

test("a profile with its charts is delivered at the profile's price, and they add up to its figures", async ({
  request,
}) => {
  const answer = await fetchMetrics(request, `/api/v1/intel/wallet/${wallet}?charts=true`);
  expect(answer.headers()["x-credits-charged"]).toBe("5");
  const { charts, pnl } = await answer.json();
  const { days, undatedSol } = charts.pnl;
  const byDay = days.map((day: { realizedPnlSol: number }) => day.realizedPnlSol);
  const realized = byDay.reduce((all: number, sol: number) => all + sol, undatedSol);
  expect(realized).toBeCloseTo(pnl.allTime.realizedPnlSol, 8);
  expect(days.at(-1).cumulativeSol + undatedSol).toBeCloseTo(pnl.allTime.realizedPnlSol, 8);
  expect([charts.activity.hours.length, charts.activity.weekdays.length]).toEqual([24, 7]);
});

test("a call without credentials is told the price", async ({ request }) => {
  const response = await request.get(`/api/v1/intel/wallet/${wallet}`);
  expect(response.status()).toBe(402);
  expect(await response.json()).toMatchObject({ statusCode: 402, code: "payment_required", required: 5 });
});

test("a repeated call under an Idempotency-Key is answered once and charged once", async ({ request }) => {
  const path = `/api/v1/intel/wallet/${wallet}/hud`;
  await fetchMetrics(request, path);
  const headers = { "X-Api-Key": key.apiKey, "Idempotency-Key": "e2e-1" };
  const first = await request.get(path, { headers });
  const second = await request.get(path, { headers });
  expect(await second.text()).toBe(await first.text());
  expect(second.headers()["idempotency-replayed"]).toBe("true");
  expect(second.headers()["x-credits-charged"]).toBe("0");
});

test("a key that is revoked while the server runs is refused by its next call", async ({ request }) => {
  const { apiKey, keyId } = await createAdminKey(5);
  const headers = { "X-Api-Key": apiKey };
  expect((await request.get("/api/v1/intel/pricing", { headers })).status()).toBe(200);
  await revokeAdminKey(keyId);
  const refused = await request.get("/api/v1/intel/pricing", { headers });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "invalid_api_key" });
});
