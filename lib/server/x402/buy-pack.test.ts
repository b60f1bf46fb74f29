import { describe, expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { createCrashingPorts } from "@/lib/testing/crashing-ports";
import { fromHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";

const STARTER = "/api/v1/credits/packs/starter";

const world = await providePaymentWorld();
const { received } = world;

const buy = (path: string, apiKey: string, payment?: string, api = world.api) =>
  api.call(path, {
    method: "POST",
    headers: { "x-api-key": apiKey, ...(payment === undefined ? {} : { "payment-signature": payment }) },
  });
const entriesOf = async (userId: string) => {
  const { entries } = await readLedger(world.api.ports, userId);
  return entries.filter(({ kind }) => kind === "pack").map(({ credits, reason }) => [credits, reason]);
};

describe.each([
  ["starter", 15_000_000, 1_000],
  ["builder", 120_000_000, 10_000],
  ["pro", 900_000_000, 100_000],
] as const)("the pack %s", (id, price, credits) => {
  test("requires its price, and grants its credits for it", async () => {
    const { apiKey, userId, keyId } = await world.api.createKey(7);
    const asked = await buy(`/api/v1/credits/packs/${id}`, apiKey);
    expect(asked.body).toMatchObject({ statusCode: 402, code: "payment_required" });
    expect(fromHeader(asked.headers.get("payment-required")).accepts[0].amount).toBe(String(price));
    const payment = world.pay(world.wallet({ usdc: 1_000 }), price);
    const bought = await buy(`/api/v1/credits/packs/${id}`, apiKey, payment);
    expect([bought.status, bought.body]).toEqual([200, { packId: id, credits, balance: credits + 7 }]);
    expect(bought.headers.get("x-payment-response")).not.toBeNull();
    const { balance, entries } = await readLedger(world.api.ports, userId);
    expect(balance).toBe(credits + 7);
    expect(entries.at(-1)).toMatchObject({ kind: "pack", credits, reason: id, keyId });
    expect(received()).toBe(price);
  });
});

test("a payment buys one pack for one account, regardless of repetitions", async () => {
  const [one, other] = [await world.api.createKey(0), await world.api.createKey(0)];
  const payment = world.pay(world.wallet(), 15_000_000);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => buy(STARTER, one.apiKey, payment)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402, 402]);
  expect((await buy(STARTER, other.apiKey, payment)).body).toMatchObject({
    message: "transaction already used (replay attack)",
  });
  expect([await entriesOf(one.userId), await entriesOf(other.userId)]).toEqual([[[1_000, "starter"]], []]);
  expect(received()).toBe(15_000_000);
});

test("if a process dies before it books the settlement, the pack is granted once", async () => {
  const point = { port: "database", call: "settle-payment", when: "before" } as const;
  const { ports, crashed } = createCrashingPorts(world.portsWith(0.3), point);
  const crashing = world.otherInstance(ports);
  const restarted = world.otherInstance(world.portsWith(0.3));
  const { apiKey, userId } = await world.api.createKey(0);
  const payment = world.pay(world.wallet(), 15_000_000);
  void buy(STARTER, apiKey, payment, crashing);
  await crashed;
  const bought = await buy(STARTER, apiKey, payment, restarted);
  expect([bought.status, bought.body]).toEqual([200, { packId: "starter", credits: 1_000, balance: 1_000 }]);
  expect(await entriesOf(userId)).toEqual([[1_000, "starter"]]);
  expect(received()).toBe(15_000_000);
  await Promise.all([crashing.close(), restarted.close()]);
});

test("a purchase without a key, of an unknown pack or at another price is refused", async () => {
  const { apiKey } = await world.api.createKey(0);
  const payment = world.pay(world.wallet(), 15_000_000);
  const keyless = await world.api.call(STARTER, {
    method: "POST",
    headers: { "payment-signature": payment },
  });
  expect(keyless.status).toBe(401);
  expect((await world.api.call(STARTER, { method: "POST" })).status).toBe(401);
  expect((await buy("/api/v1/credits/packs/huge", apiKey, payment)).status).toBe(404);
  expect((await buy(STARTER, apiKey, world.pay(world.wallet(), 14_999_999))).body).toMatchObject({
    message: "USDC amount 14999999 < required 15000000",
  });
  expect(received()).toBe(0);
});
