import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { buildChange, tokenChange } from "../testing/build-change.ts";
import { orderChanges } from "./order-changes.ts";
import type { OwnerChange } from "./owner-change.ts";

const signatures = (changes: readonly OwnerChange[]) => orderChanges(changes).map((each) => each.signature);

it("the order of the ledger is by slot first", () => {
  expect(
    signatures([buildChange({ signature: "a", slot: 9 }), buildChange({ signature: "b", slot: 8 })]),
  ).toEqual(["b", "a"]);
  const late = buildChange({ signature: "a", slot: 8, indexInBlock: 31 });
  const early = buildChange({ signature: "b", slot: 9, indexInBlock: 4 });
  expect(signatures([early, late])).toEqual(["a", "b"]);
});

it("the order of the ledger is by index in the block if known", () => {
  const middle = buildChange({ signature: "a", indexInBlock: 20 });
  const first = buildChange({ signature: "b", indexInBlock: 0 });
  const last = buildChange({ signature: "c", indexInBlock: 31 });
  for (const arrival of [
    [middle, first, last],
    [last, middle, first],
  ]) {
    expect(signatures(arrival)).toEqual(["b", "a", "c"]);
  }
});

it("the order of the ledger follows the token accounts if one of two did not change the owner's lamports", () => {
  const paid = { before: 10n, after: 20n };
  const buy = buildChange({ signature: "b", tokens: [tokenChange("X", 5n, 9n)] });
  const sell = buildChange({ signature: "a", tokens: [tokenChange("X", 9n, 2n)], ownLamports: paid });
  expect(signatures([sell, buy])).toEqual(["b", "a"]);
  expect(
    signatures([
      { ...sell, ownLamports: null },
      { ...buy, ownLamports: paid },
    ]),
  ).toEqual(["b", "a"]);
});

it("the order of the ledger follows one continuous token account, regardless of others, and not equal amounts of another account", () => {
  const buy = buildChange({ signature: "b", tokens: [tokenChange("W", 7n, 8n), tokenChange("X", 5n, 9n)] });
  const sell = buildChange({
    signature: "a",
    tokens: [tokenChange("X", 9n, 2n), tokenChange("Z", 1n, 3n)],
  });
  expect(signatures([sell, buy])).toEqual(["b", "a"]);
  const other = buildChange({ signature: "a", tokens: [tokenChange("Y", 9n, 2n)] });
  expect(signatures([buy, other])).toEqual(["a", "b"]);
});

it("the order of the ledger keeps the order of changes with an index, and places the others by their balances", () => {
  const first = buildChange({ signature: "z", indexInBlock: 1, ownLamports: { before: 50n, after: 40n } });
  const middle = buildChange({ signature: "y", ownLamports: { before: 40n, after: 30n } });
  const last = buildChange({ signature: "x", indexInBlock: 2, ownLamports: { before: 30n, after: 20n } });
  for (const arrival of [
    [last, middle, first],
    [middle, first, last],
    [first, last, middle],
  ]) {
    expect(signatures(arrival)).toEqual(["z", "y", "x"]);
  }
});

it("the order of the ledger keeps the order of two changes with an index beside one without, if no balances match", () => {
  const late = buildChange({ signature: "a", indexInBlock: 9 });
  const early = buildChange({ signature: "c", indexInBlock: 2 });
  const unplaced = buildChange({ signature: "b" });
  expect(signatures([late, unplaced, early])).toEqual(["b", "c", "a"]);
});

it("the order of the ledger does not depend on the order of arrival, for any known fields, and terminates for circular balances", () => {
  const change = fc.record({
    slot: fc.integer({ min: 1, max: 3 }),
    index: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
    before: fc.bigInt(0n, 4n),
    after: fc.bigInt(0n, 4n),
  });
  const arrivals = fc
    .array(change, { maxLength: 9 })
    .map((list) =>
      list.map(({ slot, index, before, after }, at) =>
        buildChange({
          signature: `s${at}`,
          slot,
          // An index names one place in a block.
          indexInBlock: index === null ? null : index * 10 + at,
          ownLamports: { before, after },
        }),
      ),
    )
    .chain((list) =>
      fc.shuffledSubarray(list, { minLength: list.length }).map((shuffled) => ({ list, shuffled })),
    );
  fc.assert(
    fc.property(arrivals, ({ list, shuffled }) => {
      expect(orderChanges(shuffled)).toEqual(orderChanges(list));
      expect(orderChanges(list)).toHaveLength(list.length);
    }),
    { seed: 13, numRuns: runs(400) },
  );
});

it("the order of the ledger uses the last of several versions of a change", () => {
  const unplaced = buildChange({ signature: "a" });
  const placed = { ...unplaced, indexInBlock: 4 };
  const other = buildChange({ signature: "b" });
  expect(orderChanges([unplaced, other, placed])).toEqual([placed, other]);
  expect(orderChanges([placed, other, unplaced])).toEqual([unplaced, other]);
});
