import { describe, expect, it } from "vitest";
import type { Cycle } from "../positions/cycle.ts";
import type { Lot } from "../positions/lot-queue.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { testAddress } from "../testing/build-change.ts";
import { toPartialSum } from "./partial-sum.ts";
import { findPositionWorth } from "./position-worth.ts";
import { computeTokenPnl, lowerBoundPnl } from "./token-pnl.ts";
import { toTokenRow } from "./token-rows.ts";
import type { Holdings, PresentPrices } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
const whole = (value: number) => ({ value, isWhole: true });
const part = (value: number) => ({ value, isWhole: false });
const UNKNOWN = { value: null, isWhole: false };
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

/** Bought for 4 SOL and sold once with a result of 1 SOL, unless `fields` differ. */
function pnlOf(
  fields: Partial<TokenPosition>,
  present: PresentPrices | null = PRICED,
  holdings: Holdings | null = null,
) {
  const held = fields.held ?? (fields.openLots ?? []).reduce((sum, { amount }) => sum + amount, 0n);
  const position: TokenPosition = {
    mint: X,
    decimals: 6,
    realizedLamports: SOL,
    spentLamports: 4n * SOL,
    pricedUnits: 8_000_000n,
    volumeLamports: 0n,
    proceedsLamports: 0n,
    buys: 2,
    sells: 2,
    firstBuyAt: null,
    lastTradeAt: null,
    unvaluedTrades: 0,
    unvaluedSales: 0,
    unvaluedBurns: 0,
    results: 2,
    hasUnknownCost: false,
    realizedUsdMicros: 100_000_000n,
    usdResults: 2,
    cyclesUsdMicros: 0n,
    burnedCostLamports: 0n,
    cyclesUsdError: 0n,
    leftCostLamports: 0n,
    returnedCostLamports: 0n,
    unvaluedLeft: 0n,
    unsolicitedHeld: 0n,
    proceedsSizeLamports: 0n,
    openLots: [],
    held,
    cycles: [],
    unknownBasis: { amount: 0n, lamports: 0n, sizeLamports: 0n },
    flow: { opening: 0n, inflow: held, outflow: 0n, unexplained: 0n, lastSlot: 0 },
    ...fields,
  };
  const mints = new Map([[X, { decimals: 6, supply: 1_000_000_000_000n }]]);
  return computeTokenPnl(position, findPositionWorth(position, { holdings, present, mints }), new Map());
}

const cycleOf = (realizedLamports: bigint | null): Cycle => ({
  entryAmount: 1n,
  entryLamports: 1n,
  entryUsdMicros: null,
  openedAt: 0,
  closedAt: 60,
  ...{ openedSlot: 1, closedSlot: 2, isWhole: true },
  realizedLamports,
  errorLamports: 0n,
  costLamports: 0n,
  holdSeconds: 60,
  buys: 1,
  sells: 1,
});

it("the result of a token is realized plus unrealized, and roi is (spent + that) ÷ spent", () => {
  // 8 tokens at 0.25 SOL cost 1 SOL: unrealized 1; (4 + 2) ÷ 4.
  expect(pnlOf({ openLots: [lotOf(3_000_000n, SOL / 2n), lotOf(5_000_000n, SOL / 2n)] })).toEqual({
    tokenAddress: X,
    realizedPnlSol: whole(1),
    unrealizedPnlSol: whole(1),
    netSolProfitLoss: whole(2),
    // The purchase has no price of SOL.
    usd: { realized: whole(100), openPriced: toPartialSum(null), openUnpricedCost: whole(0) },
    roi: 1.5,
    totalSolSpent: whole(4),
    avgBuyPriceSol: whole(0.5),
    totalSolReceived: whole(0),
    winRate: null,
    heldBefore: false,
    unpricedCostSol: null,
    leftCostSol: 0,
    // No source states the liquidity.
    uncertainSol: 2,
    lacksCost: false,
    held: true,
    ...{ balance: 8, balanceRaw: "8000000", valueSol: 2, listedValueSol: 2, isThin: false },
    isEstimated: false,
    frozenShare: 0,
    medianHoldTimeHours: null,
    firstBuyAt: null,
    lastTradeAt: null,
  });
});

