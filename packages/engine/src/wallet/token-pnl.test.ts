import { describe, expect, it } from "vitest";
import type { Cycle } from "../positions/cycle.ts";
import type { Lot } from "../positions/lot-queue.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { testAddress } from "../testing/build-change.ts";
import { computeTokenPnl } from "./token-pnl.ts";

const SOL = 1_000_000_000n;
const X = testAddress("X");
/** 0.25 SOL for an X. */
const PRICED = { solUsd: 200, tokenUsd: new Map([[X, 50]]) };
const UNPRICED = { solUsd: 200, tokenUsd: new Map() };

const lotOf = (amount: bigint, costLamports: bigint | null): Lot => ({
  openedBy: "buy",
  openedAt: 0,
  amount,
  costLamports,
  timed: costLamports !== null,
});

/** Bought for 4 SOL and sold once with a result of 1 SOL, but for what `fields` say. */
function pnlOf(fields: Partial<TokenPosition>, present: Parameters<typeof computeTokenPnl>[1] = PRICED) {
  return computeTokenPnl(
    {
      mint: X,
      decimals: 6,
      realizedLamports: SOL,
      spentLamports: 4n * SOL,
      volumeLamports: 0n,
      proceedsLamports: 0n,
      buys: 2,
      sells: 2,
      unvaluedTrades: 0,
      unvaluedSales: 0,
      openLots: [],
      held: 0n,
      cycles: [],
      unknownBasis: { amount: 0n, lamports: 0n },
      flow: { opening: 0n, inflow: 0n, outflow: 0n, unexplained: 0n, lastSlot: 0 },
      ...fields,
    },
    present,
  );
}

const cycleOf = (realizedLamports: bigint | null): Cycle => ({
  entry: { time: 0, amount: 1n, valueLamports: 1n, valueUsdMicros: null },
  openedAt: 0,
  closedAt: 60,
  realizedLamports,
  holdSeconds: 60,
  buys: 1,
  sells: 1,
});

describe("the result of a token", () => {
  it("is realized plus unrealized, and roi is (spent + that) ÷ spent", () => {
    // 8 tokens at 0.25 SOL cost 1 SOL: unrealized 1; (4 + 2) ÷ 4.
    expect(pnlOf({ openLots: [lotOf(3_000_000n, SOL / 2n), lotOf(5_000_000n, SOL / 2n)] })).toEqual({
      tokenAddress: X,
      realizedPnlSol: 1,
      unrealizedPnlSol: 1,
      netSolProfitLoss: 2,
      roi: 1.5,
      totalSolSpent: 4,
      winRate: null,
      held: false,
    });
  });

  it("says whether units are still held, of whatever cost", () => {
    expect(pnlOf({ held: 0n }).held).toBe(false);
    expect(pnlOf({ held: 1n }).held).toBe(true);
  });

  it("leaves lots of unknown cost out of what is unrealized", () => {
    const openLots = [lotOf(8_000_000n, 3n * SOL), lotOf(1_000_000_000n, null)];
    expect(pnlOf({ openLots })).toMatchObject({ unrealizedPnlSol: -1, netSolProfitLoss: 0, roi: 1 });
    expect(pnlOf({ openLots: [lotOf(1_000_000_000n, null)] }, UNPRICED).unrealizedPnlSol).toBe(0);
  });

  it("needs a price where known-cost lots are open, and none where all is sold", () => {
    const open = { openLots: [lotOf(1n, 1n)] };
    const unknown = { unrealizedPnlSol: null, netSolProfitLoss: null, roi: null };
    expect(pnlOf(open, UNPRICED)).toMatchObject(unknown);
    expect(pnlOf(open, { solUsd: 200, tokenUsd: null })).toMatchObject(unknown);
    expect(pnlOf({}, UNPRICED)).toMatchObject({ unrealizedPnlSol: 0, netSolProfitLoss: 1, roi: 1.25 });
  });

  it("has nothing unrealized for a time in the past, whatever was open", () => {
    for (const openLots of [[], [lotOf(1n, 1n)]]) {
      expect(pnlOf({ openLots }, null)).toMatchObject({ unrealizedPnlSol: null, netSolProfitLoss: null });
    }
  });

  it("has no roi where nothing was spent", () => {
    expect(pnlOf({ spentLamports: 0n })).toMatchObject({ netSolProfitLoss: 1, roi: null, totalSolSpent: 0 });
  });
});

describe("trades of unknown value", () => {
  it.each<[string, Partial<TokenPosition>, object]>([
    [
      "all sales",
      { unvaluedTrades: 2, unvaluedSales: 2 },
      { realizedPnlSol: null, netSolProfitLoss: null, roi: null, totalSolSpent: 4 },
    ],
    [
      "all buys",
      { unvaluedTrades: 2 },
      { realizedPnlSol: 1, netSolProfitLoss: 1, roi: null, totalSolSpent: null },
    ],
    [
      "some sales",
      { unvaluedTrades: 1, unvaluedSales: 1 },
      { realizedPnlSol: 1, roi: null, totalSolSpent: 4, partial: ["realizedPnlSol", "netSolProfitLoss"] },
    ],
    ["some buys", { unvaluedTrades: 1 }, { realizedPnlSol: 1, roi: null, partial: ["totalSolSpent"] }],
  ])("make unknown or partial what sums them up: %s", (_, fields, expected) => {
    expect(pnlOf(fields)).toMatchObject(expected);
  });

  it("are none where nothing was bought: it cost nothing", () => {
    expect(pnlOf({ buys: 0, spentLamports: 0n })).toMatchObject({ totalSolSpent: 0, roi: null });
  });

  it("leave nothing unknown where there are no sales, or all values are known", () => {
    expect(pnlOf({ sells: 0, realizedLamports: 0n })).toMatchObject({ realizedPnlSol: 0, roi: 1 });
    for (const fields of [{}, { unvaluedTrades: 2, unvaluedSales: 2 }, { unvaluedTrades: 2 }]) {
      expect(pnlOf(fields)).not.toHaveProperty("partial");
    }
  });
});

describe("the win rate of a token", () => {
  it("is the share of cycles above 0 among those of known result: breaking even is no win", () => {
    expect(pnlOf({ cycles: [5n, 0n, -5n, null, 1n].map(cycleOf) }).winRate).toBe(0.5);
    expect(pnlOf({ cycles: [null].map(cycleOf) }).winRate).toBeNull();
  });
});
