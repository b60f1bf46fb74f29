import { Keypair } from "@solana/web3.js";
import { afterEach, expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { createTreasury } from "@/lib/payments/treasury";
import { createPaymentWorld, type PaymentWorld, paidBy } from "@/lib/testing/payment-world";
import { WALLET } from "../testing/sample-wallet";
import { createTestApi, type TestApi } from "../testing/test-api";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;

const worlds: PaymentWorld[] = [];
const products: TestApi[] = [];

afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.close()));
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

async function createWorld(settings: Record<string, string> = {}): Promise<PaymentWorld> {
  const world = await createPaymentWorld({ settings });
  worlds.push(world);
  return world;
}

function productOn(world: PaymentWorld, settings: Record<string, string>): TestApi {
  const product = createTestApi(world.databaseUrl, { SOLANA_RPC_URL: world.chain.url, ...settings });
  products.push(product);
  return product;
}

const x402Of = async (product: TestApi) => (await product.call("/api/v1/intel/pricing")).body.x402;

/** Expects that payments are disabled: the response has no demand. */
async function expectOff(product: TestApi) {
  expect(await x402Of(product)).toBeNull();
  const probe = await product.call(HUD);
  expect([probe.status, probe.headers.has("payment-required")]).toEqual([402, false]);
}

test("the price list has the payment terms, and the sponsor creates the treasury's account", async () => {
  const { api, treasury } = await createWorld();
  expect(await x402Of(api)).toEqual({
    version: 2,
    network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    payTo: treasury.publicKey.toBase58(),
  });
  expect(api.logged.join()).toContain("the sponsor has created the treasury's token account");
});

test("a treasury without an account and without a sponsor disables payments, with one log line", async () => {
  const world = await createWorld();
  const product = productOn(world, { TREASURY_ADDRESS: Keypair.generate().publicKey.toBase58() });
  await expectOff(product);
  await expectOff(product);
  const header = world.pay(world.wallet(), 15_000);
  const refused = await product.call(HUD, paidBy(header));
  expect(refused.body).toMatchObject({ code: "payment_invalid", message: REFUSALS.notReady });
  expect(product.logged.filter((line) => line.includes("payments per call are disabled"))).toHaveLength(1);
});

test("an account that a lagging node reports later enables payments in the same process", async () => {
  const world = await createWorld();
  const ports = world.portsWith(0);
  let isKnown = false;
  let checks = 0;
  let now = 0;
  const paymentChain = {
    ...ports.paymentChain,
    hasTokenAccount: async () => {
      checks += 1;
      return isKnown;
    },
  };
  const errors: string[] = [];
  const log = createLog("error", { write: (line) => void errors.push(line) });
  const settings = { ...ports.settings, sponsor: null };
  const timer = { ...ports.timer, now: () => now };
  const treasury = createTreasury({ ...ports, settings, paymentChain, timer }, log);
  for (now of [0, 59_999, 60_000]) expect(await treasury.readTerms()).toBeNull();
  expect([checks, errors.length]).toEqual([2, 1]);
  isKnown = true;
  now = 120_000;
  expect(await treasury.readTerms()).toMatchObject({ asset: settings.asset, feePayer: null });
});

test("without a treasury payments are disabled", async () => {
  await expectOff(productOn(await createWorld(), {}));
});

test("if the chain is unavailable, payments are disabled, and a payment gets 503 with the time to retry", async () => {
  const world = await createWorld();
  const away = productOn(world, { ...world.env, SOLANA_RPC_URL: "http://127.0.0.1:9" });
  await expectOff(away);
  expect(away.logged.join()).toContain("payments per call are disabled until");
  const answer = await away.call(HUD, paidBy(world.pay(world.wallet(), 15_000)));
  expect(answer.body).toMatchObject({ statusCode: 503, code: "chain_unavailable" });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(world.received()).toBe(0);
});

test("if the sponsor's daily budget is used up, a payment at its expense is refused, and another one is accepted", async () => {
  const world = await createWorld({ X402_SPONSOR_DAILY_LAMPORTS: "15000" });
  const payBySponsor = () => {
    const header = world.pay(world.wallet({ sol: 0 }), 15_000, { sponsor: world.sponsor.publicKey });
    return world.api.call(HUD, paidBy(header));
  };
  expect((await payBySponsor()).status).toBe(200);
  expect((await payBySponsor()).body).toMatchObject({ message: REFUSALS.sponsorSpent });
  expect((await world.api.call(HUD, paidBy(world.pay(world.wallet(), 15_000)))).status).toBe(200);
  expect(world.received()).toBe(2 * 15_000);
});
