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
});
