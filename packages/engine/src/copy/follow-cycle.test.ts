import { describe, expect, it, test } from "vitest";
import { type FollowedTrade, type FollowTerms, followCycle } from "./follow-cycle.ts";
import type { PoolBalances } from "./pool-quote.ts";
import { isContested, type PoolSpan } from "./pool-trades.ts";

const TERMS: FollowTerms = { delaySeconds: 3, size: 1, maxSlippage: null };

/** Pool with the price of one quote for a thousand units, so large that trades hardly move it. */
const poolAt = (price: number): PoolBalances => ({ tokens: 1e18 / price, quote: 1e15 });

/** Blocks of a minute in which the price changes once. */
function changeAt(seconds: number, from: number, to: number): readonly PoolSpan[] {
  const trade = { seconds, before: poolAt(from), after: poolAt(to), isBuyOfOther: to > from };
  return [{ fromSeconds: 0, toSeconds: 60, trades: [trade] }];
}

function trade(side: "buy" | "sell", fields: Partial<FollowedTrade>): FollowedTrade {
  return {
    side,
    tokens: 1_000,
    quote: 1,
    costs: 0,
    afterOwn: poolAt(1),
    poolFee: 0,
    spans: changeAt(30, 1, 2),
    ...fields,
  };
}

/** The wallet doubles its money: it pays 1 for 1,000 units and sells them for 2. */
const BUY = trade("buy", {});
const SALE = trade("sell", { quote: 2, afterOwn: poolAt(2), spans: changeAt(30, 2, 3) });

function follow(trades: readonly FollowedTrade[], terms: Partial<FollowTerms> = {}) {
  return followCycle({ trades }, { ...TERMS, ...terms });
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
  const late = trade("buy", { spans: changeAt(1, 1, 1.5) });
  expect(requirePriced([late, SALE]).followerReturn).toBeCloseTo(1 / 3, 6);
});

test("a follower pays the fee and the tip of the wallet, whatever its size", () => {
  const trades = [
    { ...BUY, costs: 0.1 },
    { ...SALE, costs: 0.1 },
  ];
  const { walletReturn, followerReturn } = requirePriced(trades, { size: 0.5 });
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
  const { walletReturn, followerReturn } = requirePriced(trades, { size: 8 });
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
  const trades = [trade("buy", { costs: 0.01, spans: changeAt(1, 1, 1.5) }), { ...SALE, costs: 0.01 }];

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
  const nextTrade = (quote: number): readonly PoolSpan[] => {
    const before = { tokens: 5_000, quote: 50 };
    const after = { tokens: 4_900, quote: 50 + quote };
    return [{ fromSeconds: 0, toSeconds: 60, trades: [{ seconds: 4, before, after, isBuyOfOther: true }] }];
  };

  it("has the price of its next trade, whatever the size", () => {
    const trades = [
      other(trade("buy", { spans: nextTrade(0.1) })),
      other({ ...SALE, spans: nextTrade(0.15) }),
    ];
    for (const size of [1, 1_000]) {
      const { followerReturn, hasImpact } = requirePriced(trades, { size });
      expect(followerReturn).toBeCloseTo(0.5, 12);
      expect(hasImpact).toBe(false);
    }
  });

  it("has no price without a later trade", () => {
    expect(follow([other(BUY), other(SALE)], { delaySeconds: 31 })).toEqual({
      status: "unpriced",
      reason: "no_later_trade",
    });
  });
});

test("a cycle whose blocks were not read at the delay has no price", () => {
  const spans = [{ fromSeconds: 0, toSeconds: 2, trades: [] }];
  expect(follow([trade("buy", { spans }), SALE])).toEqual({ status: "unpriced", reason: "blocks_not_read" });
});

test("a cycle without a sale has no return", () => {
  expect(follow([BUY])).toEqual({ status: "unpriced", reason: "nothing_sold" });
});

test("between two spans the balances before the next trade are those at the delay", () => {
  const spans = [
    { fromSeconds: 0, toSeconds: 2, trades: [] },
    { fromSeconds: 3, toSeconds: 5, trades: changeAt(4, 1.25, 9)[0]?.trades ?? [] },
  ];
  expect(requirePriced([trade("buy", { spans }), SALE]).followerReturn).toBeCloseTo(2 / 1.25 - 1, 6);
});

test.each([
  ["another wallet that buys after 2 seconds", 2, true, true],
  ["one that buys after 2.01 seconds", 2.01, true, false],
  ["one that sells", 1, false, false],
])("a purchase followed by %s", (_, seconds, isBuyOfOther, expected) => {
  const entry = { seconds, before: poolAt(1), after: poolAt(1), isBuyOfOther };
  expect(isContested([{ fromSeconds: 0, toSeconds: 60, trades: [entry] }], 2)).toBe(expected);
});

test("whether a purchase is contested is unknown if not all blocks of the two seconds were read", () => {
  expect(isContested([{ fromSeconds: 0, toSeconds: 1, trades: [] }], 2)).toBeNull();
  expect(isContested([], 2)).toBeNull();
});
