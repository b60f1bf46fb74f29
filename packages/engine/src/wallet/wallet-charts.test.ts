import fc from "fast-check";
import { expect, it } from "vitest";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import type { PeriodChoice } from "./period-metrics.ts";
import { buildWalletCharts } from "./wallet-charts.ts";

const SOL = 1_000_000_000n;
/** 2025-10-13 00:00:00 UTC, a Monday. */
const MONDAY = 1_760_313_600;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Balance of a token before and after, lamports that moved against it, seconds since Monday (null: not known). */
type Step = readonly [
  mint: string,
  before: bigint,
  after: bigint,
  solLamports: bigint,
  seconds: number | null,
];

function toChanges(steps: readonly Step[]): OwnerChange[] {
  return steps.map(([mint, before, after, solLamports, seconds], slot) =>
    buildChange({
      signature: `s${slot}`,
      slot,
      blockTime: seconds === null ? null : MONDAY + seconds,
      solLamports,
      tokens: [tokenChange(mint, before, after)],
    }),
  );
}

const chartsOf = (steps: readonly Step[], period: PeriodChoice | null = null) =>
  runSteps(buildWalletCharts(buildWalletInput({ changes: toChanges(steps) }), period));

/** Ten units bought for 1 SOL at `from` and sold for `proceeds` at `to`. */
const round = (mint: string, proceeds: bigint, from: number, to: number): readonly Step[] => [
  [mint, 0n, 10n, -SOL, from],
  [mint, 10n, 0n, proceeds, to],
];

it("realized PnL by day is booked on the UTC day of the sale, adds up over tokens, and skips days without a sale", () => {
  const { pnl } = chartsOf([
    ...round("Win", 3n * SOL, 0, DAY - 1),
    ...round("Too", 2n * SOL, 10, HOUR),
    ...round("Bad", SOL / 2n, HOUR, 2 * DAY),
  ]);
  expect(pnl).toEqual({
    days: [
      { day: "2025-10-13", realizedPnlSol: 3, cumulativeSol: 3 },
      { day: "2025-10-15", realizedPnlSol: -0.5, cumulativeSol: 2.5 },
    ],
    undatedSol: 0,
    unknownSales: 0,
  });
});

it("realized PnL by day includes sales outside of completed cycles: half of the units bought for 1 SOL, sold for 2", () => {
  const { pnl, returns } = chartsOf([
    ["X", 0n, 10n, -SOL, 0],
    ["X", 10n, 5n, 2n * SOL, 60],
  ]);
  expect(pnl.days).toEqual([{ day: "2025-10-13", realizedPnlSol: 1.5, cumulativeSol: 1.5 }]);
  expect(returns.bands.every(({ cycles }) => cycles === 0)).toBe(true);
});

it("realized PnL by day counts a sale of units of unknown cost, and not as a result of 0", () => {
  const { pnl } = chartsOf([
    ["Gift", 0n, 10n, 0n, 0],
    ["Gift", 10n, 0n, SOL, 60],
  ]);
  const unknown = ["realizedPnlSol", "cumulativeSol"];
  expect(pnl).toEqual({
    days: [{ day: "2025-10-13", realizedPnlSol: 0, cumulativeSol: 0, unknown }],
    undatedSol: 0,
    unknownSales: 1,
  });
});

it("realized PnL by day names days whose result excludes units of unknown cost, and the sums from the first of them on", () => {
  // Of 20 sold on the second day 10 were bought for 1 SOL: half of 4 SOL, less 1.
  const { pnl } = chartsOf([
    ...round("Win", 3n * SOL, 0, HOUR),
    ["X", 0n, 10n, 0n, 0],
    ["X", 10n, 20n, -SOL, HOUR],
    ["X", 20n, 0n, 4n * SOL, DAY],
    ...round("Too", 2n * SOL, 2 * DAY, 2 * DAY + HOUR),
  ]);
  expect(pnl.days).toEqual([
    { day: "2025-10-13", realizedPnlSol: 2, cumulativeSol: 2 },
    {
      ...{ day: "2025-10-14", realizedPnlSol: 1, cumulativeSol: 3 },
      unknown: ["realizedPnlSol", "cumulativeSol"],
    },
    { day: "2025-10-15", realizedPnlSol: 1, cumulativeSol: 4, unknown: ["cumulativeSol"] },
  ]);
  const untimed = chartsOf([
    ["G", 0n, 10n, 0n, null],
    ["G", 10n, 0n, SOL, null],
  ]);
  expect(untimed.pnl).toMatchObject({ undatedSol: 0, unknown: ["undatedSol"] });
});

