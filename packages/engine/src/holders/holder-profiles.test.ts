import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { buildPnlParts } from "../testing/build-pnl.ts";
import {
  buildAnalyzed,
  buildOutcome,
  buildSurvey,
  FOUR_OUTCOMES,
  SURVEY_METRICS,
} from "../testing/build-survey.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";
import { buildHolderProfiles } from "./holder-profiles.ts";

const survey = buildSurvey(...FOUR_OUTCOMES);

test("the full report lists skipped holders with their label, counts failed ones, and averages over analyzed ones", () => {
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

test("the full report has counts of 0 and does not divide by 0 if no holder was analyzed", () => {
  const failed = buildSurvey(
    buildOutcome(1, 40, { status: "failed" }),
    buildOutcome(2, 20, { status: "failed" }),
  );
  const { profiles, metadata } = buildHolderProfiles(failed, 700);
  expect(profiles).toEqual([]);
  expect(metadata).toMatchObject({
    totalHoldersAnalyzed: 0,
    totalProcessingTimeMs: 700,
    avgProcessingTimePerWalletMs: 0,
    failedHolders: 2,
  });
});

test("the full report counts analyzed and failed holders separately, regardless of which are more", () => {
  const three = buildSurvey(
    buildOutcome(1, 9, buildAnalyzed(SURVEY_METRICS)),
    buildOutcome(2, 8, buildAnalyzed(SURVEY_METRICS)),
    buildOutcome(3, 7, { status: "failed" }),
  );
  expect(buildHolderProfiles(three, 10).metadata.totalHoldersAnalyzed).toBe(2);
  const one = buildSurvey(
    buildOutcome(1, 9, { status: "failed" }),
    buildOutcome(2, 8, buildAnalyzed(SURVEY_METRICS)),
    buildOutcome(3, 7, { status: "failed" }),
  );
  expect(buildHolderProfiles(one, 10).metadata).toMatchObject({
    totalHoldersAnalyzed: 1,
    failedHolders: 2,
  });
});

test("the full report names every metric of a skipped holder as unknown, by its field", () => {
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

test("the full report has a holder's results in this token, and null for a skipped holder or one that never bought it", () => {
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
  const buyer = buildOutcome(5, 3, { status: "analyzed", metrics: SURVEY_METRICS, token, label: null });
  const { profiles } = buildHolderProfiles(buildSurvey(...FOUR_OUTCOMES, buyer), 0);
  expect(profiles.map((profile) => profile.token?.firstBuyAt ?? null)).toEqual([
    ...[null, null, null],
    "2025-10-09T08:53:20.000Z",
  ]);
  expect(profiles[3]?.token).toMatchObject({ avgBuyPriceSol: 0.5, unknown: ["avgBuyPriceSol"] });
});

test("a profile has the share of its units in frozen accounts, and none without such units", () => {
  const first = buildOutcome(1, 5, buildAnalyzed(SURVEY_METRICS));
  const frozen = { ...first, holder: { ...first.holder, amount: 8n, frozen: 2n } };
  const { profiles } = buildHolderProfiles(buildSurvey(frozen, first), 0);
  expect(profiles.map(({ frozenShare }) => frozenShare)).toEqual([0.25, undefined]);
});

test("the full report names the unknown metrics of a holder", () => {
  const { profiles } = buildHolderProfiles(survey, 0);
  expect(profiles.map(({ unknown }) => unknown?.length)).toEqual([14, 1, 4]);
  expect(profiles[2]).toMatchObject({
    exitPattern: "unknown",
    unknown: ["exitPattern", "tokenHoldingValueSol", "walletRealizedPnlSol", "walletPnlSol"],
  });
});
