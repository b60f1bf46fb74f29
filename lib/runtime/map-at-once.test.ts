import { expect, test } from "vitest";
import { mapAtOnce } from "./map-at-once";

test("7 items are mapped in their order, 3 of them at a time", async () => {
  let open = 0;
  const openCounts: number[] = [];
  const double = async (item: number) => {
    open += 1;
    openCounts.push(open);
    await new Promise(setImmediate);
    open -= 1;
    return 2 * item;
  };
  expect(await mapAtOnce([1, 2, 3, 4, 5, 6, 7], 3, double)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(Math.max(...openCounts)).toBe(3);
});

test("no item is started after one has failed", async () => {
  const begun: number[] = [];
  const fail = async (item: number) => {
    begun.push(item);
    throw new Error("not there");
  };
  await expect(mapAtOnce([1, 2, 3], 2, fail)).rejects.toThrow("not there");
  expect(begun).toEqual([1, 2]);
});