it("the result of a token is marked as estimated if it rests on a pool, without a listed value", () => {
  const estimated = { ...PRICED, estimated: new Set([X]) };
  const token = pnlOf({ openLots: [lotOf(3_000_000n, SOL / 2n), lotOf(5_000_000n, SOL / 2n)] }, estimated);
  expect(token).toMatchObject({ isEstimated: true, uncertainSol: 2, valueSol: 2, listedValueSol: null });
  expect(token.unrealizedPnlSol).toEqual(whole(1));
  // Realized 1 SOL; the units that cost 1 SOL count as 0.
  expect(toTokenRow(token)).toMatchObject({
    estimated: true,
    atLeast: { unrealizedPnlSol: -1, netPnlSol: 0 },
  });
});

it("the result of a token has the units held, of known or unknown cost, and their value", () => {
  const held = { held: 8_000_000n };
  expect(pnlOf(held)).toMatchObject({ balance: 8, balanceRaw: "8000000", valueSol: 2 });
  expect(pnlOf(held, UNPRICED)).toMatchObject({ balance: 8, valueSol: null });
  expect(pnlOf(held, null).valueSol).toBeNull();
  expect(pnlOf({ held: 0n }, UNPRICED).valueSol).toBe(0);
});

it("the result of a token has the time of its first buy, and its average price over buys of known value", () => {
  expect(pnlOf({ firstBuyAt: 1_760_000_000 }).firstBuyAt).toBe(1_760_000_000);
  expect(pnlOf({ unvaluedTrades: 1 }).avgBuyPriceSol).toEqual(part(0.5));
  expect(pnlOf({ unvaluedTrades: 2, spentLamports: 0n, pricedUnits: 0n }).avgBuyPriceSol).toEqual(UNKNOWN);
  // Both of the unknown value were sales: every buy is in it.
  expect(pnlOf({ unvaluedTrades: 2, unvaluedSales: 2 }).avgBuyPriceSol).toEqual(whole(0.5));
});

it("the result of a token has the known proceeds of its sales, its median hold and its last trade", () => {
  const sold = { proceedsLamports: 3n * SOL, lastTradeAt: 1_760_000_000 };
  const cycles = [60, 7_200, 10_800].map((holdSeconds) => ({ ...cycleOf(SOL), holdSeconds }));
  expect(pnlOf({ ...sold, cycles })).toMatchObject({
    totalSolReceived: whole(3),
    medianHoldTimeHours: 2,
    lastTradeAt: 1_760_000_000,
  });
  expect(pnlOf({ ...sold, unvaluedSales: 1 }).totalSolReceived).toEqual(part(3));
  expect(pnlOf({ unvaluedSales: 2 }).totalSolReceived).toEqual(UNKNOWN);
  expect(pnlOf({ sells: 0 }).totalSolReceived).toEqual(whole(0));
});

it("the result of a token states whether units are still held, of known or unknown cost", () => {
  expect(pnlOf({ held: 0n }).held).toBe(false);
  expect(pnlOf({ held: 1n }).held).toBe(true);
});

it("the result of a token excludes lots of unknown cost from unrealized PnL", () => {
  const openLots = [lotOf(8_000_000n, 3n * SOL), lotOf(1_000_000_000n, null)];
  expect(pnlOf({ openLots })).toMatchObject({
    unrealizedPnlSol: whole(-1),
    netSolProfitLoss: whole(0),
    roi: 1,
  });
  const gift = pnlOf({ openLots: [lotOf(1_000_000_000n, null)] }, UNPRICED);
  expect(gift).toMatchObject({ unrealizedPnlSol: whole(0), unpricedCostSol: null });
});

