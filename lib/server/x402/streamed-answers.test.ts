import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { createSampleExport } from "../testing/fake-wallet-reader";
import { WALLET } from "../testing/sample-wallet";
import { createTradeReader, playRounds } from "../testing/trade-history";

const CSV = `/api/v1/intel/wallet/${WALLET}/trades?format=csv`;
const PRICE = 45_000;
const replayed = { code: "payment_invalid", message: "transaction already used (replay attack)" };

const world = await providePaymentWorld();
const { received } = world;

/** The reader of a file of 1,200 rows: three parts. */
async function openFile(header: string) {
  const response = await world.api.open(CSV, paidBy(header));
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error("the response has no body");
  return { response, reader };
}

test("each call of a paying wallet is charged, and a file once for all of its parts", async () => {
  world.api.reader.disposals = createTradeReader({ changes: playRounds(1_200) });
  const payer = world.wallet();
  const first = await world.api.call(CSV, paidBy(world.pay(payer, PRICE)));
  expect(first.text.split("\r\n")).toHaveLength(1_202);
  expect(first.headers.has("x-payment-response")).toBe(true);
  world.advance(1);
  const second = await world.api.call(CSV, paidBy(world.pay(payer, PRICE)));
  expect(second.text).toBe(first.text);
  expect(received()).toBe(2 * PRICE);
});

test("a payment is used by a complete file, and by one that is canceled after its second part", async () => {
  world.api.reader.disposals = createTradeReader({ changes: playRounds(1_200) });
  const whole = world.pay(world.wallet(), PRICE);
  expect((await world.api.call(CSV, paidBy(whole))).status).toBe(200);
  expect((await world.api.call(CSV, paidBy(whole))).body).toMatchObject(replayed);

  const left = world.pay(world.wallet(), PRICE);
  const { reader } = await openFile(left);
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect((await world.api.call(CSV, paidBy(left))).body).toMatchObject(replayed);
});

test.each([0, 1])(
  "a payer that disconnects after %i parts gets the file with the same payment, charged once",
  async (parts) => {
    world.api.reader.disposals = createTradeReader({ changes: playRounds(1_200) });
    const header = world.pay(world.wallet(), PRICE);
    const { reader } = await openFile(header);
    for (let taken = 0; taken < parts; taken += 1) await reader.read();
    await reader.cancel();
    const answer = await world.api.call(CSV, paidBy(header));
    expect(answer.text.split("\r\n")).toHaveLength(1_202);
    expect(received()).toBe(PRICE);
  },
);

test("a file that the server interrupts ends with an error, and is available with the same payment", async () => {
  const broken = createSampleExport(address(WALLET), async () => {
    throw new Error("broken");
  });
  world.api.reader.disposals = {
    ...createTradeReader({ changes: [] }),
    exportDisposals: async () => ({
      status: "ready",
      body: broken,
      ageSeconds: 0,
      stale: false,
      held: false,
      hasMoreHistory: false,
    }),
  };
  const header = world.pay(world.wallet(), PRICE);
  const { response, reader } = await openFile(header);
  expect(response.status).toBe(200);
  await expect(reader.read()).rejects.toThrow("broken");
  world.api.reader.disposals = createTradeReader({ changes: playRounds(2) });
  expect((await world.api.call(CSV, paidBy(header))).text.split("\r\n")).toHaveLength(4);
  expect(received()).toBe(PRICE);
});
