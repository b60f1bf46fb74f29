import { expect, it } from "vitest";
import type { Movement, Trade } from "../swaps/movement.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { ActivityCounter, tradesPerDay } from "./activity.ts";

const DAY = 86_400;
const MIDNIGHT = 1_760_054_400;

function trade(side: "buy" | "sell", mint: string, valueLamports: bigint | null): Trade {
  return {
    side,
    mint: testAddress(mint),
    decimals: 6,
    amount: 1n,
    valueLamports,
    valueUsdMicros: null,
    feeLamports: 5000n,
    tipLamports: 0n,
  };
}

function movement(parts: Partial<Movement>): Movement {
  const change = buildChange({ signature: "a" });
  const nothing = {
    trades: [],
    transfers: [],
    transferredLamports: 0n,
    quoteBeside: [],
    converts: false,
    atomicLamports: null,
    costLamports: 0n,
    dollarCost: null,
  };
  return { change, ...nothing, ...parts };
}

function count(...entries: readonly [Partial<Movement>, number | null][]) {
  const counter = new ActivityCounter();
  for (const [parts, time] of entries) counter.add(movement(parts), time);
  return counter.summarize();
}

it("activity counts a swap of two tokens once, at the larger of its two values", () => {
  const swap = { trades: [trade("sell", "X", 100n), trade("buy", "Y", 104n)] };
  expect(count([swap, MIDNIGHT])).toMatchObject({
    swaps: 1,
    valuedSwaps: 1,
    valueLamports: 104n,
    boughtLamports: 104n,
    soldLamports: 100n,
  });
});

it("activity excludes a swap of unknown value from the mean, and reports the number of such trades", () => {
  const known = { trades: [trade("buy", "X", 100n)] };
  const dark = { trades: [trade("buy", "X", null)] };
  expect(count([known, MIDNIGHT], [dark, MIDNIGHT])).toMatchObject({
    swaps: 2,
    valuedSwaps: 1,
    valueLamports: 100n,
    unvaluedTrades: 1,
  });
});

it("activity counts distinct tokens per active UTC day: two before midnight, one after, none in between", () => {
  const days = count(
    [{ trades: [trade("buy", "X", 1n)] }, MIDNIGHT - 2],
    [{ trades: [trade("buy", "Y", 1n)] }, MIDNIGHT - 1],
    [{ trades: [trade("sell", "X", 1n)] }, MIDNIGHT - 1],
    [{ trades: [trade("sell", "Y", 1n)] }, MIDNIGHT + 3 * DAY],
  );
  expect(days.tokensPerActiveDay).toBe(1.5);
});

it("activity counts a swap of unknown time, on no day", () => {
  const buy = { trades: [trade("buy", "X", 7n)] };
  const other = { trades: [trade("buy", "Y", 7n)] };
  expect(count([buy, MIDNIGHT], [other, null])).toMatchObject({
    swaps: 2,
    valueLamports: 14n,
    firstSwapAt: MIDNIGHT,
    lastSwapAt: MIDNIGHT,
    tokensPerActiveDay: 1,
  });
  expect(tradesPerDay(count([buy, null]))).toBeNull();
});

it("activity counts swaps per day from the first to the last, at least one day", () => {
  const buy = { trades: [trade("buy", "X", 1n)] };
  expect(tradesPerDay(count([buy, MIDNIGHT], [buy, MIDNIGHT + 60]))).toBe(2);
  expect(tradesPerDay(count([buy, MIDNIGHT], [buy, MIDNIGHT + 4 * DAY]))).toBe(0.5);
  expect(tradesPerDay(count())).toBeNull();
});

it("activity separates own costs and arbitrages from trades", () => {
  const summary = count(
    [{ costLamports: 5000n }, MIDNIGHT],
    [{ atomicLamports: -700n }, MIDNIGHT],
    [{ costLamports: 80_000n }, null],
    [{ atomicLamports: "unknown" }, MIDNIGHT],
    [{ atomicLamports: "unknown" }, MIDNIGHT],
  );
  expect(summary).toMatchObject({
    swaps: 0,
    costLamports: 85_000n,
    atomicLamports: -700n,
    unvaluedArbitrages: 2,
  });
  expect(summary.tokensPerActiveDay).toBeNull();
});

it("activity counts arbitrages and failed transactions", () => {
  const counter = new ActivityCounter();
  counter.add(movement({ atomicLamports: 5n }), MIDNIGHT);
  counter.add(movement({ change: buildChange({ signature: "f", failed: true }) }), MIDNIGHT);
  counter.add(movement({ atomicLamports: "unknown" }), MIDNIGHT + 1);
  expect(counter.summarize()).toMatchObject({ atomicResults: 2, failed: 1 });
});