it("the result of a token values units missing on chain at 0, and is then partial", () => {
  const open = { openLots: [lotOf(8_000_000n, SOL), lotOf(4_000_000n, null)] };
  const chain = (amount: bigint) => ({
    ...{ slot: 1, lamports: 0n },
    tokens: new Map([[X, { amount, decimals: 6 }]]),
  });
  // Two of twelve are missing, from an unknown lot: 6 × 0.25 − 1.
  expect(pnlOf(open, PRICED, chain(10_000_000n))).toMatchObject({
    unrealizedPnlSol: part(0.5),
    netSolProfitLoss: part(1.5),
    roi: null,
    valueSol: 2.5,
    listedValueSol: 3,
    isThin: true,
  });
  expect(pnlOf(open, UNPRICED, chain(0n))).toMatchObject({
    unrealizedPnlSol: part(-1),
    unpricedCostSol: null,
    valueSol: 0,
  });
  // Without present balances the chain has the balance after the last change.
  const flow = { opening: 0n, inflow: 12_000_000n, outflow: 0n, unexplained: -2_000_000n, lastSlot: 0 };
  expect(pnlOf({ ...open, flow }).unrealizedPnlSol).toEqual(part(0.5));
  expect(pnlOf(open, PRICED, chain(12_000_000n)).unrealizedPnlSol).toEqual(whole(1));
  expect(pnlOf(open, PRICED, chain(13_000_000n)).unrealizedPnlSol).toEqual(whole(1));
});

it("the result of a token has the share of its units in frozen accounts, which are worth 0", () => {
  const held = { openLots: [lotOf(8_000_000n, SOL)] };
  const chain = (frozen: bigint) => ({
    ...{ slot: 1, lamports: 0n },
    tokens: new Map([[X, { amount: 8_000_000n, decimals: 6, frozen }]]),
  });
  // 8 units at 0.25 SOL, of which 2 and then all are frozen.
  const row = { listedValueSol: 2, isThin: true };
  expect(pnlOf(held, PRICED, chain(2_000_000n))).toMatchObject({
    ...row,
    valueSol: 1.5,
    frozenShare: 0.25,
  });
  expect(pnlOf(held, PRICED, chain(8_000_000n))).toMatchObject({ ...row, valueSol: 0, frozenShare: 1 });
  expect(pnlOf(held, UNPRICED, chain(8_000_000n))).toMatchObject({ valueSol: null, frozenShare: 1 });
  expect(pnlOf(held).frozenShare).toBe(0);
});

it("the result of a token needs a price if lots of known cost are open, and no price if all are sold", () => {
  const open = { openLots: [lotOf(1n, SOL / 2n), lotOf(9n, null)] };
  const unknown = { unrealizedPnlSol: UNKNOWN, netSolProfitLoss: part(1), roi: null, unpricedCostSol: 0.5 };
  expect(pnlOf(open, UNPRICED)).toMatchObject(unknown);
  expect(pnlOf(open, { solUsd: 200, tokenUsd: null })).toMatchObject(unknown);
  expect(pnlOf({}, UNPRICED)).toMatchObject({
    unrealizedPnlSol: whole(0),
    netSolProfitLoss: whole(1),
    roi: 1.25,
  });
});

it("the result of a token has unknown unrealized PnL in the past, with or without open lots", () => {
  for (const openLots of [[], [lotOf(1n, 1n)]]) {
    expect(pnlOf({ openLots }, null)).toMatchObject({
      unrealizedPnlSol: UNKNOWN,
      netSolProfitLoss: part(1),
    });
  }
});

it("the result of a token has no roi if nothing was spent", () => {
  expect(pnlOf({ spentLamports: 0n })).toMatchObject({
    netSolProfitLoss: whole(1),
    roi: null,
    totalSolSpent: whole(0),
  });
});

