import { expect, it } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildMints, buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
const HOUR = toHour(START) + 3_600;

/** Tenths of SOL: negative for a buy. `units` are those of the token after it. */
type Step = readonly [token: string, second: number, tenths: number, before: bigint, units: bigint];

function toChanges(steps: readonly Step[]): OwnerChange[] {
  return steps.map(([token, second, tenths, before, after]) =>
    buildChange({
      ...{ signature: `${token}${second}`, slot: second, blockTime: HOUR + second },
      solLamports: (BigInt(tenths) * SOL) / 10n,
      tokens: [tokenChange(token, before, after)],
    }),
  );
}

/** Bought for 1 SOL, sold `held` seconds later for 1 SOL and `tenths` of one. */
const round = (token: string, second: number, held: number, tenths: number): readonly Step[] => [
  [token, second, -10, 0n, 10n],
  [token, second + held, 10 + tenths, 10n, 0n],
];

function profileOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, ...fields });
  return buildProfile(input, computeMetrics(input));
}

/** Results +5, −2, +3, −4, −1 and +2 tenths of a SOL, held for 5, 20, 40, 90, 5 and 61 seconds. */
const ROUNDS = toChanges([
  ...round("A", 0, 5, 5),
  ...round("B", 100, 20, -2),
  ...round("C", 200, 40, 3),
  ...round("D", 300, 90, -4),
  ...round("E", 400, 5, -1),
  ...round("F", 500, 61, 2),
]);

it("results by token have a mean, shares of the gains, a profit factor and a result without the best", () => {
  // Gains 0.5 + 0.3 + 0.2 = 1, losses 0.7, in all 0.3.
  expect(profileOf(ROUNDS).shape).toEqual({
    meanPnlSol: 0.3 / 6,
    bestShare: 0.5,
    topFiveShare: 1,
    profitFactor: 1 / 0.7,
    withoutBestSol: -0.2,
  });
});

it("results by token have a share of the best five if more than five gained", () => {
  const tenths = [1, 2, 3, 4, 5, 6, 7];
  const rounds = tenths.flatMap((gain, at) => round("ABCDEFG"[at] ?? "", 100 * at, 9, gain));
  // 7 + 6 + 5 + 4 + 3 = 25 of 28.
  expect(profileOf(toChanges(rounds)).shape).toMatchObject({ bestShare: 0.25, topFiveShare: 25 / 28 });
});

it("results by token have no profit factor without a loss, and no shares without a gain", () => {
  const won = profileOf(toChanges(round("A", 0, 5, 5))).shape;
  expect(won).toEqual({
    ...{ meanPnlSol: 0.5, bestShare: 1, topFiveShare: 1, profitFactor: null, withoutBestSol: 0 },
  });
  const lost = profileOf(toChanges(round("A", 0, 5, -5))).shape;
  expect(lost).toEqual({
    ...{ meanPnlSol: -0.5, bestShare: 0, topFiveShare: 0, profitFactor: 0, withoutBestSol: 0 },
    unknown: ["bestShare", "topFiveShare"],
  });
});

it("results by token are all named if the cost of a sale is unknown", () => {
  const gift = buildChange({
    ...{ signature: "gift", slot: 900, blockTime: HOUR + 900 },
    tokens: [tokenChange("G", 0n, 10n)],
  });
  const sale = buildChange({
    ...{ signature: "sale", slot: 910, blockTime: HOUR + 910 },
    ...{ solLamports: SOL, tokens: [tokenChange("G", 10n, 0n)] },
  });
  const { shape, risk, copyability, positions } = profileOf([...ROUNDS, gift, sale]);
  expect(shape).toMatchObject({ meanPnlSol: 0.3 / 6, profitFactor: 1 / 0.7 });
  expect(shape.unknown).toEqual([
    ...["meanPnlSol", "bestShare", "topFiveShare", "profitFactor", "withoutBestSol"],
  ]);
  expect(risk).toMatchObject({ maxDrawdownSol: 0.5, longestLosingRun: 2 });
  expect(risk.unknown).toEqual(["maxDrawdownSol", "longestLosingRun", "returnOnPeakCapital"]);
  expect(copyability.unknown).toEqual(["share10s", "share30s", "share60s"]);
  // A token that was never bought is not a position.
  expect(positions).toEqual({
    ...{ count: 6, winners: 3, winRate: 0.5, winRateAtLeast: 0.5, unknownCount: 0 },
  });
});

