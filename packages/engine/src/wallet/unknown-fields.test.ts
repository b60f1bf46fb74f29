import { describe, expect, it } from "vitest";
import { buildAgentHolders } from "../holders/agent-holders.ts";
import { computeHolderMetrics } from "../holders/holder-metrics.ts";
import type { HolderSurvey } from "../holders/holder-outcome.ts";
import { buildHolderProfiles } from "../holders/holder-profiles.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { toPartialSum } from "./partial-sum.ts";
import { buildProfile } from "./profile.ts";
import { pageTokens, toTokenRow } from "./token-rows.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { WalletInput } from "./wallet-input.ts";

it("an unknown value has a placeholder and a name; a known one has neither", () => {
  const unknown = new UnknownFields();
  expect(unknown.field()).toEqual({});
  expect([
    unknown.number("known number", 7),
    unknown.sum("whole sum", toPartialSum(7)),
    unknown.text("known text", "5-10k"),
    unknown.flag("true flag", true),
    unknown.flag("false flag", false),
  ]).toEqual([7, 7, "5-10k", true, false]);
  expect(unknown.field()).toEqual({});
  expect([
    unknown.number("number", null),
    unknown.sum("sum", toPartialSum(null)),
    unknown.sum("part", toPartialSum(7, false)),
    unknown.text("text", null),
    unknown.flag("flag", null),
  ]).toEqual([0, 0, 7, "unknown", false]);
  expect(unknown.field()).toEqual({ unknown: ["number", "sum", "part", "text", "flag"] });
});

const SOL = 1_000_000_000n;
const START = 1_760_000_400;

/** Mint of the n-th trade, in letters that an address can have. */
const mintOf = (n: number) => `T${String(n).replaceAll("0", "a")}x`;

/** Bought for 1 SOL and sold for `proceeds`, one a minute. */
function buildCycles(count: number, proceeds: bigint, from = 0): OwnerChange[] {
  return Array.from({ length: count }, (_, index) => from + index).flatMap((n) => [
    buildChange({
      ...{ signature: `buy${n}`, slot: 10 * n, blockTime: START + 60 * n, solLamports: -SOL },
      tokens: [tokenChange(mintOf(n), 0n, 100n)],
    }),
    buildChange({
      ...{ signature: `sell${n}`, slot: 10 * n + 5, blockTime: START + 60 * n + 30, solLamports: proceeds },
      tokens: [tokenChange(mintOf(n), 100n, 0n)],
    }),
  ]);
}

/** Forty losses of 0.1 SOL, then ten gains of 0.05. */
const LOSSES = buildCycles(40, (9n * SOL) / 10n);
const GAINS = buildCycles(10, (21n * SOL) / 20n, 40);

const coverage = (changes: readonly OwnerChange[], complete: boolean): Partial<WalletInput> => ({
  changes,
  coverage: { ...buildWalletInput().coverage, transactions: changes.length, complete },
});

const answerOf = (changes: readonly OwnerChange[], complete: boolean) => {
  const input = buildWalletInput(coverage(changes, complete));
  const metrics = computeMetrics(input);
  return { input, metrics, profile: buildProfile(input, metrics) };
};

