import { expect, test } from "vitest";
import type { PaymentWallet } from "@/lib/chain/testing/build-payment";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { fromHeader, paidBy, toHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../endpoints";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const PACK = "/api/v1/credits/packs/starter";

const world = await providePaymentWorld();
const { received } = world;

const replayed = { code: "payment_invalid", message: "transaction already used (replay attack)" };

test("a payment sent 100 times simultaneously, to two instances, is settled and answered once", async () => {
  const other = world.otherInstance();
  const header = world.pay(world.wallet(), 15_000);
  const sent = world.faults.sent.length;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 ? other : world.api).call(HUD, paidBy(header))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject(replayed);
  expect(received()).toBe(15_000);
  expect(world.faults.sent.length - sent).toBe(1);
  await other.close();
});

test("an answered payment is refused for the same call, another one, and after a restart", async () => {
  const header = world.pay(world.wallet(), 15_000);
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
  expect((await world.api.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  expect((await world.api.call(`${HUD}?asOf=100`, paidBy(header))).body).toMatchObject(replayed);
  const restarted = world.otherInstance();
  expect((await restarted.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  await restarted.close();
  expect(received()).toBe(15_000);
});

test("a payment for a call in progress cannot pay for another call", async () => {
  const header = world.pay(world.wallet(), 15_000);
  world.api.reader.meanwhile = async () => {
    world.api.reader.meanwhile = async () => undefined;
    const other = await world.api.call(`${HUD}?asOf=100`, paidBy(header));
    expect(other.body).toMatchObject(replayed);
  };
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
});

test("an undelivered response is not paid, and the same payment remains valid", async () => {
  const header = world.pay(world.wallet(), 15_000);
  const { reader } = world.api;
  reader.outcome = { status: "failed", error: new Error("broken") };
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(500);
  expect((await world.api.call(`${HUD}?asOf=100`, paidBy(header))).body).toMatchObject(replayed);
  reader.outcome = { status: "queued", analysisId: "analysis-1" };
  const promised = await world.api.call(HUD, paidBy(header));
  expect(promised.status).toBe(202);
  expect(promised.headers.has("x-payment-response")).toBe(false);
  expect(received()).toBe(0);
  reader.reset();
  const delivered = await world.api.call(HUD, paidBy(header));
  expect(delivered.body).toEqual(SAMPLE_WALLET.hud);
  expect(received()).toBe(15_000);
});

test("a caller that disconnects before its response pays nothing, or gets it with the same payment", async () => {
  const header = world.pay(world.wallet(), 15_000);
  const gone = new AbortController();
  world.api.reader.meanwhile = async () => gone.abort();
  const request = new Request(`http://localhost${HUD}`, { ...paidBy(header), signal: gone.signal });
  const response = await world.api.handle([ENDPOINTS["wallet-hud"]], request);
  await response.body?.cancel();
  world.api.reader.reset();
  const again = await world.api.call(HUD, paidBy(header));
  expect(again.body).toEqual(SAMPLE_WALLET.hud);
  expect(received()).toBe(15_000);
  expect((await world.api.call(HUD, paidBy(header))).body).toMatchObject(replayed);
});

/** Sends a paid call without reading its response. `leave` ends the connection. */
async function openUnread(product: typeof world.api, header: string) {
  const connection = new AbortController();
  const request = new Request(`http://localhost${HUD}`, { ...paidBy(header), signal: connection.signal });
  const { status, bodyUsed } = await product.handle([ENDPOINTS["wallet-hud"]], request);
  expect([status, bodyUsed]).toEqual([200, false]);
  return { leave: () => connection.abort() };
}

test("an unread response is returned to the same request when its caller has left, not while it is sent", async () => {
  const header = world.pay(world.wallet(), 15_000);
  const product = world.otherInstance(world.portsWith(0.3));
  const first = await openUnread(product, header);
  expect((await product.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  first.leave();
  const answer = await product.call(HUD, paidBy(header));
  expect(answer.body).toEqual(SAMPLE_WALLET.hud);
  expect(received()).toBe(15_000);
  expect((await product.call(HUD, paidBy(header))).body).toMatchObject(replayed);
  await product.close();
});

test("if a key has the credits, the payment is not used", async () => {
  const { apiKey } = await world.api.createKey(1);
  const payer = world.wallet();
  const header = world.pay(payer, 15_000);
  const byKey = await world.api.call(HUD, paidBy(header, { headers: { "x-api-key": apiKey } }));
  expect([byKey.status, byKey.headers.get("x-credits-charged")]).toEqual([200, "1"]);
  expect(received()).toBe(0);
  const byPayment = await world.api.call(HUD, paidBy(header, { headers: { "x-api-key": apiKey } }));
  expect([byPayment.status, byPayment.headers.has("x-credits-charged")]).toEqual([200, false]);
  expect(received()).toBe(15_000);
  const byNothing = await world.api.call(HUD, paidBy("%%%", { headers: { "x-api-key": apiKey } }));
  expect(byNothing.status).toBe(400);
});

/** Headers of a prepaid job, which is to be paid after its analysis has ended. */
async function promise(payer: PaymentWallet, analysisId: string) {
  world.api.reader.outcome = { status: "queued", analysisId };
  await world.database.pool.query(
    "INSERT INTO analyses (id, wallet, kind, status, finished_at) VALUES ($1, $2, 'flash', 'completed', now())",
    [analysisId, WALLET],
  );
  const promised = await world.api.call(HUD, paidBy(world.pay(payer, 15_000)));
  world.api.reader.reset();
  return { "x-prepaid-job-id": String(promised.body.prepaidJobId) };
}

test("a prepaid job is paid once, on its 200, and is then free for callers that prove the wallet", async () => {
  const payer = world.wallet();
  const prepaid = await promise(payer, "analysis-prepaid");
  const ask = async () => {
    const probe = await world.api.call(HUD, { headers: prepaid });
    return fromHeader(probe.headers.get("payment-required")).accepts[0].amount;
  };
  expect(await ask()).toBe("15000");
  world.advance(1);
  expect((await world.api.call(HUD, paidBy(world.pay(payer, 15_000), { headers: prepaid }))).status).toBe(
    200,
  );
  expect(await ask()).toBe("0");
  world.advance(1);
  const free = await world.api.call(HUD, paidBy(world.pay(payer, 0), { headers: prepaid }));
  expect(free.status).toBe(200);
  expect(fromHeader(free.headers.get("payment-response")).transaction).toBe("");
  expect(free.headers.has("x-payment-response")).toBe(false);
  world.advance(1);
  const byOther = await world.api.call(HUD, paidBy(world.pay(world.wallet(), 0), { headers: prepaid }));
  expect(byOther.body).toMatchObject({ message: "USDC amount 0 < required 15000" });
  expect(received()).toBe(15_000);
});

test("an Idempotency-Key returns the first response, for a new signature or the settled payment", async () => {
  const payer = world.wallet();
  const key = { "idempotency-key": "cd34a1b2" };
  const first = world.pay(payer, 15_000);
  expect((await world.api.call(HUD, paidBy(first, { headers: key }))).status).toBe(200);
  world.advance(1);
  for (const header of [first, world.pay(payer, 15_000)]) {
    const again = await world.api.call(HUD, paidBy(header, { headers: key }));
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  }
  const stale = world.pay(payer, 15_000, { amount: 14_000n });
  world.advance(61);
  expect((await world.api.call(HUD, paidBy(stale, { headers: key }))).body).toMatchObject({
    message: REFUSALS.notConfirmed,
  });
  expect(received()).toBe(15_000);
});

/** A new payment of the price with an identifier, at a blockhash of its own. */
function payWith(payer: ReturnType<typeof world.wallet>, id: unknown): string {
  world.advance(1);
  const extensions = { "payment-identifier": { info: { required: false, id } } };
  return toHeader({ ...fromHeader(world.pay(payer, 15_000)), extensions });
}

test("the 402 of a call offers the extension, and that of a pack does not", async () => {
  const readExtensions = ({ headers }: { readonly headers: Headers }) =>
    fromHeader(headers.get("payment-required")).extensions;
  expect(readExtensions(await world.api.call(HUD))).toMatchObject({
    "payment-identifier": { info: { required: false }, schema: { properties: { id: { maxLength: 128 } } } },
  });
  const { apiKey } = await world.api.createKey(0);
  const pack = await world.api.call(PACK, { method: "POST", headers: { "x-api-key": apiKey } });
  expect([pack.status, readExtensions(pack)]).toEqual([402, undefined]);
});

test("a payment-identifier is the idempotency key of its call: the first response is returned, and not paid again", async () => {
  const payer = world.wallet();
  const id = "pay_7d5d747be160e280504c099d984bcfe0";
  expect((await world.api.call(HUD, paidBy(payWith(payer, id)))).status).toBe(200);
  const again = await world.api.call(HUD, paidBy(payWith(payer, id)));
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  const headers = { "idempotency-key": id };
  const byHeader = await world.api.call(HUD, paidBy(payWith(payer, undefined), { headers }));
  expect(byHeader.headers.get("idempotency-replayed")).toBe("true");
  const other = await world.api.call(`${HUD}?asOf=100`, paidBy(payWith(payer, id)));
  expect(other.body).toMatchObject({ code: "idempotency_conflict" });
  expect(received()).toBe(15_000);
});

test("a different Idempotency-Key beside it is refused, the same one is accepted", async () => {
  const payer = world.wallet();
  const id = "pay_0d5d747be160e280504c099d984bcfe1";
  const sent = world.faults.sent.length;
  const headers = { "idempotency-key": "another_key_of_the_call" };
  const refused = await world.api.call(HUD, paidBy(payWith(payer, id), { headers }));
  expect(refused.body).toMatchObject({ statusCode: 400, issues: [{ path: "idempotency-key" }] });
  expect([received(), world.faults.sent.length]).toEqual([0, sent]);
  const same = paidBy(payWith(payer, id), { headers: { "idempotency-key": id } });
  expect((await world.api.call(HUD, same)).status).toBe(200);
});

test.each(["a".repeat(15), "a".repeat(129), "with spaces in the id", 7, null])(
  "an id %j is refused",
  async (id) => {
    const answer = await world.api.call(HUD, paidBy(payWith(world.wallet(), id)));
    expect(answer.body).toMatchObject({
      statusCode: 400,
      issues: [{ path: "payment-signature.extensions.payment-identifier.info.id" }],
    });
  },
);

test("an echo of the offer without an id, and other extensions, are ignored", async () => {
  const extensions = { "payment-identifier": { info: { required: false } }, bazaar: { info: {} } };
  const header = toHeader({ ...fromHeader(world.pay(world.wallet(), 15_000)), extensions });
  expect((await world.api.call(HUD, paidBy(header))).status).toBe(200);
});