it("cycles are counted by what they returned on their cost, each bound included", () => {
  // Of 1 SOL each: 10 and 9.9 times the cost, 5 and 4.9, 2 and 1.9, and half and 0.6 of it.
  const tenths = [90, 89, 40, 39, 10, 9, -5, -4];
  const rounds = tenths.flatMap((gain, at) => round("ABCDEFGH"[at] ?? "", 100 * at, 9, gain));
  expect(profileOf(toChanges(rounds)).hitRates).toEqual({
    ...{ over2x: 5 / 8, over5x: 3 / 8, over10x: 1 / 8, below50: 1 / 8 },
  });
});

it("shares of cycles by return are unknown without a cycle, and listed for a part of the history", () => {
  const names = ["over2x", "over5x", "over10x", "below50"];
  expect(profileOf([]).hitRates?.unknown).toEqual(names);
  const coverage = { ...buildWalletInput().coverage, complete: false };
  expect(profileOf(ROUNDS, { coverage }).hitRates).toMatchObject({ over2x: 0, unknown: names });
});

it("losses in time order are the largest drop of the cumulative result, and the longest run of lost cycles", () => {
  // 0.5, 0.3, 0.6, 0.2, 0.1, 0.3: from 0.6 to 0.1.
  expect(profileOf(ROUNDS).risk).toMatchObject({ maxDrawdownSol: 0.5, longestLosingRun: 2 });
});

it("losses in time order count a drop below 0 from 0", () => {
  expect(profileOf(toChanges(round("A", 0, 5, -5))).risk).toMatchObject({
    ...{ maxDrawdownSol: 0.5, longestLosingRun: 1 },
  });
});

it("losses in time order combine the sales of one transaction, with losing cycles first", () => {
  const bought = toChanges([
    ["A", 0, -10, 0n, 10n],
    ["B", 10, -10, 0n, 10n],
    ["C", 20, -10, 0n, 10n],
  ]);
  const both = buildChange({
    ...{ signature: "both", slot: 60, blockTime: HOUR + 60, solLamports: 2n * SOL },
    tokens: [tokenChange("A", 10n, 0n), tokenChange("B", 10n, 0n)],
    visible: [
      { mint: testAddress("A"), lamports: (SOL * 3n) / 2n, usdMicros: 0n },
      { mint: testAddress("B"), lamports: SOL / 2n, usdMicros: 0n },
    ],
  });
  const last = buildChange({
    ...{ signature: "last", slot: 70, blockTime: HOUR + 70, solLamports: SOL / 2n },
    tokens: [tokenChange("C", 10n, 0n)],
  });
  // +0.5 and −0.5 at once change nothing; then −0.5. The gain ends the run of the loss beside it.
  const { risk, shape } = profileOf([...bought, both, last]);
  expect(shape).toMatchObject({ bestShare: 1, profitFactor: 0.5 });
  expect(risk).toMatchObject({ maxDrawdownSol: 0.5, longestLosingRun: 1 });
});

it("gains by hold time are shares of gains held longer", () => {
  // Of 1 SOL: 0.5 held for 5 s, 0.3 for 40 s, 0.2 for 61 s.
  expect(profileOf(ROUNDS).copyability).toEqual({ share10s: 0.5, share30s: 0.5, share60s: 0.2 });
});

it("gains by hold time exclude exactly that many seconds", () => {
  const rounds = [...round("A", 0, 10, 1), ...round("B", 100, 30, 1), ...round("C", 200, 60, 2)];
  expect(profileOf(toChanges(rounds)).copyability).toEqual({ share10s: 0.75, share30s: 0.5, share60s: 0 });
});

it("gains by hold time are unknown without a gain, and named if a time is unknown", () => {
  expect(profileOf(toChanges(round("A", 0, 5, -5))).copyability).toEqual({
    ...{ share10s: 0, share30s: 0, share60s: 0, unknown: ["share10s", "share30s", "share60s"] },
  });
  const untimed = ROUNDS.map((change) => ({ ...change, blockTime: null }));
  expect(profileOf(untimed).copyability).toEqual({
    ...{ share10s: 0, share30s: 0, share60s: 0, unknown: ["share10s", "share30s", "share60s"] },
  });
});

