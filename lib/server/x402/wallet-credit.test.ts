import { expect, test } from "vitest";
import { memoOf } from "@/lib/chain/testing/build-payment";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { fromHeader, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { NO_SIMILARITY } from "../testing/sample-similarity";
import { WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const SIMILARITY = "/api/v1/intel/wallets/similarity";
const DEEP = "/api/v1/intel/token/JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN/holders/deep";
const COMPARE = {
  method: "POST",
  body: JSON.stringify({ wallets: [WALLET, "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN"] }),
};

const world = await providePaymentWorld();
const { received } = world;

const creditOf = async (wallet: string) => {
  const { rows } = await world.database.pool.query("SELECT micros FROM wallet_credits WHERE wallet = $1", [
    wallet,
  ]);
  return Number(rows[0]?.micros ?? 0);
};

/** A wallet with a credit of 300,000 base units, from a paid comparison that failed. */
async function owedWallet() {
  const payer = world.wallet();
  const accepted = await world.api.call(SIMILARITY, paidBy(world.pay(payer, 300_000), COMPARE));
  const ports = { database: world.database, metrics: NO_TELEMETRY };
  const jobId = String(accepted.body.jobId);
  await Promise.all([
    failGroupJob(ports, jobId, "It failed."),
    failGroupJob(ports, jobId, "It failed again."),
  ]);
  world.advance(1);
  world.countFromHere();
  return { payer, wallet: payer.publicKey.toBase58() };
}

test("a failed job is credited once, and the credit pays a call with a signed transfer of nothing", async () => {
  const { payer, wallet } = await owedWallet();
  expect(await creditOf(wallet)).toBe(300_000);
  const answer = await world.api.call(HUD, paidBy(world.pay(payer, 0)));
  expect(answer.status).toBe(200);
  expect(fromHeader(answer.headers.get("payment-response"))).toMatchObject({
    success: true,
    transaction: "",
    payer: wallet,
  });
  expect(answer.headers.has("x-payment-response")).toBe(false);
  expect([await creditOf(wallet), received()]).toEqual([285_000, 0]);
});

test("a wallet with enough credit gets a price of 0 if it names itself or its payment is refused", async () => {
  const { payer, wallet } = await owedWallet();
  const amountAsked = (headers: Headers) => fromHeader(headers.get("payment-required")).accepts[0].amount;
  const named = await world.api.call(HUD, { headers: { "x-payment-wallet": wallet } });
  expect(amountAsked(named.headers)).toBe("0");
  const refused = await world.api.call(HUD, paidBy(world.pay(payer, 14_999)));
  expect(refused.body).toMatchObject({ message: "USDC amount 14999 < required 15000" });
  expect(amountAsked(refused.headers)).toBe("0");
  expect(amountAsked((await world.api.call(HUD)).headers)).toBe("15000");
  const deep = await world.api.call(DEEP, { method: "POST", headers: { "x-payment-wallet": wallet } });
  expect(amountAsked(deep.headers)).toBe("525000");
});

test("a full payment is accepted although the wallet has credit", async () => {
  const { payer, wallet } = await owedWallet();
  expect((await world.api.call(HUD, paidBy(world.pay(payer, 15_000)))).status).toBe(200);
  expect([await creditOf(wallet), received()]).toEqual([300_000, 15_000]);
});

test("credit for 20 calls pays 20 of 40 simultaneous calls", async () => {
  const { payer, wallet } = await owedWallet();
  const headers = Array.from({ length: 40 }, (_, index) =>
    world.pay(payer, 0, { after: [memoOf(`call ${index}`)] }),
  );
  const answers = await Promise.all(headers.map((header) => world.api.call(HUD, paidBy(header))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect([await creditOf(wallet), received()]).toEqual([0, 0]);
});

test("a job paid with credit is recorded, and credited again if it fails", async () => {
  const { payer, wallet } = await owedWallet();
  const accepted = await world.api.call(SIMILARITY, paidBy(world.pay(payer, 0), COMPARE));
  expect(accepted.status).toBe(202);
  expect(await creditOf(wallet)).toBe(0);
  await failGroupJob(
    { database: world.database, metrics: NO_TELEMETRY },
    String(accepted.body.jobId),
    "It failed.",
  );
  expect(await creditOf(wallet)).toBe(300_000);
  expect(received()).toBe(0);
});

test("if only the second half of a deep analysis fails, the difference to a plain one is credited", async () => {
  const payer = world.wallet();
  const accepted = await world.api.call(DEEP, paidBy(world.pay(payer, 525_000), { method: "POST" }));
  expect(accepted.status).toBe(202);
  const { rows } = await world.database.pool.query(
    "SELECT id, usd_micros FROM group_jobs WHERE owner = $1 ORDER BY position",
    [payer.publicKey.toBase58()],
  );
  expect(rows.map((row) => row.usd_micros)).toEqual([300_000, 225_000]);
  await failGroupJob({ database: world.database, metrics: NO_TELEMETRY }, rows[1].id, "It failed.");
  expect(await creditOf(payer.publicKey.toBase58())).toBe(225_000);
});

test("a result is read with a signed transfer of nothing by the paying wallet, once per signature", async () => {
  const payer = world.wallet();
  const accepted = await world.api.call(SIMILARITY, paidBy(world.pay(payer, 300_000), COMPARE));
  const path = `/api/v1/jobs/result/by-key?key=similarity:result:${accepted.body.requestId}`;
  expect(fromHeader((await world.api.call(path)).headers.get("payment-required")).accepts[0].amount).toBe(
    "0",
  );
  world.advance(1);
  const proof = world.pay(payer, 0);
  expect((await world.api.call(path, paidBy(proof))).body).toMatchObject({ code: "result_not_found" });
  await completeGroupJob({ database: world.database, metrics: NO_TELEMETRY }, String(accepted.body.jobId), {
    full: NO_SIMILARITY,
    agent: {},
  });
  const sent = world.faults.sent.length;
  const read = await world.api.call(path, paidBy(proof));
  expect([read.status, read.body]).toEqual([200, NO_SIMILARITY]);
  expect(fromHeader(read.headers.get("payment-response"))).toMatchObject({ success: true, transaction: "" });
  expect((await world.api.call(path, paidBy(proof))).body).toMatchObject({
    message: "transaction already used (replay attack)",
  });
  const restarted = world.otherInstance();
  expect((await restarted.call(path, paidBy(proof))).status).toBe(402);
  await restarted.close();
  world.advance(1);
  expect((await world.api.call(path, paidBy(world.pay(world.wallet(), 0)))).status).toBe(404);
  const stale = world.pay(payer, 0);
  world.advance(61);
  expect((await world.api.call(path, paidBy(stale))).body).toMatchObject({
    message: "transaction confirmation failed",
  });
  const priced = await world.api.call(path, paidBy(world.pay(payer, 15_000)));
  expect(priced.body).toMatchObject({ message: "USDC amount 15000 does not equal required 0" });
  expect(world.faults.sent.length).toBe(sent);
});
