import { describe, expect, test } from "vitest";
import type { PaymentWallet } from "@/lib/chain/testing/build-payment";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { isFullScope } from "@/packages/testing/test-scope";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;

const world = await providePaymentWorld();
const { received } = world;

const call = (header: string) => world.api.call(HUD, paidBy(header));
const statesOf = async ({ publicKey }: PaymentWallet): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    "SELECT state FROM payments WHERE payer = $1 ORDER BY state",
    [publicKey.toBase58()],
  );
  return rows.map(({ state }) => state);
};

describe("a transaction with network faults", () => {
  const single = [
    ["lost on its way once", ["drop"]],
    ["late", ["delay"]],
    ["taken, and called a duplicate", ["duplicate"]],
  ] as const;
  const several = [
    ["lost twice", ["drop", "drop"]],
    ["refused by a sick node, then taken", ["error"]],
    ["taken, and the connection broken", ["lost"]],
  ] as const;
  const together = ["everything at a time", ["error", "drop", "lost"]] as const;
  test.each([...single, ...(isFullScope ? several : []), together])(
    "%s: the response is delivered and paid once",
    async (_, faults) => {
      world.faults.next.push(...faults);
      const answer = await call(world.pay(world.wallet(), 15_000));
      expect(answer.body).toEqual(SAMPLE_WALLET.hud);
      expect(received()).toBe(15_000);
    },
  );

  test("not confirmed before its blockhash has expired: refused, not charged, and void", async () => {
    world.faults.next.push(...Array<"drop">(50).fill("drop"));
    const payer = world.wallet();
    const header = world.pay(payer, 15_000);
    const answer = call(header);
    await expect.poll(() => world.faults.next.length, { timeout: 10_000 }).toBeLessThan(49);
    world.advance(61);
    expect((await answer).body).toMatchObject({
      code: "payment_invalid",
      message: "transaction confirmation failed",
    });
    expect(await statesOf(payer)).toEqual(["void"]);
    expect((await call(header)).body).toMatchObject({ message: REFUSALS.notConfirmed });
    expect(received()).toBe(0);
  });
});

test("tokens spent during the work: refused, not broadcast, and valid again with new tokens", async () => {
  const payer = world.wallet({ usdc: 0.02 });
  const first = world.pay(payer, 15_000);
  world.advance(1);
  const second = world.pay(payer, 15_000);
  world.api.reader.meanwhile = async () => {
    world.api.reader.reset();
    expect((await call(second)).status).toBe(200);
  };
  expect((await call(first)).body).toMatchObject({ message: REFUSALS.shortOfTokens });
  expect(received()).toBe(15_000);
  expect(await statesOf(payer)).toEqual(["claimed", "settled"]);
  world.fund(payer.publicKey, { usdc: 1 });
  expect((await call(first)).status).toBe(200);
  expect(received()).toBe(30_000);
});

test("a payment that its payer has already broadcast is accepted once", async () => {
  const payer = world.wallet();
  const header = world.pay(payer, 15_000);
  const { payload } = JSON.parse(Buffer.from(header, "base64").toString());
  const sent = await fetch(world.chain.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "sendTransaction",
      params: [payload.transaction, { encoding: "base64" }],
    }),
  });
  expect(await sent.json()).toHaveProperty("result");
  expect((await call(header)).status).toBe(200);
  expect(received()).toBe(15_000);
  expect((await call(header)).body).toMatchObject({ message: REFUSALS.usedBefore });
});
