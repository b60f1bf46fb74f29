import { expect, test } from "vitest";
import { fromHeader, paidBy, toHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const PACK = "/api/v1/credits/packs/starter";

const world = await providePaymentWorld();
const { received } = world;

/** A new payment of the price with an identifier, at a blockhash of its own. */
function payWith(payer: ReturnType<typeof world.wallet>, id: unknown): string {
  world.advance(1);
  const extensions = { "payment-identifier": { info: { required: false, id } } };
  return toHeader({ ...fromHeader(world.pay(payer, 15_000)), extensions });
}

test("the 402 of a call offers the extension, and that of a pack does not", async () => {
  const extensionsOf = ({ headers }: { readonly headers: Headers }) =>
    fromHeader(headers.get("payment-required")).extensions;
  expect(extensionsOf(await world.api.call(HUD))).toMatchObject({
    "payment-identifier": { info: { required: false }, schema: { properties: { id: { maxLength: 128 } } } },
  });
  const { apiKey } = await world.api.createKey(0);
  const pack = await world.api.call(PACK, { method: "POST", headers: { "x-api-key": apiKey } });
  expect([pack.status, extensionsOf(pack)]).toEqual([402, undefined]);
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
