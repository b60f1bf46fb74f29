import { expect, it } from "vitest";
import type { Steps } from "../../steps.ts";
import { runSteps } from "../../steps.ts";
import type { OwnerChange } from "../../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../../testing/build-wallet-input.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import type { WalletInput } from "../wallet-input.ts";
import { METRIC_NAMES, type MetricName } from "./metric-names.ts";
import { traceMetric } from "./trace-metric.ts";
import { traceToken } from "./trace-token.ts";

const SOL = 1_000_000_000n;
const HOUR = 3_600;
/** 2025-10-13 00:00:00 UTC, a Monday. */
const MONDAY = 1_760_313_600;

/** Balance of a token before and after, lamports that moved against it, hours since Monday (null: not known). */
type Step = readonly [mint: string, before: bigint, after: bigint, lamports: bigint, hours: number | null];

function toChanges(steps: readonly Step[]): OwnerChange[] {
  return steps.map(([mint, before, after, solLamports, hours], slot) =>
    buildChange({
      signature: `s${slot}`,
      slot,
      blockTime: hours === null ? null : MONDAY + hours * HOUR,
      solLamports,
      feeLamports: 5_000n,
      tokens: [tokenChange(mint, before, after)],
    }),
  );
}

function trace(
  steps: readonly Step[],
  metric: MetricName,
  { part = null, page = 1, ...fields }: Partial<WalletInput> & { part?: string | null; page?: number } = {},
) {
  const input = buildWalletInput({ changes: toChanges(steps), ...fields });
  const { terms, ...traced } = runSteps(traceMetric(input, { metric, part, page }));
  return { ...traced, terms: Object.fromEntries(terms.map(({ name, value }) => [name, value])) };
}

/** Ten units bought for 1 SOL, six sold for 0.9 an hour later and four for 0.2 a day later; ten that were a gift. */
const MIXED: readonly Step[] = [
  ["Aa", 0n, 10n, -SOL, 0],
  ["Aa", 10n, 4n, (SOL * 9n) / 10n, 1],
  ["Gift", 0n, 10n, 0n, 2],
  ["Gift", 10n, 0n, 3n * SOL, 3],
  ["Aa", 4n, 0n, SOL / 5n, 24],
];

it("realized PnL lists every sale, newest first, with its result; units of unknown cost count as 0", () => {
  const { result, terms, rows } = trace(MIXED, "realized-pnl");
  // 0.9 − 0.6 and 0.2 − 0.4; each less its own 0.000005 and its share, 6 or 4 of 10, of the buy's 0.000005.
  expect(rows.list).toMatchObject([
    { signature: "s4", realizedPnlSol: -0.200007, unknownCostSol: 0 },
    { signature: "s3", realizedPnlSol: null, unknownCostSol: 2.999995 },
    { signature: "s1", realizedPnlSol: 0.299992, unknownCostSol: 0 },
  ]);
  expect(result).toMatchObject({ value: 0.099985, isPartial: true });
  expect(rows.list[0]).toMatchObject({ costSol: 0.400002 });
  expect(rows.list[1]).toMatchObject({ costSol: null });
  expect(terms).toEqual({
    received: 1.09999,
    cost: 1.000005,
    received_for_unknown_cost: 2.999995,
    known_basis: 1.09999 / 4.099985,
    sales: 3,
    sales_of_unknown_cost: 1,
    sales_of_unknown_value: 0,
  });
});

it("realized PnL names the buy that opened each lot of a sale", () => {
  const [last] = trace(MIXED, "realized-pnl").rows.list;
  expect(last).toMatchObject({ lots: [{ openedBy: "s0", costSol: 0.400002, holdTimeHours: 24 }] });
});

it("realized PnL has days, newest first, and the sales of each day", () => {
  expect(trace(MIXED, "pnl-by-day").rows.list).toEqual([
    { day: "2025-10-14", realizedPnlSol: -0.200007 },
    { day: "2025-10-13", realizedPnlSol: 0.299992, isRealizedPartial: true },
  ]);
  const monday = trace(MIXED, "pnl-by-day", { part: "2025-10-13" });
  expect(monday.result.value).toBe(0.299992);
  expect(monday.rows.list).toMatchObject([{ signature: "s3" }, { signature: "s1" }]);
});

it("realized PnL has a row without a result for a day of unknown results", () => {
  const gift: readonly Step[] = [
    ["Gift", 0n, 10n, 0n, 0],
    ["Gift", 10n, 0n, SOL, 1],
  ];
  const { rows, result } = trace(gift, "pnl-by-day");
  expect(rows.list).toEqual([{ day: "2025-10-13", realizedPnlSol: null, isRealizedPartial: true }]);
  expect(result.value).toBeNull();
});

