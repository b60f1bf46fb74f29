import { describe, expect, it, test } from "vitest";
import type { FollowedTrade } from "./follow-cycle.ts";
import { inferReserves } from "./infer-reserves.ts";
import { buyFromPool, inferPoolFee, type PoolBalances } from "./pool-quote.ts";

/** A launchpad whose curves price by 73 million units and 30 SOL beside their balances. */
const CURVE: PoolBalances = { tokens: 73e6, quote: 30 };
const NO_RESERVES: PoolBalances = { tokens: 0, quote: 0 };

/** A purchase from a pool that holds `before`. A fee of 1 % goes to others. */
function purchase(pool: string, before: PoolBalances, quote: number, reserves = CURVE) {
  const whole = { tokens: before.tokens + reserves.tokens, quote: before.quote + reserves.quote };
  const tokens = buyFromPool(whole, quote, 0.01);
  const after = { tokens: before.tokens - tokens, quote: before.quote + quote * 0.99 };
  const trade: FollowedTrade = {
    side: "buy",
    tokens,
    quote,
    costs: 0,
    around: { before, after },
    poolFee: inferPoolFee(before, { tokens, quote }),
    reserves: null,
    later: [],
  };
  return { ...trade, pool };
}

type Purchase = ReturnType<typeof purchase>;

const toCycle = (...trades: readonly Purchase[]) => ({ unread: null, quotePerSol: 1, trades });

/** Purchases from new curves, the second of each from the curve that the first one left. */
function twoPurchases(pool: string, reserves = CURVE) {
  const first = purchase(pool, { tokens: 1e9, quote: 0 }, 2, reserves);
  return toCycle(first, purchase(pool, first.around.after, 5, reserves));
}

describe("the reserves of a launchpad", () => {
  it("follow from two trades of one of its curves and one of another, with the fee", () => {
    const early = purchase("two", { tokens: 900e6, quote: 3.32 }, 1);
    const found = inferReserves([twoPurchases("one"), toCycle(early)]).flatMap(({ trades }) => trades);
    expect(found).toHaveLength(3);
    for (const { reserves, poolFee } of found) {
      expect(reserves?.tokens).toBeCloseTo(73e6, 0);
      expect(reserves?.quote).toBeCloseTo(30, 6);
      expect(poolFee).toBeCloseTo(0.01, 6);
    }
  });

  it("are not told by two trades alone, which always fit", () => {
    const cycles = [twoPurchases("one")];
    expect(inferReserves(cycles)).toEqual(cycles);
  });

  it("are not told by a purchase and the sale that takes it back", () => {
    const bought = purchase("one", { tokens: 1e9, quote: 0 }, 2);
    const { before, after } = bought.around;
    const sold: Purchase = { ...bought, side: "sell", around: { before: after, after: before } };
    const cycles = [toCycle(bought, sold), toCycle(bought, sold)];
    expect(inferReserves(cycles)).toEqual(cycles);
  });
});

test("a pool of another launchpad keeps its own price", () => {
  const other = purchase("other", { tokens: 9e8, quote: 50 }, 1, { tokens: 5e8, quote: 300 });
  const cycles = [twoPurchases("one"), twoPurchases("two"), toCycle(other)];
  expect(inferReserves(cycles).at(-1)).toEqual(cycles.at(-1));
});

test("a plain constant product has no reserves, also where its fee stays in the pool", () => {
  const inPool = (trade: Purchase, before: PoolBalances): Purchase => {
    const after = { ...trade.around.after, quote: before.quote + trade.quote };
    return { ...trade, around: { before, after } };
  };
  const start = { tokens: 1e6, quote: 100 };
  const first = inPool(purchase("one", start, 2, NO_RESERVES), start);
  const next = first.around.after;
  const second = inPool(purchase("one", next, 20, NO_RESERVES), next);
  const third = inPool(purchase("one", second.around.after, 5, NO_RESERVES), second.around.after);
  const cycles = [toCycle(first, second, third)];
  expect(inferReserves(cycles)).toEqual(cycles);
});