it("realized PnL by day separates results of unknown time from the days", () => {
  const untimed: readonly Step[] = [
    ["X", 0n, 10n, -SOL, null],
    ["X", 10n, 0n, 4n * SOL, null],
  ];
  const { pnl, activity } = chartsOf(untimed);
  expect(pnl).toEqual({ days: [], undatedSol: 3, unknownSales: 0 });
  expect(activity.undatedSwaps).toBe(2);
});

it("realized PnL by day adds up to the wallet's realized PnL for any trades, and at a constant SOL price also in dollars", () => {
  const units = fc.bigInt({ min: 1n, max: 1_000n });
  const lamports = fc.bigInt({ min: 20_000_000n, max: 5n * SOL });
  const move = fc.record({
    mint: fc.constantFrom("X", "Y", "Z"),
    kind: fc.constantFrom("buy", "buy", "sell", "sell", "gift", "leave"),
    ...{ units, lamports, hours: fc.integer({ min: 0, max: 30 }) },
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const held = new Map<string, bigint>();
      let seconds = 0;
      const steps = moves.map(({ mint, kind, units, lamports, hours }): Step => {
        seconds += hours * HOUR;
        const before = held.get(mint) ?? 0n;
        const comes = kind === "buy" || kind === "gift" || before === 0n;
        const after = comes ? before + units : before - (units < before ? units : before);
        held.set(mint, after);
        if (kind === "gift" || kind === "leave") return [mint, before, after, 0n, seconds];
        return [mint, before, after, comes ? -lamports : lamports, seconds];
      });
      const hours = Array.from({ length: seconds / HOUR + 1 }, (_, hour) => MONDAY + hour * HOUR);
      const solUsd = toSolUsd(hours.map((hour) => [hour, 2_000_000n]));
      const input = buildWalletInput({ changes: toChanges(steps), solUsd });
      const charts = runSteps(buildWalletCharts(input));
      const { days, unknownSales } = charts.pnl;
      const { positions } = computeMetrics(input);
      const realizedLamports = Array.from(positions.values(), (position) => position.realizedLamports).reduce(
        (all, lamports) => all + lamports,
        0n,
      );
      const sum = days.reduce((all, { realizedPnlSol }) => all + Math.round(realizedPnlSol * 1e9), 0);
      expect(sum).toBe(Number(realizedLamports));
      expect(Math.round((days.at(-1)?.cumulativeSol ?? 0) * 1e9)).toBe(sum);
      expect(unknownSales).toBeGreaterThanOrEqual(0);
      expect(charts.pnlUsd.unknownSales).toBe(unknownSales);
      expect(charts.pnlUsd.days.map(({ unknown }) => unknown?.length)).toEqual(
        days.map(({ unknown }) => unknown?.length),
      );
      for (const [index, { cumulativeUsd }] of charts.pnlUsd.days.entries())
        expect(cumulativeUsd).toBeCloseTo(2 * (days[index]?.cumulativeSol ?? Number.NaN), 4);
    }),
  );
});

const STEPS = [
  ...round("Past", 3n * SOL, 0, HOUR),
  ...round("Mid", 2n * SOL, HOUR + 1, DAY),
  ...round("New", SOL / 2n, DAY + 1, 3 * DAY),
];

