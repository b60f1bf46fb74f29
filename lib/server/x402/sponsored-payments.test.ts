import { decodeWire } from "@walletlens/demo-chain/bank/wire-transaction";
import { beforeEach, expect, test } from "vitest";
import { buildTestPayment, type PaymentWallet } from "@/lib/chain/testing/build-payment";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
/** Two signatures. */
const FEE = 10_000;
const SHARE = 3 * FEE;

let spentBefore = 0n;

const world = await providePaymentWorld({ settings: { X402_SPONSOR_PAYER_LAMPORTS: String(SHARE) } });

beforeEach(async () => {
  await world.database.pool.query("DELETE FROM sponsor_days; DELETE FROM sponsor_shares");
  spentBefore = sponsorBalance();
});

const sponsorBalance = () =>
  world.chain.bank.accounts.get(world.sponsor.publicKey.toBase58())?.lamports ?? 0n;
/** Lamports that have left the sponsor on chain. */
const spent = () => Number(spentBefore - sponsorBalance());
const booked = async () => {
  const { rows } = await world.database.pool.query("SELECT lamports FROM sponsor_days");
  return Number(rows[0]?.lamports ?? 0);
};
const call = (header: string) => world.api.call(HUD, paidBy(header));
const sponsored = (payer: PaymentWallet) => world.pay(payer, 15_000, { sponsor: world.sponsor.publicKey });
/** Several payments of one wallet, each with a blockhash of its own. */
const sponsoredTimes = (payer: PaymentWallet, times: number) =>
  Array.from({ length: times }, () => {
    world.advance(1);
    return sponsored(payer);
  });

/** A sponsored payment whose tokens are spent between its last test and its confirmation. */
async function failOnLanding(payer: PaymentWallet) {
  const header = sponsored(payer);
  world.advance(1);
  const { blockhash } = world.chain.bank.blockhashes.latest();
  const all = BigInt(world.usdcOf(payer.publicKey));
  const drain = buildTestPayment({ payer, payTo: world.treasury.publicKey, amount: all, blockhash });
  world.faults.next.push("delay");
  const answer = call(header);
  await expect.poll(() => world.faults.next.length).toBe(0);
  expect(world.chain.bank.send(decodeWire(Uint8Array.from(drain)))).toMatchObject({ landed: true });
  return answer;
}

test("if confirmation is slow, payments of one wallet are sent in turn, and none fails at the sponsor's expense", async () => {
  const poor = world.wallet({ sol: 0, usdc: 0.015 });
  world.faults.next.push(...Array<"delay">(6).fill("delay"));
  const answers = await Promise.all(sponsoredTimes(poor, 6).map(call));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([spent(), await booked()]).toEqual([FEE, FEE]);
  world.faults.next.splice(0, Number.POSITIVE_INFINITY, "delay", "delay", "delay");
  const good = await Promise.all(sponsoredTimes(world.wallet({ sol: 0 }), 3).map(call));
  expect(good.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a payment that waits for others until it could not land any more is not sent, and its result can be collected", async () => {
  const payer = world.wallet({ sol: 0 });
  const [stuck, late] = sponsoredTimes(payer, 2);
  expect((await call(stuck ?? "")).status).toBe(200);
  const { pool } = world.database;
  const whose = [payer.publicKey.toBase58()];
  await pool.query("UPDATE payments SET state = 'sending' WHERE payer = $1", whose);
  const otherInstance = world.otherInstance({
    ...world.portsWith(6),
    // The chain does not advance, so that the payment is still valid afterward.
    sleep: async (ms) => world.timer.advance(ms),
  });
  const headers = { "payment-signature": late ?? "" };
  const queued = await otherInstance.call(HUD, { headers });
  expect([queued.status, spent()]).toEqual([202, FEE]);
  await pool.query("UPDATE payments SET state = 'settled' WHERE payer = $1 AND state = 'sending'", whose);
  world.advance(1);
  const prepaid = { "x-prepaid-job-id": String(queued.body.prepaidJobId) };
  expect((await otherInstance.call(HUD, paidBy(sponsored(payer), { headers: prepaid }))).status).toBe(200);
  await otherInstance.close();
});

test("a payment that is never confirmed costs the sponsor no fee and no budget", async () => {
  world.faults.next.push(...Array<"drop">(50).fill("drop"));
  const answer = call(sponsored(world.wallet({ sol: 0 })));
  await expect.poll(() => world.faults.next.length, { timeout: 10_000 }).toBeLessThan(49);
  expect(await booked()).toBe(FEE);
  world.advance(61);
  expect((await answer).body).toMatchObject({ message: REFUSALS.notConfirmed });
  expect([spent(), await booked()]).toEqual([0, 0]);
});

test("a payment that fails on chain is the last that the sponsor pays for that wallet on that day", async () => {
  const payer = world.wallet({ usdc: 0.015 });
  expect((await failOnLanding(payer)).body).toMatchObject({ message: REFUSALS.notConfirmed });
  expect([spent(), await booked()]).toEqual([FEE, FEE]);
  world.fund(payer.publicKey, { usdc: 1 });
  const { requests } = world.api.reader;
  const asked = requests.length;
  for (const header of sponsoredTimes(payer, 3)) {
    expect((await call(header)).body).toMatchObject({
      code: "payment_invalid",
      message: REFUSALS.sponsorShareSpent,
    });
  }
  expect(requests.length, "nothing is worked on").toBe(asked);
  world.advance(1);
  expect((await call(world.pay(payer, 15_000))).status).toBe(200);
  expect((await call(sponsored(world.wallet({ sol: 0 })))).status).toBe(200);
  expect([spent(), await booked()]).toEqual([2 * FEE, 2 * FEE]);
});

test("a failure that is found after the process died ends the sponsoring of the wallet as well", async () => {
  const { pool } = world.database;
  const payer = world.wallet({ usdc: 0.015 });
  await failOnLanding(payer);
  await pool.query("DELETE FROM sponsor_shares");
  const text = "UPDATE payments SET state = 'sending', leased_until = now() WHERE payer = $1";
  await pool.query(text, [payer.publicKey.toBase58()]);
  await world.api.payments.reconcile();
  world.fund(payer.publicKey, { usdc: 1 });
  world.advance(1);
  expect((await call(sponsored(payer))).body).toMatchObject({ message: REFUSALS.sponsorShareSpent });
  expect([spent(), await booked()]).toEqual([FEE, FEE]);
});

test("each wallet has its own share of the daily budget, which ends before the budget", async () => {
  const payer = world.wallet({ sol: 0 });
  const answers = [];
  for (const header of sponsoredTimes(payer, 4)) answers.push(await call(header));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 402]);
  expect(answers[3]?.body).toMatchObject({ message: REFUSALS.sponsorShareSpent });
  expect((await call(sponsored(world.wallet({ sol: 0 })))).status).toBe(200);
  expect([spent(), await booked()]).toEqual([4 * FEE, 4 * FEE]);
});
