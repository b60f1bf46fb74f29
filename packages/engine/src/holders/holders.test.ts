import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildPnl, buildPnlParts } from "../testing/build-pnl.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";
import { buildAgentHolders } from "./agent-holders.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import type { HolderOutcome, HolderResult, HolderSurvey } from "./holder-outcome.ts";
import { buildHolderProfiles } from "./holder-profiles.ts";
import { rankHolders } from "./rank-holders.ts";

const UNKNOWN = toPartialSum(null);
const LATELY = { realizedPnlSol: 1, realizedPnlUsd: 200, tradesCount: 2, winRate: 0.5 };
const METRICS: HolderMetrics = {
  behaviorType: "SWING",
  exitPattern: "partial_exit",
  medianHoldTimeHours: 48,
  avgHoldTimeHours: 50,
  dailyFlipRatio: 0.1,
  dataQualityTier: "SILVER",
  tierReasons: ["basis"],
  knownBasisShare: 0.75,
  coverage: { transactions: 40, complete: true },
  confidence: 0.5,
  completedCycleCount: 5,
  periods: { d7: LATELY, d30: LATELY, d90: LATELY },
  outcomes: { count: 8, winners: 4, winRate: 0.5, unknownCount: 0 },
  shape: { meanPnlSol: 0.5, bestShare: 0.5, topFiveShare: 1, profitFactor: 3, withoutBestSol: 1 },
  risk: { maxDrawdownSol: 1, longestLosingRun: 2 },
  copyability: { share10s: 1, share30s: 1, share60s: 0.5 },
  results: buildPnl({ realized: 4, openPriced: 2 }, { realized: 800, openPriced: 400 }),
  usd: { realizedPnlUsd: 800, winRate: 0.5 },
  costs: { networkFeesSol: 0.02, tipsSol: 0.01, failedFeesSol: 0 },
  netAfterCostsSol: toPartialSum(5.5),
  exitRate: 0.8,
  totalTokensTraded: 10,
  solBalance: 3,
  positions: 1,
  holdingsValueSol: toPartialSum(2),
  topHoldings: [{ tokenAddress: testAddress("M"), valueSol: 2, listedValueSol: 2 }],
};
const FRESH: HolderMetrics = {
  ...METRICS,
  behaviorType: null,
  results: buildPnl({ realized: null, openPriced: 2 }),
  exitPattern: null,
};
const EXCHANGE = { type: "exchange", label: "Some exchange" } as const;

const analyzed = (metrics: HolderMetrics): HolderResult => ({
  status: "analyzed",
  metrics,
  token: null,
  label: null,
});

function outcome(rank: number, supplyPercent: number, result: HolderResult): HolderOutcome {
  const holder = { owner: testAddress(`H${rank + 1}`), amount: 1n, rank, supplyPercent };
  return { holder, valueSol: null, result };
}

function surveyOf(...outcomes: readonly HolderOutcome[]): HolderSurvey {
  const tokenMint = testAddress("M");
  return { tokenMint, topN: 20, discovery: "program_accounts", truncated: false, outcomes };
}

const owners = fc.constantFrom(..."abcdefghjk").map(testAddress);
const holdings = fc.array(fc.record({ owner: owners, amount: fc.bigInt({ min: 0n, max: 10n ** 18n }) }), {
  maxLength: 40,
});

