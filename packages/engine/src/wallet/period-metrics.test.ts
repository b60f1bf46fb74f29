import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { solUsdByHour } from "../swaps/sol-usd.ts";
import { atMinute, buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { computePeriod } from "./period-metrics.ts";
import { listPeriodTokens, toPeriodTokenRow } from "./period-tokens.ts";
import { readPart } from "./pnl-results.ts";
import type { TokenSort } from "./token-rows.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;

/** Ten units for 1 SOL; five sold for 0.8, five for 0.3; a transfer of fees; a gift that is sold for 2. */
const CHANGES: readonly OwnerChange[] = [
  buildChange({ ...atMinute(1), solLamports: -SOL, tokens: [tokenChange("X", 0n, 10n)] }),
  buildChange({ ...atMinute(2), solLamports: (SOL * 8n) / 10n, tokens: [tokenChange("X", 10n, 5n)] }),
  buildChange({ ...atMinute(3), feeLamports: SOL / 100n }),
  buildChange({ ...atMinute(4), solLamports: (SOL * 3n) / 10n, tokens: [tokenChange("X", 5n, 0n)] }),
  buildChange({ ...atMinute(5), tokens: [tokenChange("Gift", 0n, 10n)] }),
  buildChange({ ...atMinute(6), solLamports: 2n * SOL, tokens: [tokenChange("Gift", 10n, 0n)] }),
];

const minute = (value: number) => START + 60 * value;

function metricsOf(from: number, to: number, fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes: CHANGES, ...fields });
  return runSteps(computePeriod(input, { from: minute(from), to: minute(to) }));
}

test("a period has its realized results, including those of lots opened before it", () => {
  expect(metricsOf(2, 3)).toMatchObject({
    results: { sol: { realized: 0.3 } },
    boughtSol: { value: 0, isWhole: true },
    soldSol: { value: 0.8, isWhole: true },
    ...{ swaps: 1, completedCycles: 0, feesSol: 0.01 },
  });
  expect(metricsOf(4, 4)).toMatchObject({
    results: { sol: { realized: -0.2 } },
    ...{ swaps: 1, completedCycles: 1, feesSol: 0 },
  });
});

test("the win rate is of cycles that ended in the period, and dollars use the price of each hour", () => {
  const solUsd = solUsdByHour([{ hour: START - (START % 3600), usdMicros: 150_000_000n }]);
  const closing = metricsOf(4, 4, { solUsd });
  expect(closing.winRate).toEqual({ value: 1, isWhole: true });
  expect(readPart(closing.results.usd, "realized")).toEqual({ value: -30, isWhole: true });
  expect(metricsOf(2, 3, { solUsd }).winRate.value).toBeNull();
  expect(readPart(metricsOf(2, 3, { solUsd }).results.usd, "realized")).toEqual({ value: 45, isWhole: true });
  expect(readPart(metricsOf(2, 3).results.usd, "realized").isWhole).toBe(false);
});

test("consecutive periods add up to the all-time metrics", () => {
  const all = computeMetrics(buildWalletInput({ changes: CHANGES }));
  const parts = [metricsOf(0, 2), metricsOf(3, 4), metricsOf(5, 9)];
  const sum = (read: (part: (typeof parts)[number]) => number | null) =>
    parts.reduce((total, part) => total + (read(part) ?? 0), 0);
  expect(sum(({ results }) => results.sol.realized)).toBeCloseTo(all.realizedSol.value ?? 0, 9);
  expect(sum(({ swaps }) => swaps)).toBe(all.activity.swaps);
  expect(sum(({ completedCycles }) => completedCycles)).toBe(all.completedCycles);
});

test("unknown values before a period do not affect it, and those in it are named", () => {
  expect(readPart(metricsOf(2, 4).results.sol, "realized").isWhole).toBe(true);
  expect(readPart(metricsOf(2, 6).results.sol, "realized").isWhole).toBe(false);
  expect(readPart(metricsOf(5, 6).results.sol, "realized")).toEqual({ value: null, isWhole: false });
  const later = buildChange({ ...atMinute(8), solLamports: -SOL, tokens: [tokenChange("X", 0n, 5n)] });
  expect(metricsOf(7, 8, { changes: [...CHANGES, later] }).boughtSol).toEqual({ value: 1, isWhole: true });
});