it.each<[string, Partial<TokenPosition>, object]>([
  [
    "all sales",
    { unvaluedTrades: 2, unvaluedSales: 2, realizedLamports: 0n },
    { realizedPnlSol: UNKNOWN, netSolProfitLoss: part(0), roi: null, totalSolSpent: whole(4) },
  ],
  [
    "all buys",
    { unvaluedTrades: 2 },
    { realizedPnlSol: whole(1), netSolProfitLoss: whole(1), roi: null, totalSolSpent: UNKNOWN },
  ],
  [
    "some sales",
    { unvaluedTrades: 1, unvaluedSales: 1 },
    { realizedPnlSol: part(1), netSolProfitLoss: part(1), roi: null, totalSolSpent: whole(4) },
  ],
  [
    "some buys",
    { unvaluedTrades: 1 },
    { realizedPnlSol: whole(1), netSolProfitLoss: whole(1), roi: null, totalSolSpent: part(4) },
  ],
])("trades of unknown value make their sums unknown or partial: %s", (_, fields, expected) => {
  expect(pnlOf(fields)).toMatchObject(expected);
});

it("trades of unknown value have no return if nothing was bought", () => {
  expect(pnlOf({ buys: 0, spentLamports: 0n })).toMatchObject({ totalSolSpent: whole(0), roi: null });
});

it("trades of unknown value leave nothing unknown without sales, or if all values are known", () => {
  expect(pnlOf({ sells: 0, realizedLamports: 0n })).toMatchObject({ realizedPnlSol: whole(0), roi: 1 });
});

describe("units of unknown cost", () => {
  const sold = (proceeds: bigint, ofUnknownCost: bigint) =>
    pnlOf({
      realizedLamports: proceeds === ofUnknownCost ? 0n : SOL,
      proceedsLamports: proceeds,
      proceedsSizeLamports: proceeds,
      unknownBasis: { amount: 1n, lamports: ofUnknownCost, sizeLamports: ofUnknownCost },
    });

  it("units of unknown cost make sums partial that exclude their sales, and unknown without other sales", () => {
    expect(sold(4n * SOL, SOL)).toMatchObject({
      realizedPnlSol: part(1),
      netSolProfitLoss: part(1),
      roi: null,
    });
    expect(sold(4n * SOL, 4n * SOL)).toMatchObject({ realizedPnlSol: UNKNOWN, winRate: null });
  });

  it("units of unknown cost leave the bound of the net result unknown, and that of the unrealized one exact", () => {
    const nothing = { leftCostSol: 0, uncertainSol: 0, lacksCost: false };
    const lost = (unpricedCostSol: number) => ({ ...nothing, unpricedCostSol });
    expect(lowerBoundPnl(part(1), UNKNOWN, lost(0.5))).toEqual({ unrealizedPnlSol: -0.5, netPnlSol: null });
    expect(lowerBoundPnl(whole(1), part(2), lost(0.5))).toEqual({ unrealizedPnlSol: 1.5, netPnlSol: 2.5 });
    expect(lowerBoundPnl(UNKNOWN, whole(2), lost(0))).toEqual({ unrealizedPnlSol: 2, netPnlSol: null });
    // Units that cost 0.75 SOL left unsold.
    const left = { ...lost(0.5), leftCostSol: 0.75 };
    expect(lowerBoundPnl(whole(1), part(2), left)).toEqual({ unrealizedPnlSol: 1.5, netPnlSol: 1.75 });
    // Bought units of unknown cost are held.
    const lacking = { ...left, lacksCost: true };
    expect(lowerBoundPnl(whole(1), part(2), lacking)).toEqual({ unrealizedPnlSol: 1.5, netPnlSol: null });
    // 0.25 of the 2 SOL rest on the balances of a pool.
    const estimated = { ...lost(0.5), uncertainSol: 0.25 };
    expect(lowerBoundPnl(whole(1), part(2), estimated)).toEqual({ unrealizedPnlSol: 1.25, netPnlSol: 2.25 });
  });
});

it("the win rate of a token is the share of cycles above 0 among those of known result: breaking even is no win", () => {
  expect(pnlOf({ cycles: [5n, 0n, -5n, null, 1n].map(cycleOf) }).winRate).toBe(0.5);
  expect(pnlOf({ cycles: [null].map(cycleOf) }).winRate).toBeNull();
});
