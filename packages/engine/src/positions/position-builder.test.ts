import { describe, expect, it } from "vitest";
import type { Trade } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { findOpenings, NOTHING_HELD } from "./find-openings.ts";
import { PositionBook } from "./position-book.ts";
import { PositionBuilder } from "./position-builder.ts";
import type { TokenEvidence } from "./token-position.ts";

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

it("a cycle is measured by the largest amount held so far, even after sales and more buys", () => {
  // 100, 50, 60, 20: 20 are 20 % of 100, although no more than 60 were held since.
  const { cycles } = read([
    [0n, 100n, -100n],
    [100n, 50n, 50n],
    [50n, 60n, -10n],
    [60n, 20n, 40n],
  ]);
  expect(cycles).toMatchObject([{ buys: 2, sells: 2, openedAt: 0, closedAt: 180 }]);
});

it("buys are counted in units and cost without gifts, with the time of the first buy", () => {
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

it("units that no covered transaction explains are held at unknown cost from their first appearance", () => {
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

it("units that no covered transaction explains leave at cost if they disappear", () => {
  const { openLots, realizedLamports, flow } = read([
    [0n, 10n, -100n],
    [7n, 0n, 140n],
  ]);
  expect(openLots).toEqual([]);
  expect(realizedLamports).toBe(70n);
  expect(flow.unexplained).toBe(-3n);
});

it("evidence lists each trade with its consumed lots and each transfer, in order", () => {
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

type Step = Partial<Trade> & Pick<Trade, "side">;

const X = testAddress("X");
const moved = (signature: string) => ({ change: buildChange({ signature }), transferredLamports: 0n });

/** Trades of ten units for 100 lamports without costs, unless a step differs; one per minute. */
function settle(steps: readonly Step[], gift = 0n) {
  const evidence: TokenEvidence = { trades: [], transfers: [], cycleTrades: [] };
  const builder = new PositionBuilder(X, 6, new Map(), evidence);
  const free = { mint: X, decimals: 6, amount: 10n, feeLamports: 0n, tipLamports: 0n };
  if (gift > 0n) {
    const received = { direction: "in", mint: X, decimals: 6, amount: gift, counterparty: null } as const;
    builder.transfer(moved("gift"), received, 0, { solUsd: CONTEXT.solUsd });
  }
  steps.forEach((step, index) => {
    const trade: Trade = { ...free, valueLamports: 100n, valueUsdMicros: null, ...step };
    builder.trade(moved(`s${index}`), trade, 60 * index, CONTEXT.solUsd);
  });
  return { ...builder.build(), trades: evidence.trades };
}

it("own costs are added once to the cost of a buy and subtracted once from the proceeds of a sale", () => {
  const position = settle([
    { side: "buy", feeLamports: 5n, tipLamports: 3n },
    { side: "sell", valueLamports: 150n, feeLamports: 6n, tipLamports: 4n },
  ]);
  // 100 + 5 + 3 paid, 150 − 6 − 4 received.
  expect(position).toMatchObject({
    spentLamports: 108n,
    proceedsLamports: 140n,
    realizedLamports: 32n,
    volumeLamports: 250n,
  });
  expect(position.trades[1]?.realizedLamports).toBe(32n);
});

it("own costs above the proceeds of known and unknown units are split without losing a lamport", () => {
  // 2 lamports less 5 are −3, of which half of the units take −2 (rounded down) and the others −1.
  const position = settle(
    [{ side: "buy" }, { side: "sell", amount: 20n, valueLamports: 2n, feeLamports: 5n }],
    10n,
  );
  expect(position).toMatchObject({
    realizedLamports: -102n,
    unknownBasis: { amount: 10n, lamports: -1n },
    proceedsLamports: -3n,
  });
});

it("own costs that divide evenly are not rounded", () => {
  const position = settle(
    [{ side: "buy" }, { side: "sell", amount: 20n, valueLamports: 1n, feeLamports: 5n }],
    10n,
  );
  expect(position).toMatchObject({ realizedLamports: -102n, unknownBasis: { lamports: -2n } });
});

it("units of unknown cost realize nothing: the sale has no result, and its proceeds are separate", () => {
  const position = settle([{ side: "sell", feeLamports: 4n }], 10n);
  expect(position.trades[0]?.realizedLamports).toBeNull();
  expect(position).toMatchObject({ realizedLamports: 0n, unknownBasis: { amount: 10n, lamports: 96n } });
});

it("trades of unknown value count, open lots of unknown cost, and give a sale no result", () => {
  const position = settle([
    { side: "buy", valueLamports: null, feeLamports: 5n },
    { side: "sell", amount: 4n, valueLamports: null },
  ]);
  expect(position).toMatchObject({
    buys: 1,
    sells: 1,
    unvaluedTrades: 2,
    unvaluedSales: 1,
    spentLamports: 0n,
    proceedsLamports: 0n,
    unknownBasis: { amount: 4n, lamports: 0n },
    openLots: [{ amount: 6n, costLamports: null, timed: false }],
  });
  expect(position.trades[1]?.realizedLamports).toBeNull();
});

it("trades of unknown value leave a cycle without a result if none of its sales has one", () => {
  const buy = { side: "buy" } as const;
  const dark = { valueLamports: null } as const;
  const resultOf = (steps: readonly Step[], gift = 0n) => settle(steps, gift).cycles[0]?.realizedLamports;
  expect(resultOf([buy, { side: "sell", ...dark }])).toBeNull();
  // The 100 units sold are the gift: the second buy decides whether the result is 0 or unknown.
  const sale = { side: "sell", amount: 100n } as const;
  expect(resultOf([buy, { ...buy, amount: 1n, ...dark }, sale], 100n)).toBeNull();
  expect(resultOf([buy, { ...buy, amount: 1n }, sale], 100n)).toBe(0n);
});

describe("several token accounts of one mint in one transaction", () => {
  const account = (name: string, mint: string, before: bigint, after: bigint) => ({
    ...tokenChange(mint, before, after),
    account: testAddress(name),
  });
  const read = (...tokens: readonly ReturnType<typeof account>[]) => {
    const book = new PositionBook();
    const opened = [account("First", "X", 0n, 10n), account("Third", "Y", 0n, 4n)];
    book.read(buildChange({ signature: "a", tokens: opened }), 0, CONTEXT, NOTHING_HELD);
    book.read(buildChange({ signature: "b", slot: 9, tokens }), 60, CONTEXT, NOTHING_HELD);
    return book.positions();
  };

  it("several token accounts of one mint in one transaction are separate from those of other mints between them", () => {
    const positions = read(
      account("First", "X", 10n, 3n),
      account("Third", "Y", 4n, 9n),
      account("Second", "X", 0n, 5n),
    );
    expect(positions.get(X)?.flow).toMatchObject({ inflow: 10n, outflow: 2n });
    expect(positions.get(testAddress("Y"))?.flow).toMatchObject({ inflow: 9n, outflow: 0n });
  });
});
