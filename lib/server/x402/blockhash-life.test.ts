import { randomUUID } from "node:crypto";
import { decodeWire } from "@walletlens/demo-chain/bank/wire-transaction";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildTestPayment, memoOf, type PaymentWallet } from "@/lib/chain/testing/build-payment";
import { fromHeader, headerOf, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;

/** At 200 ms a slot, a blockhash is valid for 30 s. */
const world = await providePaymentWorld({ slotMs: 200, frozen: true });
const { received } = world;

/** Seconds for which the analysis of the last call was waited for. */
let waited = 0;

beforeEach(() => {
  waited = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Lets the next analysis take this long. Returns its id. */
async function analyzeFor(seconds: number): Promise<string> {
  const id = `analysis-${randomUUID()}`;
  const sql = "INSERT INTO analyses (id, wallet, kind, status) VALUES ($1, $2, 'history', 'active')";
  await world.database.pool.query("UPDATE analyses SET finished_at = now(), status = 'completed'");
  await world.database.pool.query(sql, [id, WALLET]);
  const { reader } = world.api;
  reader.meanwhile = async () => {
    const signal = reader.requests.at(-1)?.signal;
    for (waited = 0; waited < seconds && signal?.aborted !== true; waited += 0.5) world.advance(0.5);
    reader.outcome = signal?.aborted ? { status: "queued", analysisId: id } : { status: "ready" };
  };
  return id;
}

const endAnalysis = (id: string) =>
  world.database.pool.query("UPDATE analyses SET finished_at = now(), status = 'completed' WHERE id = $1", [
    id,
  ]);

/** Asks for the price, and returns a payment with the blockhash of the answer, echoing it or not. */
async function payAsAsked(
  payer: PaymentWallet,
  { echo = false, headers = {} as Record<string, string> } = {},
): Promise<string> {
  const probe = await world.api.call(HUD, { headers });
  const [asked] = fromHeader(probe.headers.get("payment-required")).accepts;
  const { recentBlockhash: blockhash } = asked.extra;
  const payTo = world.treasury.publicKey;
  const after = [memoOf(randomUUID())];
  const transaction = buildTestPayment({ payer, payTo, amount: BigInt(asked.amount), blockhash, after });
  return headerOf(transaction, echo ? { accepted: asked } : {});
}

/** Repeats a queued call with its prepaid job and a new payment. */
async function collect(payer: PaymentWallet, jobId: unknown) {
  world.api.reader.reset();
  const headers = { "x-prepaid-job-id": String(jobId) };
  return world.api.call(HUD, paidBy(await payAsAsked(payer, { headers }), { headers }));
}

describe("a call is held until its payment has 8 seconds left", () => {
  test("of a blockhash that the 402 offered", async () => {
    await analyzeFor(60);
    const answer = await world.api.call(HUD, paidBy(await payAsAsked(world.wallet())));
    expect([answer.status, waited]).toEqual([202, 22]);
  });

  test.each([
    ["a decimal string", (height: number) => String(height)],
    ["a number", (height: number) => height],
  ])("of a blockhash whose last block the payer states as %s", async (_, write) => {
    const { blockhash, lastValidBlockHeight } = world.chain.bank.blockhashes.latest();
    world.advance(5);
    const parts = { payer: world.wallet(), payTo: world.treasury.publicKey, amount: 15_000n, blockhash };
    const transaction = buildTestPayment(parts).toString("base64");
    const payload = { transaction, lastValidBlockHeight: write(lastValidBlockHeight) };
    await analyzeFor(60);
    const answer = await world.api.call(HUD, paidBy(headerOf(Buffer.alloc(0), { payload })));
    expect([answer.status, waited]).toEqual([202, 17]);
  });

  test("of a blockhash that another process has offered, if the payment repeats the offer", async () => {
    const header = await payAsAsked(world.wallet(), { echo: true });
    const other = world.otherInstance(world.createPorts());
    other.reader.meanwhile = async () => {
      const signal = other.reader.requests.at(-1)?.signal;
      for (; waited < 60 && signal?.aborted !== true; waited += 0.5) world.advance(0.5);
      other.reader.outcome = { status: "queued", analysisId: "analysis-elsewhere" };
    };
    expect((await other.call(HUD, paidBy(header))).status).toBe(202);
    expect(waited).toBe(22);
    await other.close();
  });

  test("from when it was first claimed, if another process has released it", async () => {
    const header = world.pay(world.wallet(), 15_000);
    await analyzeFor(0.5);
    world.api.reader.meanwhile = async () => {
      world.api.reader.outcome = { status: "failed", error: new Error("broken") };
    };
    expect((await world.api.call(HUD, paidBy(header))).status).toBe(500);
    await world.database.pool.query(
      "UPDATE payments SET created_at = now() - interval '12 seconds' WHERE state = 'claimed'",
    );
    const other = world.otherInstance(world.createPorts());
    other.reader.meanwhile = async () => {
      const signal = other.reader.requests.at(-1)?.signal;
      for (; waited < 60 && signal?.aborted !== true; waited += 0.5) world.advance(0.5);
      other.reader.outcome = { status: "queued", analysisId: "analysis-again" };
    };
    expect((await other.call(HUD, paidBy(header))).status).toBe(202);
    expect(waited).toBe(0);
    await other.close();
  });

  test.each(["-1", "1.5", "x", "1".repeat(21)])("a stated height of %s is refused", async (height) => {
    const { payload } = fromHeader(world.pay(world.wallet(), 15_000));
    const header = headerOf(Buffer.alloc(0), { payload: { ...payload, lastValidBlockHeight: height } });
    expect((await world.api.call(HUD, paidBy(header))).body).toMatchObject({
      message: "The field payload.lastValidBlockHeight is missing or not what it must be.",
    });
  });
});

test("an analysis longer than the life of the payment: 202, nothing sent or charged, and the job is paid once", async () => {
  const payer = world.wallet();
  const sent = world.faults.sent.length;
  const id = await analyzeFor(60);
  const header = await payAsAsked(payer);
  const queued = await world.api.call(HUD, paidBy(header));
  expect(queued.status).toBe(202);
  expect(queued.headers.has("x-payment-response")).toBe(false);
  expect([received(), world.faults.sent.length - sent]).toEqual([0, 0]);
  world.advance(60);
  await endAnalysis(id);
  const collected = await collect(payer, queued.body.prepaidJobId);
  expect(collected.body).toEqual(SAMPLE_WALLET.hud);
  expect([received(), world.faults.sent.length - sent]).toEqual([15_000, 1]);
  world.advance(1);
  const again = await collect(payer, queued.body.prepaidJobId);
  expect([again.status, received()]).toEqual([200, 15_000]);
  expect((await world.api.call(HUD, paidBy(header))).body).toMatchObject({
    message: "transaction confirmation failed",
  });
  expect(world.faults.sent.length - sent).toBe(1);
});

test.each([
  [26.5, 202, 0],
  [25.5, 200, 15_000],
])("a response that is ready after %s of 30 seconds returns %i", async (seconds, status, paid) => {
  const payer = world.wallet();
  const header = await payAsAsked(payer);
  world.api.reader.meanwhile = async () => world.advance(seconds);
  const answer = await world.api.call(HUD, paidBy(header));
  expect([answer.status, received()]).toEqual([status, paid]);
  if (status === 200) return;
  const collected = await collect(payer, answer.body.prepaidJobId);
  expect(collected.body).toEqual(SAMPLE_WALLET.hud);
  expect(received()).toBe(15_000);
});

test("a payment that its payer has broadcast needs no more time: a late response is delivered, and paid once", async () => {
  const header = await payAsAsked(world.wallet());
  const { payload } = fromHeader(header);
  const wire = decodeWire(Uint8Array.from(Buffer.from(payload.transaction, "base64")));
  expect(world.chain.bank.send(wire)).toMatchObject({ landed: true });
  world.api.reader.meanwhile = async () => world.advance(28);
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
  expect(received()).toBe(15_000);
});

test("a call that cannot return a job refuses a payment that can no longer land, without a charge", async () => {
  const path = "/api/v1/intel/wallets/similarity";
  const body = JSON.stringify({ wallets: [WALLET, world.treasury.publicKey.toBase58()] });
  const header = world.pay(world.wallet(), 300_000);
  await world.api.payments.open();
  world.advance(1);
  const { payload } = fromHeader(header);
  const stale = headerOf(Buffer.alloc(0), { payload: { ...payload, lastValidBlockHeight: 1 } });
  const answer = await world.api.call(path, paidBy(stale, { method: "POST", body }));
  expect(answer.body).toMatchObject({ statusCode: 402, message: "transaction confirmation failed" });
  expect(received()).toBe(0);
});

test.each([
  ["ahead", 3_600_000],
  ["back", -3_600_000],
])("a wall clock that jumps %s by an hour during a call changes nothing", async (_, jumpMs) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const header = await payAsAsked(world.wallet());
  await analyzeFor(10);
  const { meanwhile } = world.api.reader;
  world.api.reader.meanwhile = async () => {
    vi.setSystemTime(Date.now() + jumpMs);
    await meanwhile();
  };
  const answer = await world.api.call(HUD, paidBy(header));
  expect([answer.status, waited, received()]).toEqual([200, 10, 15_000]);
});

test("of 100 paid calls with analyses of 25 seconds, all are delivered, and each is paid once", async () => {
  let delivered = 0;
  const sent = world.faults.sent.length;
  for (let call = 0; call < 100; call += 1) {
    const payer = world.wallet({ usdc: 0.015 });
    const id = await analyzeFor(25);
    const header = await payAsAsked(payer, { echo: call % 2 === 0 });
    // Time of signing: with the analysis, the sixth second exceeds the life of the blockhash.
    world.advance((call % 6) + 1);
    const first = await world.api.call(HUD, paidBy(header));
    await endAnalysis(id);
    const { status } = first.status === 202 ? await collect(payer, first.body.prepaidJobId) : first;
    if (status === 200) delivered += 1;
    world.api.reader.reset();
  }
  expect(delivered / 100).toBeGreaterThanOrEqual(0.99);
  expect([delivered, received(), world.faults.sent.length - sent]).toEqual([100, 100 * 15_000, 100]);
});
