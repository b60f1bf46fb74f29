import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { expect, test } from "vitest";
import { listDifferences, MAINNET_GENESIS, withReading } from "./read-protocol.ts";
import { openReader } from "./testing/open-reader.ts";

const RENT = "getMinimumBalanceForRentExemption";

async function read(...faults: Fault[]) {
  const { chain } = await openReader({ faults });
  return chain.readProtocol();
}

const returns = (method: string, result: unknown): Fault => ({ kind: "result", method, result });

test("the present rate, duration of a slot and position are read with one call each", async () => {
  const { chain, provider } = await openReader();
  expect(await chain.readProtocol()).toEqual({
    ...{ slot: 400_000_000, blockHeight: 380_000_000, genesisHash: MAINNET_GENESIS },
    ...{ values: { lamportsPerByte: 6960, slotMs: 400 }, unread: [] },
  });
  expect(provider.counts().requests).toBe(4);
});

test("a method that the provider lacks is named, and the others are used", async () => {
  const lacking = ["getRecentPerformanceSamples", RENT].map(
    (method): Fault => ({ kind: "error", code: -32601, method }),
  );
  const reading = await read(...lacking);
  expect(reading.values).toEqual({});
  expect(reading.unread.toSorted()).toEqual([RENT, "getRecentPerformanceSamples"]);
  expect(reading.slot).toBe(400_000_000);
  expect(withReading(MAINNET, reading)).toBe(MAINNET);
});

test.each([
  ["a deposit that is no whole number of bytes", returns(RENT, 890_881)],
  ["a deposit of 0", returns(RENT, 0)],
  ["a negative deposit", returns(RENT, -890_880)],
  ["a deposit as text", returns(RENT, "890880")],
  ["a duration of 0", returns("getRecentPerformanceSamples", [{ numSlots: 150, samplePeriodSecs: 0 }])],
  ["no slot in a minute", returns("getRecentPerformanceSamples", [{ numSlots: 0, samplePeriodSecs: 60 }])],
  ["a minute for a slot", returns("getRecentPerformanceSamples", [{ numSlots: 1, samplePeriodSecs: 60 }])],
  ["no samples", returns("getRecentPerformanceSamples", [])],
  ["a negative slot", returns("getEpochInfo", { absoluteSlot: -1, blockHeight: 1 })],
])("%s is as if the node did not state it", async (_, fault) => {
  const reading = await read(fault);
  expect(reading.unread).toHaveLength(1);
  expect(withReading(MAINNET, reading)).toBe(MAINNET);
});

test("a rate that the table lacks is in force from the slot of the reading on, and a planned one is such a rate", () => {
  const reading = { slot: 480_000_000, values: { lamportsPerByte: 2575 } };
  expect(listDifferences(MAINNET, reading)).toEqual([
    { name: "lamportsPerByte", slot: 480_000_000, expected: 5080, value: 2575 },
  ]);
  const { lamportsPerByte } = withReading(MAINNET, reading);
  expect([479_999_999, 480_000_000].map((slot) => valueAt(lamportsPerByte, slot))).toEqual([5080, 2575]);
});

test("a measured duration of a slot may differ by half a step of its reductions", () => {
  const at = (slotMs: number) => listDifferences(MAINNET, { slot: 480_000_000, values: { slotMs } }).length;
  expect([175, 200, 225].map(at)).toEqual([0, 0, 0]);
  expect([174, 226, 400].map(at)).toEqual([1, 1, 1]);
});

test("nothing is used without the slot of the reading", async () => {
  const reading = await read(returns("getEpochInfo", null), returns(RENT, 128 * 696));
  expect(listDifferences(MAINNET, reading)).toEqual([]);
});
