import { describe, expect, it, test } from "vitest";
import { type FollowedTrade, type FollowTerms, followCycle, type LaterPool } from "./follow-cycle.ts";
import type { PoolBalances } from "./pool-quote.ts";

const TERMS: FollowTerms = { delaySeconds: 3, sizeSol: 1, maxSlippage: null };

/** Pool with the price of one quote for a thousand units, so large that trades hardly move it. */
const poolAt = (price: number): PoolBalances => ({ tokens: 1e18 / price, quote: 1e15 });

/** A pool of one price at the delay of the terms. */
function laterAt(price: number): readonly LaterPool[] {
  return [{ delaySeconds: TERMS.delaySeconds, balances: poolAt(price), next: null }];
}

function trade(side: "buy" | "sell", fields: Partial<FollowedTrade>): FollowedTrade {
  return {
    side,
    tokens: 1_000,
    quote: 1,
    costs: 0,
    around: { before: poolAt(1), after: poolAt(1) },
    poolFee: 0,
    reserves: null,
    later: laterAt(1),
    ...fields,
  };
}

/** The wallet doubles its money: it pays 1 for 1,000 units and sells them for 2. */
const BUY = trade("buy", {});
const SALE = trade("sell", { quote: 2, later: laterAt(2) });

function follow(trades: readonly FollowedTrade[], terms: Partial<FollowTerms> = {}) {
  return followCycle({ unread: null, trades, quotePerSol: 1 }, { ...TERMS, ...terms });
}

function requirePriced(...input: Parameters<typeof follow>) {
  const result = follow(...input);
  if (result.status !== "priced") throw new Error(`unpriced: ${result.reason}`);
  return result;
}

test("a follower of the same price and size has the same return", () => {
  const { walletReturn, followerReturn } = requirePriced([BUY, SALE]);
  expect(walletReturn).toBe(1);
  expect(followerReturn).toBeCloseTo(1, 6);
});

test("a follower who buys at one and a half times the price has a third of the return", () => {
  const late = trade("buy", { later: laterAt(1.5) });
  expect(requirePriced([late, SALE]).followerReturn).toBeCloseTo(1 / 3, 6);
});

test("a follower pays the fee and the tip of the wallet at any size", () => {
  const trades = [
    { ...BUY, costs: 0.1 },
    { ...SALE, costs: 0.1 },
  ];
  const { walletReturn, followerReturn } = requirePriced(trades, { sizeSol: 0.5 });
  expect(walletReturn).toBeCloseTo(1 - 0.2, 12);
  expect(followerReturn).toBeCloseTo(1 - 0.4, 6);
});

test("a follower repeats purchases in proportion and sells the same share of its units", () => {
  const trades = [
    BUY,
    trade("buy", { quote: 3, tokens: 3_000 }),
    { ...SALE, tokens: 2_000, quote: 4 },
    { ...SALE, tokens: 2_000, quote: 4 },
  ];
  const { walletReturn, followerReturn } = requirePriced(trades, { sizeSol: 8 });
  expect(walletReturn).toBeCloseTo(1, 12);
  expect(followerReturn).toBeCloseTo(1, 6);
});

test("units that the wallet does not sell count in neither return", () => {
  const half = { ...SALE, tokens: 500, quote: 1 };
  const { walletReturn, followerReturn } = requirePriced([BUY, half]);
  expect(walletReturn).toBeCloseTo(1, 12);
  expect(followerReturn).toBeCloseTo(1, 6);
});

describe("a purchase that costs a half more than the wallet paid", () => {
  const trades = [trade("buy", { costs: 0.01, later: laterAt(1.5) }), { ...SALE, costs: 0.01 }];

  it("is made with a slippage limit of 60 %", () => {
    expect(requirePriced(trades, { maxSlippage: 0.6 }).isMissed).toBe(false);
  });

  it("is missed with a limit of 40 %, and costs one fee", () => {
    const { isMissed, followerReturn, walletReturn } = requirePriced(trades, { maxSlippage: 0.4 });
    expect([isMissed, followerReturn]).toEqual([true, -0.01]);
    expect(walletReturn).toBeCloseTo(0.98, 12);
  });
});

describe("a pool that is no constant product", () => {
  const other = (entry: FollowedTrade): FollowedTrade => ({ ...entry, poolFee: null });
  /** The next trade exchanges 100 units for `quote`. */
  const nextTrade = (quote: number): readonly LaterPool[] => [
    { delaySeconds: TERMS.delaySeconds, balances: poolAt(1), next: { side: "buy", tokens: 100, quote } },
  ];

  it("has the price of its next trade at any size", () => {
    const trades = [
      other(trade("buy", { later: nextTrade(0.1) })),
      other({ ...SALE, later: nextTrade(0.15) }),
    ];
    for (const sizeSol of [1, 1_000]) {
      const { followerReturn, hasImpact } = requirePriced(trades, { sizeSol });
      expect(followerReturn).toBeCloseTo(0.5, 12);
      expect(hasImpact).toBe(false);
    }
  });

  it("has no price without a later trade", () => {
    expect(follow([other(BUY), other(SALE)])).toEqual({
      status: "unpriced",
      reason: "no_later_trade",
    });
  });
});

test("a cycle of which the pool was not read at the delay has no price", () => {
  expect(follow([BUY, SALE], { delaySeconds: 4 })).toEqual({ status: "unpriced", reason: "delay_not_read" });
});

test("a cycle whose pool was emptied before the follower has no price", () => {
  const emptied: LaterPool = { delaySeconds: 3, balances: { tokens: 0, quote: 0 }, next: null };
  expect(follow([BUY, { ...SALE, later: [emptied] }])).toEqual({ status: "unpriced", reason: "pool_empty" });
});

test("a cycle without a sale has no return", () => {
  expect(follow([BUY])).toEqual({ status: "unpriced", reason: "nothing_sold" });
});

test("a size in SOL buys for as many dollars as the SOL is worth", () => {
  const trades = [trade("buy", { costs: 0.1 }), SALE];
  const dollars = followCycle({ unread: null, trades, quotePerSol: 0.5 }, { ...TERMS, sizeSol: 2 });
  expect(dollars).toEqual(follow(trades));
});