describe("ranking", () => {
  test("the accounts of one owner are summed, empty ones omitted, and equal owners sorted by address", () => {
    const [a, b, c, d] = ["A", "B", "C", "D"].map(testAddress);
    if (!a || !b || !c || !d) throw new Error("no addresses");
    const ranked = rankHolders(
      [
        { owner: b, amount: 30n },
        { owner: a, amount: 20n },
        { owner: d, amount: 0n },
        { owner: c, amount: 50n },
        { owner: a, amount: 10n },
      ],
      200n,
      10,
    );
    expect(ranked).toEqual([
      { owner: c, amount: 50n, rank: 1, supplyPercent: 25 },
      { owner: a, amount: 30n, rank: 2, supplyPercent: 15 },
      { owner: b, amount: 30n, rank: 3, supplyPercent: 15 },
    ]);
  });

  test("frozen units count for the rank of their owner and are summed separately", () => {
    const owner = testAddress("A");
    const frozen = [
      { owner, amount: 5n },
      { owner, amount: 3n, frozen: 3n },
    ];
    expect(rankHolders(frozen, 16n, 1)).toEqual([
      { owner, amount: 8n, frozen: 3n, rank: 1, supplyPercent: 50 },
    ]);
  });

  test("all holders of a token without supply hold 0 percent", () => {
    const [owner = testAddress("A")] = ["A"].map(testAddress);
    expect(rankHolders([{ owner, amount: 5n }], 0n, 1)).toEqual([
      { owner, amount: 5n, rank: 1, supplyPercent: 0 },
    ]);
  });

  test("ranks are 1, 2, 3 …, amounts fall, owners are unique, and the order of accounts has no effect", () => {
    fc.assert(
      fc.property(holdings, fc.integer({ min: 1, max: 12 }), (list, topN) => {
        const supply = list.reduce((sum, { amount }) => sum + amount, 0n);
        const ranked = rankHolders(list, supply, topN);
        expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, position) => position + 1));
        expect(new Set(ranked.map(({ owner }) => owner)).size).toBe(ranked.length);
        for (const [position, { amount }] of ranked.entries()) {
          expect(amount).toBeLessThanOrEqual(ranked[position - 1]?.amount ?? amount);
        }
        expect(rankHolders(list.toReversed(), supply, topN)).toEqual(ranked);
      }),
      { seed: 21, numRuns: runs(300) },
    );
  });

  test("all holders together hold the whole supply", () => {
    fc.assert(
      fc.property(holdings, (list) => {
        const supply = list.reduce((sum, { amount }) => sum + amount, 0n);
        const percents = rankHolders(list, supply, 100).map(({ supplyPercent }) => supplyPercent);
        const total = percents.reduce((sum, percent) => sum + percent, 0);
        expect(total).toBeCloseTo(supply === 0n ? 0 : 100, 9);
      }),
      { seed: 22, numRuns: runs(300) },
    );
  });
});

/** A holder of each kind. */
const FOUR = [
  outcome(1, 40, { status: "skipped", label: EXCHANGE }),
  outcome(2, 20, analyzed(METRICS)),
  outcome(3, 10, { status: "failed" }),
  outcome(4, 5, analyzed(FRESH)),
];