const priced = (usd: number): Partial<WalletInput> => ({
  holdings: {
    slot: 1_000,
    lamports: 0n,
    tokens: new Map([[testAddress("X"), { amount: 10_000_000n, decimals: 6 }]]),
  },
  present: { solUsd: 100, tokenUsd: new Map([[testAddress("X"), usd]]) },
  mints: buildMints([testAddress("X")]),
});
const open = toChanges([
  ["X", 0, -10, 0n, 20_000_000n],
  ["X", 9, 4, 20_000_000n, 10_000_000n],
]);

it("positions count open units at their value", () => {
  // 0.4 − 0.5 realized; 10 tokens at 0.07 SOL are 0.7 of 0.5.
  expect(profileOf(open, priced(7)).positions).toEqual({
    ...{ count: 1, winners: 1, winRate: 1, winRateAtLeast: 1, unknownCount: 0 },
  });
  // At 0.06 SOL they are 0.6: a total of 0 is not a gain.
  expect(profileOf(open, priced(6)).positions).toMatchObject({ count: 1, winners: 0, winRate: 0 });
});

it("positions are unknown if open units have no price", () => {
  expect(profileOf(open).positions).toEqual({
    ...{ count: 0, winners: 0, winRate: 0, winRateAtLeast: 0, unknownCount: 1, unknown: ["winRate"] },
  });
});

it("positions count units that left unsold as losses", () => {
  const left = buildChange({
    ...{ signature: "left", slot: 70, blockTime: HOUR + 70 },
    tokens: [tokenChange("X", 10n, 0n)],
  });
  const changes = toChanges([
    ["X", 0, -10, 0n, 20n],
    ["X", 9, 9, 20n, 10n],
  ]);
  // 0.9 − 0.5 realized, and 0.5 left.
  expect(profileOf([...changes, left]).positions).toMatchObject({ count: 1, winners: 0 });
});

it("positions of a token with a gift are unknown, and with unsolicited units only once these are sold", () => {
  const bought = toChanges(round("X", 0, 5, 5));
  const come = (signed: boolean) =>
    buildChange({
      ...{ signature: "come", slot: 70, blockTime: HOUR + 70, signed },
      tokens: [tokenChange("X", 0n, 5n)],
    });
  const sale = buildChange({
    ...{ signature: "sale", slot: 80, blockTime: HOUR + 80, solLamports: SOL },
    tokens: [tokenChange("X", 5n, 0n)],
  });
  const countOf = (...others: readonly OwnerChange[]) => {
    const { count, unknownCount } = profileOf([...bought, ...others]).positions;
    return [count, unknownCount];
  };
  expect(countOf(come(true))).toEqual([0, 1]);
  expect(countOf(come(false))).toEqual([1, 0]);
  expect(countOf(come(false), sale)).toEqual([0, 1]);
});

const twoHours = [
  ...toChanges([["X", 0, -10, 0n, 10n]]),
  buildChange({
    ...{ signature: "sale", slot: 3_600, blockTime: HOUR + 3_600, solLamports: (SOL * 9n) / 10n },
    tokens: [tokenChange("X", 10n, 0n)],
  }),
];
const prices = (...usd: readonly bigint[]) =>
  toSolUsd(usd.map((price, index) => [HOUR + 3_600 * index, price * 1_000_000n]));

it("results in dollars use the prices at the times of purchase and of sale", () => {
  // −0.1 SOL, and 0.9 × 150 − 1 × 100 = 35 dollars: a loss in SOL, a gain in dollars.
  const closes = [100n, 150n, 150n].map((usd, at) => [HOUR + 3_600 * (at - 1), usd * 1_000_000n] as const);
  const { pnl, positions } = profileOf(twoHours, { solUsd: toSolUsd(closes) });
  expect(pnl.allTime).toMatchObject({ realizedPnlSol: -0.1, winRate: 0 });
  expect(pnl.allTime.usd).toEqual({ realizedPnlUsd: 35, winRate: 1 });
  expect(positions.winRate).toBe(0);
});

it("results in dollars are unknown if one of these hours has no price", () => {
  const unknown = ["realizedPnlUsd", "winRate"];
  for (const solUsd of [prices(100n), toSolUsd([[HOUR + 3_600, 9n]])]) {
    expect(profileOf(twoHours, { solUsd }).pnl.allTime.usd).toEqual({
      ...{ realizedPnlUsd: 0, winRate: 0, unknown },
    });
  }
  const partly = profileOf([...twoHours, ...toChanges(round("Y", 20, 5, 1))], { solUsd: prices(100n) });
  expect(partly.pnl.allTime.usd).toEqual({ realizedPnlUsd: 10, winRate: 1, unknown });
});

