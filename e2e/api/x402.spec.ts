import { expect, test } from "@playwright/test";
import type { Keypair } from "@solana/web3.js";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { readChainUrl, readDemoWallets } from "../support/demo-wallet";
import { payAsDocumented, readDemand } from "../support/x402/document-payer";
import { createFundedWallet, createPayingFetch, readUsdc } from "../support/x402/wallets";

let rpc: string;
let base: string;

test.beforeAll(async ({ baseURL }) => {
  base = `${baseURL}/api/v1`;
  rpc = await readChainUrl();
});

/**
 * Base units of USDC of a wallet. Only its own payments change them, while the treasury has the payments of
 * every spec.
 */
const balanceOf = (payer: Keypair) => readUsdc(rpc, payer.publicKey.toBase58());

/**
 * Repeats a call until it is not a 202, each time with the headers that `headers` returns for the job of the
 * 202.
 */
async function untilDelivered(send: (more: Record<string, string>) => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + 90_000;
  let prepaid: Record<string, string> = {};
  while (Date.now() < deadline) {
    const response = await send(prepaid);
    if (response.status !== 202) return response;
    const { jobId, monitoringUrl } = await response.json();
    prepaid = { "x-prepaid-job-id": jobId };
    await expect
      .poll(
        async () => (await (await fetch(`${base.replace("/api/v1", "")}${monitoringUrl}`)).json()).status,
        { timeout: 60_000 },
      )
      .toMatch(/completed|failed/);
  }
  throw new Error("never delivered");
}

test("the documented client pays per call with both kinds of transaction, each valid once", async () => {
  test.setTimeout(120_000);
  const [wallet] = await readDemoWallets();
  const url = `${base}/intel/wallet/${wallet}/hud`;
  const payer = await createFundedWallet(rpc, { sol: 1, usdc: 1 });
  for (const version of ["legacy", 0] as const) {
    const before = await balanceOf(payer);
    let payment = "";
    const answer = await untilDelivered(async (more) => {
      const demand = readDemand(await fetch(url, { headers: more }));
      expect(demand.amount).toBe("15000");
      payment = await payAsDocumented(rpc, payer, demand, version);
      return fetch(url, { headers: { ...more, "payment-signature": payment } });
    });
    expect(await answer.json()).toMatchObject({ walletAddress: wallet, signalType: "wallet_behavior_v1" });
    expect(answer.headers.get("x-payment-response")).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
    expect(before - (await balanceOf(payer))).toBe(15_000);
    const again = await fetch(url, { headers: { "payment-signature": payment } });
    expect([again.status, (await again.json()).message]).toEqual([
      402,
      "transaction already used (replay attack)",
    ]);
    expect(before - (await balanceOf(payer))).toBe(15_000);
  }
});

test("payment requirements name the resource by the requested address", async () => {
  const url = `${base}/intel/wallet/${(await readDemoWallets())[0]}/tokens?pageSize=2`;
  const header = (await fetch(url)).headers.get("payment-required") ?? "";
  expect(JSON.parse(Buffer.from(header, "base64").toString()).resource.url).toBe(url);
});

test("the official client pays for a comparison without SOL and reads its result free of charge", async () => {
  test.setTimeout(120_000);
  const wallets = await readDemoWallets();
  const payer = await createFundedWallet(rpc, { sol: 0, usdc: 1 });
  const pay = await createPayingFetch(rpc, payer);
  const before = await balanceOf(payer);
  const queued = await pay(`${base}/intel/wallets/similarity/agent`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ wallets }),
  });
  expect(queued.status).toBe(202);
  expect(before - (await balanceOf(payer))).toBe(300_000);
  const { monitoringUrl, agentResultKey } = await queued.json();
  await expect
    .poll(async () => (await (await fetch(`${base.replace("/api/v1", "")}${monitoringUrl}`)).json()).status, {
      timeout: 90_000,
    })
    .toBe("completed");
  const result = await pay(`${base}/jobs/result/by-key?key=${agentResultKey}`);
  expect(await result.json()).toMatchObject({ metadata: { walletsAnalyzed: wallets.length } });
  expect(result.headers.has("x-payment-response")).toBe(false);
  const other = await createFundedWallet(rpc, { sol: 0, usdc: 1 });
  const payAsOther = await createPayingFetch(rpc, other);
  expect((await payAsOther(`${base}/jobs/result/by-key?key=${agentResultKey}`)).status).toBe(404);
  expect(await balanceOf(other)).toBe(1_000_000);
  expect(before - (await balanceOf(payer))).toBe(300_000);
});

test("a caller with a key buys a credit pack with a payment", async () => {
  const { apiKey, userId } = await createAdminKey(0);
  const payer = await createFundedWallet(rpc, { sol: 1, usdc: 20 });
  const url = `${base}/credits/packs/starter`;
  const headers = { "x-api-key": apiKey };
  const demand = readDemand(await fetch(url, { method: "POST", headers }));
  const payment = await payAsDocumented(rpc, payer, demand);
  const bought = await fetch(url, { method: "POST", headers: { ...headers, "payment-signature": payment } });
  expect(await bought.json()).toEqual({ packId: "starter", credits: 1_000, balance: 1_000 });
  const { balance, entries } = await readAdminLedger(userId);
  expect(balance).toBe(1_000);
  expect(entries.map(({ kind, credits }) => [kind, credits])).toEqual([["pack", 1_000]]);
});
