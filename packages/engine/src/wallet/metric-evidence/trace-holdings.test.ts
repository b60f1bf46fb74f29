import { expect, test } from "vitest";
import { EXACT_DOLLARS } from "../../chain/assets.ts";
import { runSteps } from "../../steps.ts";
import { atMinute, buildChange, testAddress, tokenChange } from "../../testing/build-change.ts";
import { buildWalletInput } from "../../testing/build-wallet-input.ts";
import { traceMetric } from "./trace-metric.ts";

const SOL = 1_000_000_000n;
const [DOLLAR] = EXACT_DOLLARS.mints;

/**
 * Priced is bought for 2 SOL and half of it a gift; Dead is bought; Drop and Mixed were received unsigned, Gift
 * signed.
 */
const CHANGES = [
  buildChange({ ...atMinute(1), solLamports: -2n * SOL, tokens: [tokenChange("Priced", 0n, 4_000_000n)] }),
  buildChange({ ...atMinute(2), tokens: [tokenChange("Priced", 4_000_000n, 8_000_000n)] }),
  buildChange({ ...atMinute(3), solLamports: -SOL, tokens: [tokenChange("Dead", 0n, 1_000_000n)] }),
  buildChange({ ...atMinute(4), signed: false, tokens: [tokenChange("Drop", 0n, 9_000_000n)] }),
  buildChange({ ...atMinute(5), signed: false, tokens: [tokenChange("Worth", 0n, 1_000_000n)] }),
  buildChange({ ...atMinute(6), solLamports: -SOL, tokens: [tokenChange("Mixed", 0n, 1_000_000n)] }),
  buildChange({ ...atMinute(7), solLamports: SOL, tokens: [tokenChange("Mixed", 1_000_000n, 0n)] }),
  buildChange({ ...atMinute(8), signed: false, tokens: [tokenChange("Mixed", 0n, 5_000_000n)] }),
];

function traceHeld() {
  const held = { Priced: 8, Drop: 9, Worth: 1, Mixed: 5, Dead: 1 };
  const tokens = Object.entries(held).map(
    ([name, units]) => [testAddress(name), { amount: BigInt(units) * 1_000_000n, decimals: 6 }] as const,
  );
  const dollars = DOLLAR === undefined ? [] : [[DOLLAR, { amount: 5_000_000n, decimals: 6 }] as const];
  const input = buildWalletInput({
    changes: CHANGES,
    holdings: { slot: 1000, lamports: SOL, tokens: new Map([...tokens, ...dollars]) },
    // One of Priced is worth 1 SOL, and one of Worth 3 SOL.
    present: {
      solUsd: 100,
      tokenUsd: new Map([
        [testAddress("Priced"), 100],
        [testAddress("Worth"), 300],
      ]),
    },
    mints: new Map(tokens.map(([mint]) => [mint, { decimals: 6, supply: 1_000_000_000_000n }])),
  });
  return runSteps(traceMetric(input, { metric: "holdings", part: null, page: 1 }));
}

const nameOf = (mint: string | null) =>
  ["Priced", "Dead", "Drop", "Worth", "Mixed"].find((name) => testAddress(name) === mint) ??
  (mint === null ? "SOL" : "dollars");

test("a holding has value, cost and unrealized PnL of its units of known cost", () => {
  const { rows } = traceHeld();
  const list = rows.kind === "holdings" ? rows.list : [];
  const costs = list.map(({ tokenAddress, valueSol, costSol, unrealizedPnlSol, isCostPartial }) => [
    ...[nameOf(tokenAddress), valueSol, costSol, unrealizedPnlSol, isCostPartial ?? false],
  ]);
  // Half of Priced cost 2 SOL and is worth 4: a result of 2. The gift has no cost. Dead has a cost and no price.
  expect(costs.slice(0, 3)).toEqual([
    ["SOL", 1, null, null, false],
    ["Priced", 8, 2, 2, true],
    ["Worth", 3, null, null, false],
  ]);
  expect(costs.find(([name]) => name === "Dead")).toEqual(["Dead", null, 1, null, false]);
});

test("an unpriced token that was never bought or arrived unsigned is spam and comes last; a stablecoin is not", () => {
  const { rows, terms, total } = traceHeld();
  const list = rows.kind === "holdings" ? rows.list : [];
  const spam = list.flatMap(({ tokenAddress, isSpam }) => (isSpam ? [nameOf(tokenAddress)] : []));
  expect(spam).toEqual(["Drop", "Mixed"]);
  expect(list.slice(-2).every(({ isSpam }) => isSpam)).toBe(true);
  expect(terms).toContainEqual({ name: "spam_tokens", unit: "count", value: 2 });
  expect(total).toBe(7);
});

test("a holding whose value is below its listed value states whether units are frozen or liquidity is small", () => {
  const [frozen, thin, whole] = [testAddress("Frozen"), testAddress("Thin"), testAddress("Wide")];
  const units = { amount: 2_000_000n, decimals: 6, frozen: 0n };
  const input = buildWalletInput({
    holdings: {
      ...{ slot: 1000, lamports: SOL },
      tokens: new Map([
        [frozen, { ...units, frozen: 1_500_000n }],
        [thin, units],
        [whole, units],
      ]),
    },
    // Two of each are listed at 2 SOL. Thin has a depth of 2 SOL, so its two are worth 1 SOL.
    present: {
      solUsd: 100,
      tokenUsd: new Map([frozen, thin, whole].map((mint) => [mint, 100])),
      liquidityUsd: new Map([[thin, 400]]),
    },
    mints: new Map([frozen, whole].map((mint) => [mint, { decimals: 6, supply: 1_000_000_000_000n }])),
  });
  const { rows } = runSteps(traceMetric(input, { metric: "holdings", part: null, page: 1 }));
  const list = rows.kind === "holdings" ? rows.list.slice(1) : [];
  expect(
    list.map(({ tokenAddress, valueSol, frozenAmount, isThin }) => [
      ...[tokenAddress, valueSol, frozenAmount ?? null, isThin ?? false],
    ]),
  ).toEqual([
    [whole, 2, null, false],
    [thin, 1, null, true],
    [frozen, 0.5, 1.5, true],
  ]);
});