describe("while the history is partly covered", () => {
  const { input, metrics, profile } = answerOf(GAINS, false);

  it("while the history is partly covered, all-time results are those of the covered period, and are named", () => {
    expect(profile.pnl.allTime.realizedPnlSol).toBeCloseTo(0.5, 12);
    expect(profile.pnl.allTime.unknown).toEqual([
      "realizedPnlSol",
      "netPnlSol",
      "winRate",
      "netAfterCostsSol",
    ]);
    expect(profile.summary).toMatchObject({ profitableTradesCount: 10, totalTradesCount: 10 });
    expect(profile.summary.unknown).toEqual(["realizedPnl", "profitableTradesCount", "totalTradesCount"]);
    expect(profile.hud.winRate).toBe(1);
    expect(profile.hud.unknown).toEqual(expect.arrayContaining(["winRate", "trimmedMeanPnl"]));
  });

  it("while the history is partly covered, a net result has no lower bound: ten gains of 0.05 SOL may follow forty losses of 0.1", () => {
    expect(profile.pnl.allTime.atLeast.netPnlSol).toBeNull();
    expect(answerOf([...LOSSES, ...GAINS], true).profile.pnl.allTime.atLeast.netPnlSol).toBeCloseTo(-3.5, 12);
  });

  it("while the history is partly covered, intervals remain, and are of the covered period", () => {
    const daily = GAINS.map((change, n) => ({
      ...change,
      blockTime: (change.blockTime ?? 0) + Math.floor(n / 4) * 86_400,
    }));
    const { intervals } = answerOf(daily, false).profile;
    expect(intervals.winRate?.high).toBe(1);
    expect(intervals.trimmedMeanPnl?.low).toBeCloseTo(0.05, 12);
    expect(intervals.medianHoldTimeHours?.low).toBeCloseTo(30 / 3600, 12);
  });

  it("while the history is partly covered, hold times are those of the cycles that ended in the covered period, and are named", () => {
    expect(profile.hud.medianHoldTimeHours).toBeCloseTo(30 / 3600, 12);
    expect(profile.hud.unknown).toContain("medianHoldTimeHours");
    expect(profile.behavior?.unknown).toEqual(
      expect.arrayContaining(["avgHoldTimeHours", "medianHoldTimeHours"]),
    );
    expect(answerOf(GAINS, true).profile.hud.unknown).not.toContain("medianHoldTimeHours");
  });

  it("while the history is partly covered, the range of the data is incomplete", () => {
    expect(profile.hud.provenance.dataRange.complete).toBe(false);
    expect(answerOf(GAINS, true).profile.hud.provenance.dataRange.complete).toBe(true);
  });

  it("while the history is partly covered, results of a holder are named in both reports, and so is the mean of all holders", () => {
    const holder = { owner: input.wallet, amount: 1n, rank: 1, supplyPercent: 5 };
    const result = { status: "analyzed", token: null, label: null } as const;
    const survey: HolderSurvey = {
      ...{ tokenMint: "M", topN: 1, discovery: "program_accounts", truncated: false },
      outcomes: [
        { holder, valueSol: null, result: { ...result, metrics: computeHolderMetrics(input, metrics) } },
      ],
    };
    const [full] = buildHolderProfiles(survey, 0).profiles;
    expect(full?.walletRealizedPnlSol).toBeCloseTo(0.5, 12);
    expect(full?.unknown).toEqual(expect.arrayContaining(["walletRealizedPnlSol", "walletPnlSol"]));
    const { profiles, aggregate } = buildAgentHolders(survey);
    expect(profiles[0]?.unknown).toEqual(["medianHoldTimeHours", "walletPnlSol"]);
    expect(aggregate.unknown).toEqual(["avgWalletPnlSol"]);
  });

  it("while the history is partly covered, rows of tokens with an opening balance of 0 are unchanged", () => {
    const row = metrics.tokens[0] && toTokenRow(metrics.tokens[0]);
    expect(row?.realizedPnlSol).toBeCloseTo(0.05, 12);
    expect(row?.atLeast.netPnlSol).toBeCloseTo(0.05, 12);
    expect(row).not.toHaveProperty("unknown");
  });
});

// 50 were held before; another 100 are bought for 1 SOL; nothing is sold.
const held = buildChange({
  ...{ signature: "more", slot: 1, blockTime: START, solLamports: -SOL },
  tokens: [tokenChange("X", 50n, 150n)],
});

it("a token with units held before the covered history has a row of partial results, without a lower bound", () => {
  const { metrics } = answerOf([held, ...GAINS], false);
  const { data } = pageTokens(metrics.tokens, {
    ...{ page: 1, pageSize: 20, sortBy: "netSolProfitLoss", sortOrder: "ASC" },
  });
  expect(data.at(-1)).toMatchObject({ realizedPnlSol: 0, roi: 0, atLeast: { netPnlSol: null } });
  expect(data.at(-1)?.unknown).toEqual(expect.arrayContaining(["realizedPnlSol", "roi", "winRate"]));
});

it("a token with units held before the covered history is last by win rate, regardless of the covered one", () => {
  // The 50 and the 100 are sold for 3 SOL in one go: two thirds of it for the 100 that cost 1.
  const sold = buildChange({
    ...{ signature: "all", slot: 2, blockTime: START + 5, solLamports: 3n * SOL },
    tokens: [tokenChange("X", 150n, 0n)],
  });
  const { metrics } = answerOf([held, sold, ...buildCycles(1, SOL / 2n, 7)], false);
  const { data } = pageTokens(metrics.tokens, {
    ...{ page: 1, pageSize: 20, sortBy: "winRate", sortOrder: "DESC" },
  });
  expect(data.map(({ winRate }) => winRate)).toEqual([0, 1]);
});

it("a complete history names no result as unknown", () => {
  const { profile } = answerOf([...LOSSES, ...GAINS], true);
  expect(profile.pnl.allTime).not.toHaveProperty("unknown");
  expect(profile.summary).not.toHaveProperty("unknown");
  expect(profile.hud.unknown).toEqual(["typicalEntryMcapUsd", "dominantEntryMcapBucket"]);
});
