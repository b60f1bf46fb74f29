import { expect, test } from "@playwright/test";
import { Keypair } from "@solana/web3.js";
import { Pool } from "pg";
import { createAdminKey } from "../support/admin";
import { readChainUrl, readDemoWallets } from "../support/demo-wallet";
import { findDatabase } from "../support/find-database";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";
import { type PaymentDemand, payAsDocumented, readDemand } from "../support/x402/document-payer";
import { createFundedWallet } from "../support/x402/wallets";

/** 20 calls of a caller in 20 seconds, and as many with payments that prove nothing in 2. */
const BURST = 20;
const LIMITED = {
  RATE_LIMIT_RPS: "1",
  RATE_LIMIT_BURST: String(BURST),
  TRUSTED_PROXIES: "1",
  LOG_LEVEL: "warn",
};

let product: Product;
let rpc: string;
let hud: string;
let demand: PaymentDemand;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startSibling(LIMITED);
  rpc = await readChainUrl();
  const [wallet] = await readDemoWallets();
  hud = `${product.url}/api/v1/intel/wallet/${wallet}/hud`;
  demand = readDemand(await fetch(hud));
  const { apiKey } = await createAdminKey(10, product.dataDir);
  const ask = async () => (await fetch(hud, { headers: { "X-Api-Key": apiKey } })).status;
  await expect.poll(ask, { timeout: 60_000, intervals: [2_000] }).toBe(200);
});

test.afterAll(() => product.stop());

function send(url: string, from: string, payment: string) {
  return fetch(url, { headers: { "X-Forwarded-For": from, "Payment-Signature": payment } });
}

const madeUp = () => payAsDocumented(rpc, Keypair.generate(), demand);
const count = (answers: readonly Response[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

/** Answers to calls of one moment, and how many windows of so many seconds may have begun meanwhile. */
async function sendAll(calls: readonly (() => Promise<Response>)[], windowSeconds: number) {
  const started = performance.now();
  const answers = await Promise.all(calls.map((call) => call()));
  const seconds = (performance.now() - started) / 1_000;
  return { answers, windows: 1 + Math.ceil(seconds / windowSeconds) };
}

test("wallets that were made up are limited by the address that sends them, and leave nothing behind", async () => {
  const payments = await Promise.all(Array.from({ length: 80 }, madeUp));
  const { answers, windows } = await sendAll(
    payments.map((payment) => () => send(hud, "198.51.100.1", payment)),
    2,
  );
  expect(count(answers, 402) + count(answers, 429)).toBe(80);
  expect(count(answers, 402)).toBeLessThanOrEqual(windows * BURST);
  expect(count(answers, 429)).toBeGreaterThan(0);
  const pool = new Pool({ connectionString: await findDatabase(product.dataDir) });
  expect((await pool.query("SELECT count(*) FROM payments")).rows).toEqual([{ count: "0" }]);
  await pool.end();
});

test("they are not callers of what is free", async () => {
  const pricing = `${product.url}/api/v1/intel/pricing`;
  const payments = await Promise.all(Array.from({ length: 80 }, madeUp));
  const { answers, windows } = await sendAll(
    payments.map((payment) => () => send(pricing, "198.51.100.2", payment)),
    3,
  );
  expect(count(answers, 200) + count(answers, 429)).toBe(80);
  expect(count(answers, 200)).toBeLessThanOrEqual(windows * 30);
  expect(answers[0]?.headers.get("ratelimit-limit")).toBe("30");
});

test("who sends a wallet's old payment again and again does not lock the wallet out", async () => {
  const victim = await createFundedWallet(rpc, { sol: 1, usdc: 1 });
  const seen = await payAsDocumented(rpc, victim, demand);
  expect((await send(hud, "198.51.100.3", seen)).status).toBe(200);
  const replays = Array.from({ length: 130 }, () => () => send(hud, "198.51.100.4", seen));
  const { answers } = await sendAll(replays, 2);
  expect(count(answers, 402) + count(answers, 429)).toBe(130);
  // With the same blockhash it would be the same payment.
  let another = seen;
  await expect(async () => {
    another = await payAsDocumented(rpc, victim, demand);
    expect(another).not.toBe(seen);
  }).toPass();
  const honest = await send(hud, "198.51.100.3", another);
  expect([honest.status, honest.headers.get("ratelimit-limit")]).toEqual([200, String(BURST)]);
  expect(Number(honest.headers.get("ratelimit-remaining"))).toBeGreaterThanOrEqual(BURST - 2);
});
