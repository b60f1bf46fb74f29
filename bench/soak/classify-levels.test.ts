import { expect, it } from "vitest";
import { classifyLevels } from "./classify-levels";
import type { ProductState } from "./read-state";

const MIB = 2 ** 20;

/** A state for each number, 100 calls apart. */
function states(
  values: readonly number[],
  toState: (value: number) => Partial<Pick<ProductState, "levels" | "tables">>,
): readonly ProductState[] {
  return values.map((value, place) => ({
    calls: place * 100,
    levels: new Map(),
    tables: new Map(),
    ...toState(value),
  }));
}

it.each([
  [
    "memory that grows by a quarter",
    "memory-web",
    [300, 300, 400, 400, 500, 500].map((mib) => mib * MIB),
    false,
  ],
  [
    "memory whose first third filled caches",
    "memory-web",
    [100, 200, 400, 400, 410, 400].map((mib) => mib * MIB),
    true,
  ],
  ["one high state of handles", "handles-web", [16, 16, 16, 16, 16, 90, 16, 16, 16], true],
  ["handles that increase", "handles-web", [10, 20, 30, 40, 50, 60, 70, 80, 90], false],
  ["three additional connections", "connections", [20, 20, 20, 20, 23, 23], true],
])("%s: flat or not by the medians of the last two thirds", (_, name, values, isFlat) => {
  const classified = classifyLevels(states(values, (value) => ({ levels: new Map([[name, value]]) })));
  expect(classified).toContainEqual(expect.objectContaining({ name, isFlat }));
});

it("a series that appears only in the last third is growth", () => {
  const levels = (value: number) => new Map(value === 0 ? [] : [["handles-web", value]]);
  const classified = classifyLevels(states([0, 0, 0, 0, 9, 9], (value) => ({ levels: levels(value) })));
  expect(classified).toContainEqual(expect.objectContaining({ middleThird: 0, lastThird: 9, isFlat: false }));
});

it.each([
  ["the same for each call", [0, 1, 2, 3, 4, 5], 10_485.76, true],
  ["1.5 times as much", [0, 1, 2, 3, 4, 5.5], 15_728.64, false],
])("growth of tables with stored rows, %s", (_, mib, last, isFlat) => {
  const classified = classifyLevels(
    states(mib, (value) => ({ tables: new Map([["ledger_entries", value * MIB]]) })),
  );
  expect(classified).toMatchObject([
    { name: "table-growth", middleThird: 10_485.76, lastThird: last, isFlat },
    { name: "other-tables", middleThird: 0, lastThird: 0, isFlat: true },
  ]);
});

it("a table whose rows are removed within a day does not grow", () => {
  const classified = classifyLevels(
    states([0, 1, 2, 3, 4, 5], (value) => ({ tables: new Map([["rate_windows", value * MIB]]) })),
  );
  expect(classified[1]).toMatchObject({ middleThird: 3 * MIB, lastThird: 5 * MIB, isFlat: false });
});

it("a soak with fewer than six samples has no verdict", () => {
  expect(() => classifyLevels(states([1, 1, 1, 1, 1], () => ({})))).toThrow("too few");
});
