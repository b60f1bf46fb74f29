import { expect, test } from "vitest";
import { ByteBudget } from "./read-bytes";

function openShares(budget: ByteBudget, ...names: readonly string[]) {
  const dropped: string[] = [];
  const shares = names.map((name) => budget.open(() => dropped.push(name)));
  return { dropped, shares };
}

test("what fits is held, to the last byte", () => {
  const { dropped, shares } = openShares(new ByteBudget(10), "first", "second");
  for (const share of shares) share.add(5);
  expect(dropped).toEqual([]);
});

test("where it gets too much, the sender that began first gives up, and no more of them than have to", () => {
  const { dropped, shares } = openShares(new ByteBudget(10), "first", "second", "third");
  for (const share of shares) share.add(5);
  expect(dropped).toEqual(["first"]);
});

test("a share that is too large by itself is dropped", () => {
  const { dropped, shares } = openShares(new ByteBudget(10), "only");
  shares[0]?.add(11);
  expect(dropped).toEqual(["only"]);
});

test("what was given back or dropped makes room, once", () => {
  const budget = new ByteBudget(10);
  const { dropped, shares } = openShares(budget, "first", "second");
  shares[0]?.add(8);
  shares[0]?.close();
  shares[0]?.close();
  shares[0]?.add(8);
  shares[1]?.add(10);
  expect(dropped).toEqual([]);
  const more = openShares(budget, "third");
  more.shares[0]?.add(1);
  expect(dropped).toEqual(["second"]);
  more.shares[0]?.add(9);
  expect(more.dropped).toEqual([]);
});
