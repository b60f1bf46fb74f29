import { describe, expect, it } from "vitest";
import type { Trade } from "../swaps/movement.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { NOTHING_HELD } from "./find-openings.ts";
import { PositionBook } from "./position-book.ts";
import { PositionBuilder } from "./position-builder.ts";
import type { TokenEvidence } from "./token-position.ts";

type Step = Partial<Trade> & Pick<Trade, "side">;

const X = testAddress("X");
const NO_PRICES = new Map<never, never>();
const moved = (signature: string) => ({ change: buildChange({ signature }), transferredLamports: 0n });

/** Trades of ten units for 100 lamports without costs, unless a step differs; one per minute. */
function settle(steps: readonly Step[], gift = 0n) {
  const evidence: TokenEvidence = { trades: [], transfers: [], cycleTrades: [] };
  const builder = new PositionBuilder(X, 6, new Map(), evidence);
  const free = { mint: X, decimals: 6, amount: 10n, feeLamports: 0n, tipLamports: 0n };
  if (gift > 0n) {
    const received = { direction: "in", mint: X, decimals: 6, amount: gift, counterparty: null } as const;
    builder.transfer(moved("gift"), received, 0, { solUsd: NO_PRICES });
  }
  steps.forEach((step, index) => {
    const trade: Trade = { ...free, valueLamports: 100n, valueUsdMicros: null, ...step };
    builder.trade(moved(`s${index}`), trade, 60 * index, NO_PRICES);
  });
  return { ...builder.build(), trades: evidence.trades };
}

describe("own costs", () => {
  it("are added once to the cost of a buy and subtracted once from the proceeds of a sale", () => {
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

  it("above the proceeds of known and unknown units are split without losing a lamport", () => {
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

  it("that divide evenly are not rounded", () => {
    const position = settle(
      [{ side: "buy" }, { side: "sell", amount: 20n, valueLamports: 1n, feeLamports: 5n }],
      10n,
    );
    expect(position).toMatchObject({ realizedLamports: -102n, unknownBasis: { lamports: -2n } });
  });
});

describe("units of unknown cost", () => {
  it("realize nothing: the sale has no result, and its proceeds are separate", () => {
    const position = settle([{ side: "sell", feeLamports: 4n }], 10n);
    expect(position.trades[0]?.realizedLamports).toBeNull();
    expect(position).toMatchObject({ realizedLamports: 0n, unknownBasis: { amount: 10n, lamports: 96n } });
  });
});

describe("trades of unknown value", () => {
  it("count, open lots of unknown cost, and give a sale no result", () => {
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

  it("leave a cycle without a result if none of its sales has one", () => {
    const buy = { side: "buy" } as const;
    const dark = { valueLamports: null } as const;
    const resultOf = (steps: readonly Step[], gift = 0n) => settle(steps, gift).cycles[0]?.realizedLamports;
    expect(resultOf([buy, { side: "sell", ...dark }])).toBeNull();
    // The 100 units sold are the gift: the second buy decides whether the result is 0 or unknown.
    const sale = { side: "sell", amount: 100n } as const;
    expect(resultOf([buy, { ...buy, amount: 1n, ...dark }, sale], 100n)).toBeNull();
    expect(resultOf([buy, { ...buy, amount: 1n }, sale], 100n)).toBe(0n);
  });
});

describe("several token accounts of one mint in one transaction", () => {
  const account = (name: string, mint: string, before: bigint, after: bigint) => ({
    ...tokenChange(mint, before, after),
    account: testAddress(name),
  });
  const read = (...tokens: readonly ReturnType<typeof account>[]) => {
    const context = { solUsd: new Map(), nfts: new Set<never>() };
    const book = new PositionBook();
    const opened = [account("First", "X", 0n, 10n), account("Third", "Y", 0n, 4n)];
    book.read(buildChange({ signature: "a", tokens: opened }), 0, context, NOTHING_HELD);
    book.read(buildChange({ signature: "b", slot: 9, tokens }), 60, context, NOTHING_HELD);
    return book.positions();
  };

  it("are separate from those of other mints between them", () => {
    const positions = read(
      account("First", "X", 10n, 3n),
      account("Third", "Y", 4n, 9n),
      account("Second", "X", 0n, 5n),
    );
    expect(positions.get(X)?.flow).toMatchObject({ inflow: 10n, outflow: 2n });
    expect(positions.get(testAddress("Y"))?.flow).toMatchObject({ inflow: 9n, outflow: 0n });
  });
});