it("realized PnL is unknown if the value of no sale is known, and shows those sales", () => {
  const dark = buildChange({
    signature: "swap",
    slot: 9,
    tokens: [tokenChange("Aa", 10n, 0n), tokenChange("Bb", 0n, 5n)],
  });
  const input = buildWalletInput({ changes: [...toChanges(MIXED.slice(0, 1)), dark] });
  const { result, rows } = runSteps(traceMetric(input, { metric: "realized-pnl", part: null, page: 1 }));
  expect(result.value).toBeNull();
  expect(rows.list).toMatchObject([
    { signature: "swap", realizedPnlSol: null, unknown: ["solAmount", "priceSol"] },
  ]);
});

it("the proceeds of units of unknown cost are a share of all proceeds", () => {
  const { result, terms, rows } = trace(MIXED, "unknown-cost");
  // 3 of 4.1 SOL, own costs taken off.
  expect(result.value).toBeCloseTo(2.999995 / 4.099985, 12);
  expect(terms).toMatchObject({ received_for_unknown_cost: 2.999995, received_in_all: 4.099985 });
  expect(rows.list).toMatchObject([{ signature: "s3" }]);
});

it("a cycle has its hold time, return, entry and trades in ledger order", () => {
  const fields = {
    solUsd: toSolUsd([[MONDAY, 150_000_000n]]),
    mints: new Map([[testAddress("Aa"), { decimals: 6, supply: 1_000n }]]),
  };
  const { result, rows } = trace(MIXED, "entry-market-cap", fields);
  // Six units for one hour and four for 24; 150 dollars for 10 of 1,000 units.
  expect(rows.list).toMatchObject([
    {
      tokenAddress: testAddress("Aa"),
      holdTimeHours: 10.2,
      sells: 2,
      costSol: 1.000005,
      realizedPnlSol: 0.099985,
      entry: { marketCapUsd: 15_000, bucket: "10-20k", solUsd: 150, supply: 0.001 },
      signatures: ["s0", "s1", "s4"],
    },
  ]);
  expect(result.value).toBe(15_000);
  expect(trace(MIXED, "median-hold").result.value).toBe(10.2);
  expect(trace(MIXED, "hold-times", { part: "DAY_TRADER" }).total).toBe(1);
  expect(trace(MIXED, "hold-times", { part: "SNIPER" }).total).toBe(0);
});

it("open lots are listed with price, value and cost, and one without a price is the missing part", () => {
  const steps: readonly Step[] = [
    ["Aa", 0n, 10_000_000n, -SOL, 0],
    ["Bb", 0n, 4_000_000n, -2n * SOL, 1],
  ];
  const priced = (...mints: readonly string[]) => ({
    present: {
      solUsd: 200,
      tokenUsd: new Map(mints.map((mint) => [testAddress(mint), 100])),
      liquidityUsd: new Map(mints.map((mint) => [testAddress(mint), 1e30])),
    },
    mints: buildMints(mints.map(testAddress)),
    holdings: null,
  });
  const known = trace(steps, "unrealized-pnl", priced("Aa", "Bb"));
  expect(known.rows.list).toMatchObject([
    { tokenAddress: testAddress("Bb"), openedBy: "s1", priceSol: 0.5, valueSol: 2, costSol: 2.000005 },
    { tokenAddress: testAddress("Aa"), openedBy: "s0", tokenAmount: 10, valueSol: 5, costSol: 1.000005 },
  ]);
  expect(known.result.value).toBeCloseTo(3.99999, 12);
  const partly = trace(steps, "unrealized-pnl", priced("Aa"));
  expect(partly.result).toMatchObject({ value: 3.999995, isPartial: true });
  expect(partly.terms).toMatchObject({
    ...{ value: 5, cost: 1.000005, lots: 2, lots_without_price: 1, cost_without_price: 2.000005 },
    at_least: expect.closeTo(1.99999, 12),
  });
  const net = trace(steps, "net-pnl", priced("Aa"));
  expect(net.result).toMatchObject({ value: 3.999995, isPartial: true });
  expect(net.terms).toMatchObject({ realized: 0, at_least: expect.closeTo(1.99999, 12) });
  expect(net.rows.list[0]).toMatchObject({ unrealizedPnlSol: null, unpricedCostSol: 2.000005 });
});