describe("the full report", () => {
  const survey = surveyOf(...FOUR);

  test("lists skipped holders with their label, counts failed ones, and averages over analyzed ones", () => {
    const { mode, tokenMint, profiles, metadata } = buildHolderProfiles(survey, 501);
    expect([mode, tokenMint]).toEqual(["top_holders", testAddress("M")]);
    expect(profiles.map(({ rank, analysisSkipped }) => [rank, analysisSkipped])).toEqual([
      [1, true],
      [2, false],
      [4, false],
    ]);
    expect(profiles[0]).toMatchObject({ knownType: "exchange", knownLabel: "Some exchange" });
    expect(metadata).toEqual({
      totalHoldersRequested: 20,
      totalHoldersAnalyzed: 2,
      totalProcessingTimeMs: 501,
      avgProcessingTimePerWalletMs: 251,
      failedHolders: 1,
      discovery: "program_accounts",
      truncated: false,
    });
  });

  test("has counts of 0 and does not divide by 0 if no holder was analyzed", () => {
    const failed = surveyOf(outcome(1, 40, { status: "failed" }), outcome(2, 20, { status: "failed" }));
    const { profiles, metadata } = buildHolderProfiles(failed, 700);
    expect(profiles).toEqual([]);
    expect(metadata).toMatchObject({
      totalHoldersAnalyzed: 0,
      totalProcessingTimeMs: 700,
      avgProcessingTimePerWalletMs: 0,
      failedHolders: 2,
    });
  });

  test("counts analyzed and failed holders separately, regardless of which are more", () => {
    const three = surveyOf(
      outcome(1, 9, analyzed(METRICS)),
      outcome(2, 8, analyzed(METRICS)),
      outcome(3, 7, { status: "failed" }),
    );
    expect(buildHolderProfiles(three, 10).metadata.totalHoldersAnalyzed).toBe(2);
    const one = surveyOf(
      outcome(1, 9, { status: "failed" }),
      outcome(2, 8, analyzed(METRICS)),
      outcome(3, 7, { status: "failed" }),
    );
    expect(buildHolderProfiles(one, 10).metadata).toMatchObject({
      totalHoldersAnalyzed: 1,
      failedHolders: 2,
    });
  });

  test("names every metric of a skipped holder as unknown, by its field", () => {
    expect(buildHolderProfiles(survey, 0).profiles[0]?.unknown).toEqual([
      "exitPattern",
      "medianHoldTimeHours",
      "avgHoldTimeHours",
      "dailyFlipRatio",
      "confidence",
      "completedCycleCount",
      "tokenHoldingValueSol",
      "walletRealizedPnlSol",
      "walletPnlSol",
      "netAfterCostsSol",
      "exitRate",
      "totalTokensTraded",
      "solBalance",
      "currentHoldingsCount",
    ]);
  });

  test("has a holder's results in this token, and null for a skipped holder or one that never bought it", () => {
    const token: TokenPnl = {
      ...{
        tokenAddress: testAddress("M"),
        realizedPnlSol: toPartialSum(1),
        unrealizedPnlSol: toPartialSum(2),
        usd: buildPnlParts(),
      },
      ...{
        netSolProfitLoss: toPartialSum(3),
        roi: 2,
        totalSolSpent: toPartialSum(3),
        winRate: 1,
        held: true,
      },
      ...{
        avgBuyPriceSol: toPartialSum(0.5, false),
        totalSolReceived: toPartialSum(4),
        unpricedCostSol: null,
      },
      ...{ balance: 6, balanceRaw: "6", valueSol: 5, listedValueSol: 5, medianHoldTimeHours: 1 },
      isThin: false,
      isEstimated: false,
      uncertainSol: 0,
      frozenShare: 0,
      ...{ heldBefore: false, leftCostSol: 0, lacksCost: false },
      ...{ firstBuyAt: 1_760_000_000, lastTradeAt: null },
    };
    const buyer = outcome(5, 3, { status: "analyzed", metrics: METRICS, token, label: null });
    const { profiles } = buildHolderProfiles(surveyOf(...FOUR, buyer), 0);
    expect(profiles.map((profile) => profile.token?.firstBuyAt ?? null)).toEqual([
      ...[null, null, null],
      "2025-10-09T08:53:20.000Z",
    ]);
    expect(profiles[3]?.token).toMatchObject({ avgBuyPriceSol: 0.5, unknown: ["avgBuyPriceSol"] });
  });

  test("a profile has the share of its units in frozen accounts, and none without such units", () => {
    const first = outcome(1, 5, analyzed(METRICS));
    const frozen = { ...first, holder: { ...first.holder, amount: 8n, frozen: 2n } };
    const { profiles } = buildHolderProfiles(surveyOf(frozen, first), 0);
    expect(profiles.map(({ frozenShare }) => frozenShare)).toEqual([0.25, undefined]);
  });

  test("names the unknown metrics of a holder", () => {
    const { profiles } = buildHolderProfiles(survey, 0);
    expect(profiles.map(({ unknown }) => unknown?.length)).toEqual([14, 1, 4]);
    expect(profiles[2]).toMatchObject({
      exitPattern: "unknown",
      unknown: ["exitPattern", "tokenHoldingValueSol", "walletRealizedPnlSol", "walletPnlSol"],
    });
  });
});

