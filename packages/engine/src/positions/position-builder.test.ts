import { describe, expect, it } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { findOpenings, NOTHING_HELD } from "./find-openings.ts";
import { PositionBook } from "./position-book.ts";

const CONTEXT = { solUsd: new Map(), nfts: new Set<never>() };

/** The wallet's balance of X before and after each transaction, and the lamports that moved against it. */
function read(steps: readonly [before: bigint, after: bigint, lamports: bigint][], fromTheBeginning = true) {
  const changes: OwnerChange[] = steps.map(([before, after, solLamports], index) =>
    buildChange({
      signature: `${index}`,
      slot: index,
      blockTime: 60 * index,
      solLamports,
      tokens: [tokenChange("X", before, after)],
    }),
  );
  const openings = fromTheBeginning ? NOTHING_HELD : findOpenings(changes);
  const book = new PositionBook(testAddress("X"));
  for (const change of changes) book.read(change, change.blockTime, CONTEXT, openings);
  const position = book.positions().get(testAddress("X"));
  if (position === undefined) throw new RangeError("no position");
  return { ...position, evidence: book.evidence };
}

describe("a cycle", () => {
  it("is measured by the largest amount held so far, even after sales and more buys", () => {
    // 100, 50, 60, 20: 20 are 20 % of 100, although no more than 60 were held since.
    const { cycles } = read([
      [0n, 100n, -100n],
      [100n, 50n, 50n],
      [50n, 60n, -10n],
      [60n, 20n, 40n],
    ]);
    expect(cycles).toMatchObject([{ buys: 2, sells: 2, openedAt: 0, closedAt: 180 }]);
  });

  it("includes gifts and leftovers in its holding", () => {
    // A gift of 900 makes 1000 the most: 190 left are under 20 %.
    const { cycles } = read([
      [0n, 100n, -100n],
      [100n, 1000n, 0n],
      [1000n, 190n, 810n],
    ]);
    expect(cycles).toHaveLength(1);
  });

  it("opens only at a buy, and sales without one belong to none", () => {
    const { cycles, sells } = read([
      [0n, 100n, 0n],
      [100n, 0n, 100n],
    ]);
    expect([cycles.length, sells]).toEqual([0, 1]);
  });

  it("has the hold time of its known sold lots, weighted by amount, including leftovers", () => {
    // 20 of the first buy are left over; the next cycle sells them (240 s) and 100 new ones (60 s): 90 s.
    const { cycles } = read([
      [0n, 100n, -100n],
      [100n, 20n, 80n],
      [20n, 20n, 0n],
      [20n, 120n, -100n],
      [120n, 0n, 120n],
    ]);
    expect(cycles.map((cycle) => cycle.holdSeconds)).toEqual([60, 90]);
  });
});

describe("buys", () => {
  it("are counted in units and cost without gifts, with the time of the first buy", () => {
    const { firstBuyAt, spentLamports, pricedUnits } = read([
      [0n, 50n, 0n],
      [50n, 150n, -100n],
      [150n, 0n, 200n],
      [0n, 30n, -60n],
    ]);
    expect({ firstBuyAt, spentLamports, pricedUnits }).toEqual({
      firstBuyAt: 60,
      spentLamports: 160n,
      pricedUnits: 130n,
    });
  });
});

describe("units that no covered transaction explains", () => {
  it("are held at unknown cost from their first appearance", () => {
    const { openLots, held, flow } = read([
      [0n, 10n, -100n],
      [14n, 12n, 40n],
    ]);
    expect(openLots.map((lot) => [lot.amount, lot.costLamports])).toEqual([
      [8n, 80n],
      [4n, null],
    ]);
    expect(held).toBe(12n);
    expect(flow).toMatchObject({ opening: 0n, inflow: 10n, outflow: 2n, unexplained: 4n });
  });

  it("leave at cost if they disappear", () => {
    const { openLots, realizedLamports, flow } = read([
      [0n, 10n, -100n],
      [7n, 0n, 140n],
    ]);
    expect(openLots).toEqual([]);
    expect(realizedLamports).toBe(70n);
    expect(flow.unexplained).toBe(-3n);
  });

  it("open lots older than all others if they were held before", () => {
    const { evidence, flow } = read(
      [
        [5n, 15n, -100n],
        [15n, 9n, 60n],
      ],
      false,
    );
    expect(flow).toMatchObject({ opening: 5n, unexplained: 0n });
    expect(evidence.trades[1]?.lots.map((lot) => [lot.openedBy, lot.amount, lot.costLamports])).toEqual([
      [null, 5n, null],
      ["0", 1n, 10n],
    ]);
  });
});

describe("evidence", () => {
  it("lists each trade with its consumed lots and each transfer, in order", () => {
    const { evidence } = read([
      [0n, 10n, -100n],
      [10n, 15n, 0n],
      [15n, 9n, 90n],
    ]);
    expect(
      evidence.trades.map(({ change, lots, realizedLamports }) => [
        change.signature,
        lots.length,
        realizedLamports,
      ]),
    ).toEqual([
      ["0", 0, null],
      ["2", 1, 30n],
    ]);
    expect(
      evidence.transfers.map(({ change, transfer, time }) => [change.signature, transfer.amount, time]),
    ).toEqual([["1", 5n, 60]]);
  });

  it("names the trades of each completed cycle, and of none that a transfer ended or that is open", () => {
    const { evidence, cycles } = read([
      [0n, 10n, -10n],
      [10n, 5n, 5n],
      [5n, 0n, 5n],
      [0n, 10n, -10n],
      [10n, 0n, 0n],
      [0n, 10n, -10n],
      [10n, 1n, 20n],
      [1n, 0n, 1n],
      [0n, 10n, -10n],
    ]);
    expect(cycles).toHaveLength(2);
    expect(evidence.cycleTrades).toEqual([
      ["0", "1", "2"],
      ["5", "6"],
    ]);
  });

  it("names the lots that a transfer out removes, at cost", () => {
    const { evidence } = read([
      [0n, 10n, -100n],
      [10n, 4n, 0n],
    ]);
    expect(evidence.transfers[0]?.lots.map((lot) => [lot.openedBy, lot.amount, lot.costLamports])).toEqual([
      ["0", 6n, 60n],
    ]);
  });
});