it("the win rate is that of tokens with completed cycles, best first, unknown ones last", () => {
  const { result, rows, terms } = trace(
    [...MIXED, ["Bad", 0n, 10n, -SOL, 30], ["Bad", 10n, 0n, SOL / 2n, 31]],
    "win-rate",
  );
  expect(rows.list).toMatchObject([
    { tokenAddress: testAddress("Aa"), cycles: 1, resultSol: 0.099985 },
    { tokenAddress: testAddress("Bad"), cycles: 1, resultSol: -0.50001 },
  ]);
  expect([result.value, terms.profitable, terms.trades]).toEqual([0.5, 1, 2]);
});

it("swaps of an hour, of a weekday and of unknown time are separate parts", () => {
  expect(trace(MIXED, "hours", { part: "0" }).rows.list).toMatchObject([
    { signature: "s4", soldSol: 0.2, valueSol: 0.2 },
    { signature: "s0", boughtSol: 1, trades: [{ side: "buy", tokenAddress: testAddress("Aa") }] },
  ]);
  expect(trace(MIXED, "weekdays", { part: "1" }).rows.list).toMatchObject([{ signature: "s4" }]);
  expect(trace([["Aa", 0n, 10n, -SOL, null]], "hours", { part: "undated" }).total).toBe(1);
  expect(trace(MIXED, "tokens-per-day").rows.list).toEqual([
    { day: "2025-10-14", swaps: 1, tokens: 1 },
    { day: "2025-10-13", swaps: 3, tokens: 2 },
  ]);
});

it("pages have fifty rows, and a page beyond the end has none", () => {
  const steps = Array.from({ length: 60 }, (_, at): Step => ["Aa", BigInt(at), BigInt(at) + 1n, -SOL, at]);
  const second = trace(steps, "transactions", { page: 2 });
  expect([second.total, second.pageSize, second.rows.list.length]).toEqual([60, 50, 10]);
  expect(second.rows.list[0]).toMatchObject({ signature: "s9", what: "swap" });
  expect(trace(steps, "transactions", { page: 3 }).rows.list).toEqual([]);
  const input = buildWalletInput({ changes: toChanges(steps) });
  const token = runSteps(traceToken(input, testAddress("Aa"), 2));
  expect(token?.total).toBe(60);
  expect(token?.trades.map(({ signature }) => signature)).toEqual(
    Array.from({ length: 10 }, (_, at) => `s${9 - at}`),
  );
});

it("a token that was never bought has no page of trades", () => {
  const input = buildWalletInput({ changes: toChanges(MIXED) });
  expect(runSteps(traceToken(input, testAddress("Gift"), 1))).toBeNull();
});

it("every page has the prices of all trades of the token with known price and time", () => {
  const steps: readonly Step[] = [
    ["Aa", 0n, 10_000_000n, -2n * SOL, 0],
    ["Aa", 10_000_000n, 4_000_000n, 3n * SOL, 1],
    ["Gift", 0n, 10n, 0n, 2],
  ];
  const dark = buildChange({
    ...{ signature: "dark", slot: 9, blockTime: MONDAY + 9 * HOUR },
    tokens: [tokenChange("Aa", 4_000_000n, 0n), tokenChange("Bb", 0n, 5n)],
  });
  const input = buildWalletInput({ changes: [...toChanges(steps), dark] });
  expect(runSteps(traceToken(input, testAddress("Aa"), 7))?.prices).toEqual([
    { side: "buy", time: MONDAY, priceSol: expect.closeTo(0.2, 12) },
    { side: "sell", time: MONDAY + HOUR, priceSol: 0.5 },
  ]);
});

/** All metrics except those that only index the changes. */
const WALKED = METRIC_NAMES.filter((metric) => metric !== "sol-balance" && metric !== "holdings");

it.each(WALKED)("the evidence of %s yields during collection, at least once in 500 changes", (metric) => {
  const input = buildWalletInput({ changes: manyChanges(5_000) });
  expect(countSteps(traceMetric(input, { metric, part: null, page: 1 }))).toBeGreaterThanOrEqual(10);
});

it("the evidence of a token yields during collection, at least once in 500 changes", () => {
  const input = buildWalletInput({ changes: manyChanges(5_000) });
  expect(countSteps(traceToken(input, testAddress("Aa"), 1))).toBeGreaterThanOrEqual(10);
});

function manyChanges(count: number): OwnerChange[] {
  return toChanges(
    Array.from({ length: count }, (_, at): Step => ["Aa", BigInt(at), BigInt(at) + 1n, -SOL, at]),
  );
}

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}
