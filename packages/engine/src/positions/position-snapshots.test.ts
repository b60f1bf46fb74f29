import { describe, expect, it } from "vitest";
import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { NOTHING_HELD } from "./find-openings.ts";
import { PositionBook } from "./position-book.ts";

const X = testAddress("X");

/** Changes, one a minute: units held before and after, and the lamports that moved against them. */
const changesOf = (steps: readonly (readonly [before: bigint, after: bigint, lamports: bigint])[]) =>
  steps.map(([before, after, solLamports], index) =>
    buildChange({
      signature: `s${index}`,
      slot: index,
      blockTime: 60 * index,
      solLamports,
      tokens: [tokenChange("X", before, after)],
    }),
  );

/** A completed cycle, one left by gift and sale, units that appear, a token for another of unknown value. */
const history: readonly OwnerChange[] = [
  ...changesOf([
    [0n, 10n, -100n],
    [10n, 1n, 120n],
    [1n, 5n, 0n],
    [5n, 25n, -60n],
    [28n, 20n, 40n],
    [20n, 60n, -80n],
    [60n, 50n, 30n],
    [50n, 2n, 90n],
    [2n, 12n, -70n],
  ]),
  buildChange({
    signature: "dark",
    slot: 9,
    blockTime: 540,
    tokens: [tokenChange("X", 12n, 10n), tokenChange("Y", 0n, 3n)],
  }),
  buildChange({ signature: "out", slot: 10, blockTime: 600, tokens: [tokenChange("X", 10n, 0n)] }),
];

function readInto(book: PositionBook, changes: readonly OwnerChange[]): PositionBook {
  const context = { solUsd: new Map(), nfts: new Set<Address>() };
  for (const change of changes) book.read(change, change.blockTime, context, NOTHING_HELD);
  return book;
}

const readWhole = () => readInto(new PositionBook(X), history);
const cuts = history.map((_, index) => index);

describe("a book of positions", () => {
  it.each(cuts)("does not change positions that it returned after %i changes", (cut) => {
    const book = readInto(new PositionBook(), history.slice(0, cut));
    const given = book.positions();
    readInto(book, history.slice(cut));
    expect(given).toEqual(readInto(new PositionBook(), history.slice(0, cut)).positions());
    expect(book.positions()).toEqual(readWhole().positions());
  });

  it("keeps the evidence of only the requested token", () => {
    const whole = readWhole();
    expect(whole.evidence.trades.every(({ trade }) => trade.mint === X)).toBe(true);
    expect(whole.evidence.cycleTrades).toEqual([
      ["s0", "s1"],
      ["s3", "s4", "s5", "s6", "s7"],
    ]);
    expect(readInto(new PositionBook(testAddress("Y")), history).evidence.trades).toHaveLength(1);
    expect(readInto(new PositionBook(), history).evidence.trades).toEqual([]);
  });
});