test("a period that begins before the covered history states the start of coverage", () => {
  const coverage = {
    ...{ fromSlot: 1, toSlot: 9, transactions: 6, complete: false },
    ...{ fromTime: minute(1), toTime: minute(6) },
  };
  expect(metricsOf(0, 4, { coverage }).coveredFrom).toBe(minute(1));
  expect(metricsOf(2, 4, { coverage }).coveredFrom).toBeNull();
  expect(metricsOf(0, 4).coveredFrom).toBeNull();
});

test("a number of days ends with the analysis", () => {
  const input = buildWalletInput({ changes: CHANGES, analyzedAt: (minute(4) + 7 * 86_400) * 1000 });
  const { period, swaps } = runSteps(computePeriod(input, { days: 7 }));
  expect(period).toEqual({ from: minute(4) + 1, to: minute(4) + 7 * 86_400 });
  expect(swaps).toBe(1);
});

const known = (value: number) => ({ value, isWhole: true });

test("a period lists the tokens bought, sold or burned in it, with only their activity in it", () => {
  const [x, gift, burned] = ["X", "Gift", "Burned"].map(testAddress);
  const bought = (from: number, to: number, changes: Partial<WalletInput> = {}) =>
    metricsOf(from, to, changes).tokens;
  expect(bought(1, 1)).toEqual([
    {
      ...{ tokenAddress: x, realizedPnlSol: known(0), totalSolSpent: known(1), totalSolReceived: known(0) },
      realizedPnlUsd: known(0),
      ...{ trades: 1, completedCycles: 0, isBought: true, lastTradeAt: minute(1) },
    },
  ]);
  // 0.8 + 0.3 SOL for all ten units, which cost 1.
  expect(bought(2, 5)).toEqual([
    {
      ...{ tokenAddress: x, realizedPnlSol: known(0.1), totalSolSpent: known(0) },
      realizedPnlUsd: { value: null, isWhole: false },
      ...{ totalSolReceived: known(1.1), trades: 2, completedCycles: 1, isBought: true },
      lastTradeAt: minute(4),
    },
  ]);
  expect(bought(3, 3)).toEqual([]);
  expect(bought(5, 6)).toMatchObject([
    { tokenAddress: gift, realizedPnlSol: { value: null }, totalSolReceived: known(2), isBought: false },
  ]);
  const changes = [
    ...CHANGES,
    buildChange({ ...atMinute(7), solLamports: -SOL, tokens: [tokenChange("Burned", 0n, 5n)] }),
    buildChange({
      ...atMinute(8),
      tokens: [tokenChange("Burned", 5n, 0n)],
      burns: [{ mint: testAddress("Burned"), amount: 5n, program: null }],
    }),
  ];
  expect(bought(8, 9, { changes })).toMatchObject([
    { tokenAddress: burned, realizedPnlSol: known(-1), trades: 0, lastTradeAt: null },
  ]);
});

test("realized results of the tokens of a period add up to that of the wallet", () => {
  const { tokens, results } = metricsOf(1, 6);
  const sum = tokens.reduce((total, token) => total + (token.realizedPnlSol.value ?? 0), 0);
  expect(sum).toBeCloseTo(results.sol.realized ?? Number.NaN, 9);
  expect(tokens.map(({ tokenAddress }) => tokenAddress)).toHaveLength(2);
});

test("tokens of a period are sorted by available values, unknown ones last", () => {
  const { tokens } = metricsOf(1, 6);
  const order = (sortBy: TokenSort, sortOrder: "ASC" | "DESC") =>
    listPeriodTokens(tokens, { sortBy, sortOrder }).map(({ tokenAddress }) => tokenAddress);
  const [x, gift] = ["X", "Gift"].map(testAddress);
  expect(order("netSolProfitLoss", "ASC")).toEqual([x, gift]);
  expect(order("realizedPnlSol", "DESC")).toEqual([x, gift]);
  expect(order("totalSolReceived", "DESC")).toEqual([gift, x]);
  expect(order("lastTradeAt", "ASC")).toEqual([x, gift]);
  const row = listPeriodTokens(tokens, { sortBy: "lastTradeAt", sortOrder: "DESC" }).map(toPeriodTokenRow)[0];
  expect(row).toMatchObject({ tokenAddress: gift, results: { sol: { realized: null } } });
});
