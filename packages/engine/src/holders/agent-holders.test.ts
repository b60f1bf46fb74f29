import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { buildPnl } from "../testing/build-pnl.ts";
import {
  buildAnalyzed,
  buildOutcome,
  buildSurvey,
  FOUR_OUTCOMES,
  FRESH_METRICS,
  SURVEY_METRICS,
} from "../testing/build-survey.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { buildAgentHolders } from "./agent-holders.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import { buildHolderProfiles } from "./holder-profiles.ts";

const UNKNOWN = toPartialSum(null);

const survey = buildSurvey(
  ...FOUR_OUTCOMES,
  buildOutcome(5, 4, buildAnalyzed({ ...SURVEY_METRICS, results: buildPnl({ realized: -1 }) })),
  buildOutcome(6, 3, buildAnalyzed(SURVEY_METRICS)),
  buildOutcome(7, 2, buildAnalyzed(SURVEY_METRICS)),
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
    buildOutcome(rank, supplyPercent, buildAnalyzed({ ...SURVEY_METRICS, behaviorType }));
  const { aggregate } = buildAgentHolders(
    buildSurvey(
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
    ...SURVEY_METRICS,
    exitPattern: null,
    medianHoldTimeHours: null,
    confidence: null,
    results: buildPnl({ realized: null, openPriced: null }),
    solBalance: null,
    positions: null,
    holdingsValueSol: UNKNOWN,
    topHoldings: [],
  };
  const [profile] = buildAgentHolders(buildSurvey(buildOutcome(1, 5, buildAnalyzed(nothing)))).profiles;
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
  const partly = { ...SURVEY_METRICS, results };
  const survey = buildSurvey(buildOutcome(1, 5, buildAnalyzed(partly)));
  const agent = buildAgentHolders(survey);
  expect(agent.profiles[0]).toMatchObject({ walletPnlSol: 6, unknown: ["walletPnlSol"] });
  expect(agent.aggregate).toMatchObject({ avgWalletPnlSol: 4, unknown: ["avgWalletPnlSol"] });
  expect(buildHolderProfiles(survey, 0).profiles[0]).toMatchObject({
    walletRealizedPnlSol: 4,
    walletPnlSol: 6,
    unknown: ["tokenHoldingValueSol", "walletRealizedPnlSol", "walletPnlSol"],
  });
});

test("the agent report states its token, the requested number, and how the holders were found", () => {
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
  expect(holder).toMatchObject({ ...basis, knownBasisShare: 0.75, coverage: SURVEY_METRICS.coverage });
  expect(skipped).toMatchObject({ tierReasons: ["cycles"], knownBasisShare: null, coverage: null });
});

test("the average is of known realized results, and named if a part is unknown", () => {
  expect(buildAgentHolders(survey).aggregate).toMatchObject({
    avgWalletPnlSol: (4 - 1 + 4 + 4) / 4,
    unknown: ["avgWalletPnlSol"],
  });
  const { aggregate } = buildAgentHolders(buildSurvey(buildOutcome(1, 5, buildAnalyzed(FRESH_METRICS))));
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
