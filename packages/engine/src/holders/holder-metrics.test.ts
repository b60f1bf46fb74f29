import { expect, test } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { computeHolderMetrics } from "./holder-metrics.ts";

const whole = (value: number) => ({ value, isWhole: true });
const part = (value: number) => ({ value, isWhole: false });
const UNKNOWN = { value: null, isWhole: false };

function metricsOf(fields: Partial<WalletInput>) {
  const input = buildWalletInput({ holdings: null, present: null, ...fields });
  const metrics = computeMetrics(input);
  return { input, metrics, holder: computeHolderMetrics(input, metrics) };
}

/** Buys 5 units of a token and sells them all, then buys two others. */
const THREE_TOKENS: Partial<WalletInput> = {
  changes: [
    { solLamports: -1_000_000_000n, tokens: [tokenChange("a", 0n, 5n)] },
    { solLamports: 2_000_000_000n, tokens: [tokenChange("a", 5n, 0n)] },
    { solLamports: -1_000_000_000n, tokens: [tokenChange("b", 0n, 5n)] },
    { solLamports: -1_000_000_000n, tokens: [tokenChange("c", 0n, 5n)] },
  ].map((fields, index) =>
    buildChange({ signature: `s${index}`, slot: index + 1, blockTime: 1_760_000_000 + index, ...fields }),
  ),
};

test("positions exclude wrapped SOL and empty accounts, and the five most valuable are named", () => {
  const mints = Array.from("abcdefg", testAddress);
  const amounts = mints.map(
    (mint, n) => [mint, { amount: BigInt(n + 1) * 1_000_000n, decimals: 6 }] as const,
  );
  const { holder } = metricsOf({
    holdings: {
      slot: 1,
      lamports: 2_500_000_000n,
      tokens: new Map([
        ...amounts,
        [WRAPPED_SOL, { amount: 5n, decimals: 9 }],
        [testAddress("z"), { amount: 0n, decimals: 6 }],
      ]),
    },
    present: { solUsd: 100, tokenUsd: new Map(mints.map((mint) => [mint, 50])) },
    mints: buildMints(mints),
  });
  expect(holder).toMatchObject({ solBalance: 2.5, positions: 7, holdingsValueSol: whole(14) });
  expect(holder.topHoldings.map(({ valueSol }) => valueSol)).toEqual([3.5, 3, 2.5, 2, 1.5]);
});

test("a wallet without activity has no confidence and no rates, and its holdings in the past are unknown", () => {
  expect(metricsOf({}).holder).toMatchObject({
    behaviorType: null,
    exitPattern: null,
    confidence: 0,
    completedCycleCount: 0,
    exitRate: null,
    dailyFlipRatio: null,
    solBalance: null,
    positions: null,
    holdingsValueSol: UNKNOWN,
    topHoldings: [],
  });
});

test("top holdings of equal sellable value are ordered by address, and are empty without prices", () => {
  const [a, b, c] = ["a", "b", "c"].map(testAddress);
  if (!a || !b || !c) throw new Error("no addresses");
  const one = { amount: 1_000_000n, decimals: 6 };
  const tokens = new Map([c, a, b].map((mint) => [mint, one]));
  const holdings = { slot: 1, lamports: 0n, tokens };
  const present = { solUsd: 100, tokenUsd: new Map([a, b, c].map((mint) => [mint, 50])) };
  const mints = buildMints([a, b, c]);
  expect(metricsOf({ holdings, present, mints }).holder.topHoldings).toEqual(
    [a, b, c].map((tokenAddress) => ({ tokenAddress, valueSol: 0.5, listedValueSol: 0.5 })),
  );
  // 100 dollars of depth for 50 dollars of each: two thirds of 0.5 SOL.
  const liquidityUsd = new Map([[b, 200]]);
  const [, , thinnest] = metricsOf({ holdings, present: { ...present, liquidityUsd }, mints }).holder
    .topHoldings;
  expect(thinnest).toEqual({
    ...{ tokenAddress: b, listedValueSol: 0.5, thin: true },
    valueSol: expect.closeTo(1 / 3, 12),
  });
  const unpriced = metricsOf({ holdings, present: { solUsd: null, tokenUsd: null } }).holder;
  expect(unpriced).toMatchObject({ positions: 3, holdingsValueSol: UNKNOWN, topHoldings: [] });
});

test("the value of holdings is that of priced tokens, and unknown if none has a price", () => {
  const one = { amount: 1_000_000n, decimals: 6 };
  const [a, b] = [testAddress("a"), testAddress("b")];
  const holdings = { slot: 1, lamports: 0n, tokens: new Map([a, b].map((mint) => [mint, one])) };
  const valueAt = (tokenUsd: ReadonlyMap<typeof a, number>) =>
    metricsOf({ holdings, present: { solUsd: 100, tokenUsd }, mints: buildMints([a, b]) }).holder
      .holdingsValueSol;
  expect(valueAt(new Map([[a, 50]]))).toEqual(part(0.5));
  expect(valueAt(new Map())).toEqual(UNKNOWN);
});

test("the result is the known part of realized plus unrealized", () => {
  // One SOL made with a; b and c, bought for a SOL each, have no price.
  const { holder } = metricsOf({ ...THREE_TOKENS, present: { solUsd: 100, tokenUsd: new Map() } });
  expect(holder).toMatchObject({
    results: {
      sol: {
        ...{ realized: 1, openPriced: 0, openUnpricedCost: 2, total: 1 },
        unknown: ["openPriced", "total"],
      },
    },
    knownBasisShare: 1,
    dataQualityTier: "INSUFFICIENT",
    tierReasons: ["cycles"],
    coverage: { transactions: 0, complete: true },
  });
});

test("the exit rate is the share of traded tokens with a completed cycle: one of three, or of four", () => {
  const { input, metrics, holder } = metricsOf(THREE_TOKENS);
  expect(Array.from(metrics.positions.values(), ({ cycles }) => cycles.length)).toEqual([1, 0, 0]);
  expect(holder.exitRate).toBeCloseTo(1 / 3, 12);
  expect(computeHolderMetrics(input, { ...metrics, tokensTraded: 4 }).exitRate).toBe(0.25);
});

test("confidence is n/(n+5) of the reconciled share of the volume, and unknown with it", () => {
  const { input, metrics } = metricsOf({});
  const confidenceOf = (completedCycles: number, reconciledShare: number | null) => {
    const reconciliation = { ...metrics.reconciliation, reconciledShare };
    return computeHolderMetrics(input, { ...metrics, completedCycles, reconciliation }).confidence;
  };
  expect([confidenceOf(5, 1), confidenceOf(15, 0.8), confidenceOf(3, null), confidenceOf(0, null)]).toEqual([
    0.5,
    0.75 * 0.8,
    null,
    0,
  ]);
});
