import { expect, test } from "vitest";
import { MAINNET, secondsBetween, valueAt, withValue } from "./protocol-parameters.ts";

test("a parameter has the value of the last row up to a slot, and never that of a planned one", () => {
  const rates = [0, 444_095_999, 444_096_000, 446_255_999, 446_256_000, Number.MAX_SAFE_INTEGER];
  expect(rates.map((slot) => valueAt(MAINNET.lamportsPerByte, slot))).toEqual([
    ...[6960, 6960, 6333, 6333, 5080, 5080],
  ]);
  expect(() => valueAt(MAINNET.transactionV1Bytes, 1)).toThrow(RangeError);
});

test("the rows of each parameter ascend by slot, planned ones last, and each states its source", () => {
  for (const values of Object.values(MAINNET)) {
    const slots = values.map(({ fromSlot }) => fromSlot ?? Number.POSITIVE_INFINITY);
    expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    for (const { source, fromSlot, fromDate } of values) {
      expect(source).not.toBe("");
      // A dated slot is the first of its epoch, which has 432,000 slots.
      if (fromDate !== null) expect((fromSlot ?? 0) % 432_000).toBe(0);
    }
  }
});

test("seconds between slots add up over each duration of a slot", () => {
  const between = (from: number, to: number) => secondsBetween(MAINNET.slotMs, from, to);
  expect(between(1_000, 2_000)).toBe(400);
  // 10 slots of 350 ms and 10 of 300 ms.
  expect(between(442_367_990, 442_368_010)).toBe(6.5);
  expect(between(442_368_010, 442_367_990)).toBe(-6.5);
  expect(between(7, 7)).toBe(0);
  // 10 at 400, 1,728,000 at 350, 5,616,000 at 300, 6,912,000 at 250, 10 at 200 ms.
  expect(between(440_639_990, 454_896_010)).toBe(4 + 604_800 + 1_684_800 + 1_728_000 + 2);
});

test("a value that was read holds from its slot on, and one that is in force changes nothing", () => {
  const read = withValue(MAINNET, "lamportsPerByte", 2575, 480_000_000);
  expect(valueAt(read.lamportsPerByte, 479_999_999)).toBe(5080);
  expect(valueAt(read.lamportsPerByte, 480_000_000)).toBe(2575);
  expect(withValue(read, "lamportsPerByte", 2575, 481_000_000)).toBe(read);
  expect(valueAt(withValue(read, "lamportsPerByte", 6960, 490_000_000).lamportsPerByte, 495_000_000)).toBe(
    6960,
  );
  expect(read.slotMs).toBe(MAINNET.slotMs);
});