describe("the agent report", () => {
  const survey = surveyOf(
    ...FOUR,
    outcome(5, 4, analyzed({ ...METRICS, results: buildPnl({ realized: -1 }) })),
    outcome(6, 3, analyzed(METRICS)),
    outcome(7, 2, analyzed(METRICS)),
  );

  test("the top supply excludes skipped holders and includes failed ones", () => {
    const { aggregate } = buildAgentHolders(survey);
    expect(aggregate).toMatchObject({ totalHolders: 7, analyzedHolders: 5, top1SupplyPct: 20 });
    expect(aggregate.top5SupplyPct).toBe(20 + 10 + 5 + 4 + 3);
  });

  test("classes are counted over analyzed holders, most frequent first, unclassified ones as FRESH", () => {
    expect(buildAgentHolders(survey).aggregate.behaviorDistribution).toEqual([
      { behaviorType: "SWING", count: 4, supplyPct: 29 },
      { behaviorType: "FRESH", count: 1, supplyPct: 5 },
    ]);
  });

  test("equally frequent classes are sorted by supply held, then by name", () => {
    const classed = (rank: number, supplyPercent: number, behaviorType: HolderMetrics["behaviorType"]) =>
      outcome(rank, supplyPercent, analyzed({ ...METRICS, behaviorType }));
    const { aggregate } = buildAgentHolders(
      surveyOf(
        classed(1, 4, "SWING"),
        classed(2, 4, "HODLER"),
        classed(3, 6, "SCALPER"),
        classed(4, 1, "SNIPER"),
        classed(5, 1, "SNIPER"),
        classed(6, 4, "MOMENTUM"),
      ),
    );
    expect(aggregate.behaviorDistribution).toEqual([
      { behaviorType: "SNIPER", count: 2, supplyPct: 2 },
      { behaviorType: "SCALPER", count: 1, supplyPct: 6 },
      { behaviorType: "HODLER", count: 1, supplyPct: 4 },
      { behaviorType: "MOMENTUM", count: 1, supplyPct: 4 },
      { behaviorType: "SWING", count: 1, supplyPct: 4 },
    ]);
  });

  test("every unknown metric of a holder is named by its field, and those of its holdings separately", () => {
    const nothing: HolderMetrics = {
      ...METRICS,
      exitPattern: null,
      medianHoldTimeHours: null,
      confidence: null,
      results: buildPnl({ realized: null, openPriced: null }),
      solBalance: null,
      positions: null,
      holdingsValueSol: UNKNOWN,
      topHoldings: [],
    };
    const [profile] = buildAgentHolders(surveyOf(outcome(1, 5, analyzed(nothing)))).profiles;
    expect(profile?.unknown).toEqual([
      "exitPattern",
      "medianHoldTimeHours",
      "confidence",
      "walletPnlSol",
      "solBalance",
    ]);
    expect(profile?.holdingsSummary).toEqual({
      totalPositions: 0,
      totalCurrentHoldingsValueSol: 0,
      topHoldings: [],
      unknown: ["totalPositions", "totalCurrentHoldingsValueSol"],
    });
  });

  test("a partial result is given and named in both reports", () => {
    const results = buildPnl({ realized: 4, openPriced: 2, unknown: ["realized"] });
    const partly = { ...METRICS, results };
    const survey = surveyOf(outcome(1, 5, analyzed(partly)));
    const agent = buildAgentHolders(survey);
    expect(agent.profiles[0]).toMatchObject({ walletPnlSol: 6, unknown: ["walletPnlSol"] });
    expect(agent.aggregate).toMatchObject({ avgWalletPnlSol: 4, unknown: ["avgWalletPnlSol"] });
    expect(buildHolderProfiles(survey, 0).profiles[0]).toMatchObject({
      walletRealizedPnlSol: 4,
      walletPnlSol: 6,
      unknown: ["tokenHoldingValueSol", "walletRealizedPnlSol", "walletPnlSol"],
    });
  });

  test("states its token, the requested number, and how the holders were found", () => {
    expect(
      buildAgentHolders({ ...survey, truncated: true, discovery: "largest_accounts" }).metadata,
    ).toMatchObject({
      tokenMint: testAddress("M"),
      totalHoldersRequested: 20,
      totalHoldersAnalyzed: 5,
      discovery: "largest_accounts",
      truncated: true,
    });
  });

  test("both reports state the basis of a holder's tier and metrics", () => {
    const basis = { dataQualityTier: "SILVER", tierReasons: ["basis"] };
    expect(buildAgentHolders(survey).profiles[0]).toMatchObject(basis);
    const [skipped, holder] = buildHolderProfiles(survey, 0).profiles;
    expect(holder).toMatchObject({ ...basis, knownBasisShare: 0.75, coverage: METRICS.coverage });
    expect(skipped).toMatchObject({ tierReasons: ["cycles"], knownBasisShare: null, coverage: null });
  });

  test("the average is of known realized results, and named if a part is unknown", () => {
    expect(buildAgentHolders(survey).aggregate).toMatchObject({
      avgWalletPnlSol: (4 - 1 + 4 + 4) / 4,
      unknown: ["avgWalletPnlSol"],
    });
    const { aggregate } = buildAgentHolders(surveyOf(outcome(1, 5, analyzed(FRESH))));
    expect(aggregate).toMatchObject({ avgWalletPnlSol: 0, unknown: ["avgWalletPnlSol"] });
  });

  test("only analyzed holders have profiles, each with a summary of holdings", () => {
    const { profiles } = buildAgentHolders(survey);
    expect(profiles.map(({ rank }) => rank)).toEqual([2, 4, 5, 6, 7]);
    expect(profiles[0]).not.toHaveProperty("unknown");
    expect(profiles[0]).toMatchObject({
      walletPnlSol: 6,
      solBalance: 3,
      holdingsSummary: { totalPositions: 1, totalCurrentHoldingsValueSol: 2 },
    });
  });
});