it("a period has the sales, swaps and cycles within it, both ends included, and begins at 0", () => {
  const { pnl, returns, activity } = chartsOf(STEPS, { from: MONDAY + DAY, to: MONDAY + 3 * DAY - 1 });
  expect(pnl.days).toEqual([{ day: "2025-10-14", realizedPnlSol: 1, cumulativeSol: 1 }]);
  expect(returns.bands.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(1);
  expect(activity.hours.reduce((sum, swaps) => sum + swaps, 0)).toBe(2);
});

it("a period that covers all trades equals all time", () => {
  expect(chartsOf(STEPS, { from: MONDAY, to: MONDAY + 3 * DAY })).toEqual(chartsOf(STEPS));
});

it("a period before the first trade is empty", () => {
  const { pnl, activity } = chartsOf(STEPS, { from: MONDAY - DAY, to: MONDAY - 1 });
  expect(pnl.days).toEqual([]);
  expect(activity.hours.reduce((sum, swaps) => sum + swaps, 0)).toBe(0);
});

const priceAt = (hour: number, usd: bigint) => [MONDAY + hour * HOUR, usd * 1_000_000n] as const;
/** Prices at the starts of hours, which are the closes of the hours before. */
const inDollars = (steps: readonly Step[], ...prices: (readonly [number, bigint])[]) => {
  const before = prices.map(([hour, usdMicros]) => [hour - HOUR, usdMicros] as const);
  const input = buildWalletInput({ changes: toChanges(steps), solUsd: toSolUsd([...prices, ...before]) });
  return runSteps(buildWalletCharts(input)).pnlUsd;
};

it("realized PnL by day in dollars is the proceeds at the price of the sale's hour less the cost at that of the purchase: 2 × $150 − 1 × $100", () => {
  const pnlUsd = inDollars(
    [...round("Win", 2n * SOL, 0, HOUR), ...round("Even", SOL, 0, DAY)],
    ...[priceAt(0, 100n), priceAt(1, 150n), priceAt(24, 80n)],
  );
  expect(pnlUsd).toEqual({
    days: [
      { day: "2025-10-13", realizedPnlUsd: 200, cumulativeUsd: 200 },
      { day: "2025-10-14", realizedPnlUsd: -20, cumulativeUsd: 180 },
    ],
    unknownSales: 0,
  });
});

it("realized PnL by day in dollars uses the hour of the purchase of each lot: 4 × $200 − (1 × $100 + 1 × $400)", () => {
  const steps: readonly Step[] = [
    ["X", 0n, 10n, -SOL, 0],
    ["X", 10n, 20n, -SOL, HOUR],
    ["X", 20n, 0n, 4n * SOL, 2 * HOUR],
  ];
  const { days } = inDollars(steps, priceAt(0, 100n), priceAt(1, 400n), priceAt(2, 200n));
  expect(days).toEqual([{ day: "2025-10-13", realizedPnlUsd: 300, cumulativeUsd: 300 }]);
});

it("realized PnL by day in dollars is unknown and named without the price of SOL in the hour of the sale or of a purchase", () => {
  const steps = round("Win", 2n * SOL, 0, HOUR);
  const unknown = ["realizedPnlUsd", "cumulativeUsd"];
  for (const known of [priceAt(0, 100n), priceAt(2, 150n)]) {
    expect(inDollars(steps, known)).toEqual({
      days: [{ day: "2025-10-13", realizedPnlUsd: 0, cumulativeUsd: 0, unknown }],
      unknownSales: 1,
    });
  }
  const undated: readonly Step[] = [
    ["X", 0n, 10n, -SOL, null],
    ["X", 10n, 0n, 4n * SOL, null],
  ];
  expect(inDollars(undated, priceAt(0, 100n))).toEqual({ days: [], unknownSales: 1 });
});

it("realized PnL by day in dollars excludes units of unknown cost, like the result in SOL, and names it", () => {
  // Of 20 sold for 4 SOL 10 had been bought for 1: half of 4 SOL at $200, less 1 at $100.
  const steps: readonly Step[] = [
    ["X", 0n, 10n, 0n, 0],
    ["X", 10n, 20n, -SOL, 0],
    ["X", 20n, 0n, 4n * SOL, HOUR],
  ];
  const unknown = ["realizedPnlUsd", "cumulativeUsd"];
  expect(inDollars(steps, priceAt(0, 100n), priceAt(1, 200n))).toEqual({
    days: [{ day: "2025-10-13", realizedPnlUsd: 300, cumulativeUsd: 300, unknown }],
    unknownSales: 0,
  });
});

const bandsOf = (steps: readonly Step[]) => {
  const { bands, unknownCycles } = chartsOf(steps).returns;
  return { ...Object.fromEntries(bands.map(({ band, cycles }) => [band, cycles])), unknownCycles };
};

it("returns are grouped by result ÷ cost: 1 SOL that became 6.1, 6, 3, 2.9, 1, 0.9, 0.5 and 0.4", () => {
  const proceeds = [61n, 60n, 30n, 29n, 10n, 9n, 5n, 4n];
  const steps = proceeds.flatMap((tenths, index) =>
    round(`T${"abcdefgh"[index]}`, (tenths * SOL) / 10n, 0, 60),
  );
  expect(bandsOf(steps)).toEqual({
    above_5x: 1,
    "2x_to_5x": 2,
    "0_to_2x": 2,
    minus_50_to_0: 2,
    below_minus_50: 1,
    unknownCycles: 0,
  });
});

it("returns cover all sales of a cycle, relative to the cost of the sold units: 8 of 10 for 1.2 SOL that had cost 0.8", () => {
  const steps: readonly Step[] = [
    ["X", 0n, 10n, -SOL, 0],
    ["X", 10n, 6n, SOL / 5n, 10],
    ["X", 6n, 2n, SOL, 20],
  ];
  expect(bandsOf(steps)).toMatchObject({ "0_to_2x": 1, unknownCycles: 0 });
});

it("returns are unknown, not 0, for a cycle that sold only a gift", () => {
  const steps: readonly Step[] = [
    ["X", 0n, 90n, 0n, 0],
    ["X", 90n, 100n, -SOL, 10],
    ["X", 100n, 10n, SOL, 20],
  ];
  expect(bandsOf(steps)).toMatchObject({ "0_to_2x": 0, unknownCycles: 1 });
  expect(chartsOf(steps).holds).toMatchObject({ cycles: { SNIPER: 0 }, unknownCycles: 1 });
});

it("every cycle is in the class of wallets with that hold time; a class begins where the previous one ends", () => {
  const held = [...[59, 1 * MINUTE, 5 * MINUTE, 30 * MINUTE], ...[4 * HOUR, DAY - 1, DAY, 7 * DAY, 30 * DAY]];
  const steps = held.flatMap((seconds, index) => round(`T${"abcdefghi"[index]}`, 2n * SOL, 0, seconds));
  expect(chartsOf(steps).holds).toEqual({
    cycles: {
      ...{ SNIPER: 1, SCALPER: 1, MOMENTUM: 1, INTRADAY: 1 },
      ...{ DAY_TRADER: 2, SWING: 1, POSITION: 1, HODLER: 1 },
    },
    unknownCycles: 0,
  });
});

it("activity counts swaps by UTC hour and weekday, Monday first", () => {
  const { activity } = chartsOf([
    ...round("X", 2n * SOL, 0, HOUR - 1),
    ...round("Y", 2n * SOL, 23 * HOUR, 6 * DAY + 5 * HOUR),
  ]);
  expect(activity.hours.map((swaps, hour) => [hour, swaps]).filter(([, swaps]) => swaps !== 0)).toEqual([
    [0, 2],
    [5, 1],
    [23, 1],
  ]);
  expect(activity).toMatchObject({ weekdays: [3, 0, 0, 0, 0, 0, 1], undatedSwaps: 0 });
});

it("activity counts a swap of one token for another once, like the metrics of the wallet", () => {
  const input = buildWalletInput({
    changes: [
      ...toChanges([["X", 0n, 10n, -SOL, 0]]),
      buildChange({
        signature: "swap",
        slot: 9,
        blockTime: MONDAY + DAY,
        tokens: [tokenChange("X", 10n, 0n), tokenChange("Y", 0n, 5n)],
      }),
    ],
  });
  expect(runSteps(buildWalletCharts(input)).activity.weekdays).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(computeMetrics(input).activity.swaps).toBe(2);
});

it("activity excludes transfers", () => {
  expect(chartsOf([["Gift", 0n, 10n, 0n, 0]]).activity.hours.every((swaps) => swaps === 0)).toBe(true);
});
