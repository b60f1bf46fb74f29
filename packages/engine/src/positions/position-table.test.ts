import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { NOTHING_HELD } from "./find-openings.ts";
import { PositionBook } from "./position-book.ts";

/** Reads a purchase of one unit of each named token. */
function buy(book: PositionBook, ...names: readonly string[]): PositionBook {
  const context = { solUsd: new Map(), nfts: new Set<Address>() };
  for (const name of names) {
    const tokens = [tokenChange(name, 0n, 1n)];
    book.read(buildChange({ signature: name, solLamports: -9n, tokens }), 60, context, NOTHING_HELD);
  }
  return book;
}

const mintsOf = (book: PositionBook) => Array.from(book.positions().keys());

test("forks that read new tokens in different orders each list their own, in that order", () => {
  const book = buy(new PositionBook(), "A", "B");
  const [one, other, third] = [book.fork(), book.fork(), book.fork()];
  buy(one, "C", "D");
  buy(other, "D", "E", "C");
  buy(third, "C");
  const [a, b, c, d, e] = ["A", "B", "C", "D", "E"].map(testAddress);
  expect(mintsOf(book)).toEqual([a, b]);
  expect(mintsOf(one)).toEqual([a, b, c, d]);
  expect(mintsOf(other)).toEqual([a, b, d, e, c]);
  expect(mintsOf(third)).toEqual([a, b, c]);
  expect([book, one, other, third].map((each) => each.has(testAddress("D")))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(other.positions().get(testAddress("C"))?.held).toBe(1n);
  expect(mintsOf(buy(third, "E"))).toEqual([a, b, c, e]);
});

test("a table is a map of positions in order of appearance, and does not change with its book", () => {
  const book = buy(new PositionBook(), "A", "B");
  const table = book.positions();
  buy(book, "C");
  const [a, b] = [testAddress("A"), testAddress("B")];
  expect(table.size).toBe(2);
  expect(Array.from(table, ([mint, { buys }]) => [mint, buys])).toEqual([
    [a, 1],
    [b, 1],
  ]);
  expect(Array.from(table.values(), ({ mint }) => mint)).toEqual([a, b]);
  expect([table.has(b), table.has(testAddress("C")), table.indexOf(b)]).toEqual([true, false, 1]);
  expect(table.get(testAddress("C"))).toBeUndefined();
  const read: Address[] = [];
  table.forEach((_, mint) => {
    read.push(mint);
  });
  expect(read).toEqual([a, b]);
});