it("results in dollars of a burn are minus its cost", () => {
  const burned = [
    ...toChanges([["X", 0, -10, 0n, 10n]]),
    buildChange({
      ...{ signature: "burn", slot: 3_600, blockTime: HOUR + 3_600 },
      tokens: [tokenChange("X", 10n, 0n)],
      burns: [{ mint: testAddress("X"), amount: 10n, program: null }],
    }),
  ];
  expect(profileOf(burned, { solUsd: prices(100n, 150n) }).pnl.allTime.usd).toEqual({
    ...{ realizedPnlUsd: -100, winRate: 0 },
  });
});

it("costs of transactions include all that the wallet paid, and add up", () => {
  const [buy, sale] = toChanges(round("X", 0, 5, 5)).map((change) => ({
    ...change,
    ...{ feeLamports: 5_000n, tipLamports: 1_000_000n },
  }));
  const others = [
    buildChange({ signature: "sent", slot: 30, feeLamports: 7_000n, solLamports: -SOL }),
    buildChange({ signature: "failed", slot: 31, feeLamports: 9_000n, failed: true }),
    buildChange({
      ...{ signature: "round", slot: 32, feeLamports: 4_000n, tipLamports: 2_000n },
      ...{ solLamports: SOL / 10n, arbitrage: [] },
    }),
    buildChange({ signature: "rent", slot: 33, feeLamports: 5_000n, rentLamports: 2_039_280n }),
  ];
  const changes = [buy, sale, ...others].filter((change) => change !== undefined);
  const { pnl, summary } = profileOf(changes);
  expect(pnl.allTime.costs).toEqual({
    networkFeesSol: 0.000026,
    tipsSol: 0.002002,
    failedFeesSol: 0.000009,
  });
  // Costs outside trades: 0.000007 + 0.000009 + 0.000005 + 0.00203928. The arbitrage is after its own costs.
  expect(summary).toMatchObject({ feesSol: 0.00206028, atomicPnlSol: 0.099994 });
  expect(pnl.allTime.netAfterCostsSol).toBeCloseTo(0.49799 + 0.099994 - 0.00206028, 12);
});

it("a wallet without a sale names metrics without data, and has only zeros as numbers", () => {
  const { shape, risk, copyability, positions, periods } = profileOf([]);
  expect(shape.unknown).toEqual(["meanPnlSol", "bestShare", "topFiveShare", "withoutBestSol"]);
  expect(risk).toMatchObject({ maxDrawdownSol: 0, longestLosingRun: 0 });
  expect(risk.unknown).toBeUndefined();
  expect(copyability.unknown).toEqual(["share10s", "share30s", "share60s"]);
  expect(positions).toEqual({
    ...{ count: 0, winners: 0, winRate: 0, winRateAtLeast: 0, unknownCount: 0 },
    unknown: ["winRate", "winRateAtLeast"],
  });
  expect(periods.d7).toMatchObject({ realizedPnlSol: 0, volumeSol: 0, unknown: ["winRate"] });
  const numbers = [shape, risk, copyability, positions, periods.d7].flatMap((view) => Object.values(view));
  expect(numbers.filter((value) => typeof value === "number" && value !== 0)).toEqual([]);
});

it("while the history is partly covered, all of them are of the covered period, and named", () => {
  const coverage = { ...buildWalletInput().coverage, complete: false };
  const { pnl, shape, risk, copyability, positions, periods } = profileOf(ROUNDS, { coverage });
  expect(pnl.allTime.costs.unknown).toEqual(["networkFeesSol", "tipsSol", "failedFeesSol"]);
  expect(pnl.allTime.usd.unknown).toEqual(["realizedPnlUsd", "winRate"]);
  expect(shape.unknown).toHaveLength(5);
  expect(risk).toMatchObject({ maxDrawdownSol: 0.5, peakCapitalSol: 1 });
  expect(risk.unknown).toEqual([
    ...["maxDrawdownSol", "longestLosingRun", "peakCapitalSol", "returnOnPeakCapital"],
  ]);
  expect(copyability).toMatchObject({ share60s: 0.2, unknown: ["share10s", "share30s", "share60s"] });
  expect(positions).toEqual({
    ...{ count: 6, winners: 3, winRate: 0.5, winRateAtLeast: 0.5, unknownCount: 0 },
    unknown: ["count", "winners", "winRate", "winRateAtLeast", "unknownCount"],
  });
  expect(periods.d90.complete).toBe(false);
});
