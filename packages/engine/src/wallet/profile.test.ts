import { expect, it } from "vitest";
import { classifyExit } from "../behavior/classify-behavior.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildPnl } from "../testing/build-pnl.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";

const profileOf = (fields: Partial<WalletInput>) => {
  const input = buildWalletInput(fields);
  return buildProfile(input, computeMetrics(input));
};

/** Buys of `tokens` distinct mints on one day. */
const buysOf = (tokens: number) =>
  Array.from({ length: tokens }, (_, index) =>
    buildChange({
      signature: `buy${index}`,
      slot: index,
      blockTime: 1_760_000_400 + index,
      solLamports: -1_000_000_000n,
      tokens: [tokenChange(`T${String(index).replaceAll("0", "a")}x`, 0n, 5n)],
    }),
  );

const idle = () => profileOf({});

it("the profile of a wallet without activity has no behavior, and 0 with a name in `unknown` for each metric without data", () => {
  const profile = idle();
  expect(profile.behavior).toBeNull();
  expect(profile.hud).toMatchObject({
    behaviorCode: "?",
    behaviorCategory: null,
    provenance: { dataRange: { from: null, to: null } },
    winRate: 0,
    medianHoldTimeHours: 0,
    dominantEntryMcapBucket: "unknown",
    dataQualityTier: "INSUFFICIENT",
    isBot: false,
    isWhale: false,
  });
  expect(profile.hud.unknown).toEqual([
    "winRate",
    "trimmedMeanPnl",
    "avgTxValueSol",
    "avgTradesPerDay",
    "medianHoldTimeHours",
    "uniqueTokensPerDay",
    "typicalEntryMcapUsd",
    "dominantEntryMcapBucket",
  ]);
});

it("the profile of a wallet without activity has a result of 0 and holdings of 0", () => {
  const profile = idle();
  expect(profile.summary).toMatchObject({ realizedPnl: 0, totalTradesCount: 0, feesSol: 0 });
  expect(profile.summary).not.toHaveProperty("unknown");
  expect(profile.pnl.allTime).toEqual({
    results: buildPnl({}),
    realizedPnlSol: 0,
    unrealizedPnlSol: 0,
    netPnlSol: 0,
    winRate: 0,
    unpriced: { tokens: 0, costSol: 0 },
    estimated: { tokens: 0, valueSol: 0 },
    burned: { tokens: 0, costSol: 0 },
    transferredOut: { tokens: 0, costSol: 0 },
    returned: { tokens: 0, costSol: 0 },
    atLeast: { unrealizedPnlSol: 0, netPnlSol: 0 },
    knownBasisShare: null,
    usd: { realizedPnlUsd: 0, winRate: 0, unknown: ["winRate"] },
    costs: { networkFeesSol: 0, tipsSol: 0, failedFeesSol: 0 },
    netAfterCostsSol: 0,
    unknown: ["winRate"],
  });
  expect(profile.hud).toMatchObject({ currentHoldingsSol: 0, currentHoldingsUsd: 0 });
});

it("the profile of a wallet without activity has no intervals, and reconciles with an empty chain", () => {
  const profile = idle();
  expect(profile.intervals).toEqual({ winRate: null, trimmedMeanPnl: null, medianHoldTimeHours: null });
  expect(profile.reconciliation).toEqual({
    verdict: "RECONCILED",
    unknownBasisShare: 0,
    tokens: [],
    inEscrow: [],
    unknown: ["unknownBasisShare"],
  });
});

it("the profile of a wallet without activity has no conclusion about holdings if these are unknown", () => {
  const past = profileOf({ holdings: null, present: null });
  expect(past.summary.unknown).toEqual(["currentSolBalance"]);
  expect(past.hud.unknown).toEqual(
    expect.arrayContaining(["currentHoldingsSol", "currentHoldingsUsd", "isWhale"]),
  );
  expect(past.reconciliation.verdict).toBe("UNVERIFIABLE");
});

it("isBot is above 60 distinct tokens per active day, not at 60", () => {
  expect(profileOf({ changes: buysOf(60) }).hud).toMatchObject({ uniqueTokensPerDay: 60, isBot: false });
  expect(profileOf({ changes: buysOf(61) }).hud).toMatchObject({ uniqueTokensPerDay: 61, isBot: true });
});

it("exitPattern is all_at_once from one half of the completed cycles on", () => {
  expect([classifyExit(0.5), classifyExit(0.49), classifyExit(null)]).toEqual([
    "all_at_once",
    "partial_exit",
    null,
  ]);
});

it("flags and patterns copies label, KOL and coverage, with times as ISO 8601", () => {
  const profile = profileOf({
    label: { type: "exchange", label: "Binance" },
    kol: { name: "Ansem", twitter: "https://x.com/a", telegram: null },
    coverage: {
      fromSlot: 5,
      toSlot: 9,
      fromTime: 0,
      toTime: 1_760_000_400,
      transactions: 3,
      complete: false,
    },
  });
  expect(profile.summary).toMatchObject({ knownType: "exchange", knownLabel: "Binance" });
  expect(profile.kol?.name).toBe("Ansem");
  expect(profile.coverage).toEqual({
    fromSlot: 5,
    toSlot: 9,
    fromTime: "1970-01-01T00:00:00.000Z",
    toTime: "2025-10-09T09:00:00.000Z",
    transactions: 3,
    complete: false,
  });
});

const sale = (solLamports: bigint, tokens = [tokenChange("G", 5n, 0n)]) =>
  profileOf({
    changes: [
      buildChange({
        signature: "sale",
        slot: 7,
        blockTime: 1_760_000_400,
        feeLamports: 5_000n,
        tipLamports: 1_000n,
        solLamports,
        tokens,
      }),
    ],
  });

it("a sale of units that were never bought is listed with its proceeds and costs", () => {
  const profile = sale(2_000_000_000n);
  expect(profile.unboughtSales).toEqual([
    {
      signature: "sale",
      slot: 7,
      blockTime: "2025-10-09T09:00:00.000Z",
      tokenAddress: testAddress("G"),
      solAmount: 2,
      feeSol: 0.000005,
      tipSol: 0.000001,
      // They were held before the first covered transaction.
      unsolicited: true,
    },
  ]);
  expect(profile.reconciliation).toMatchObject({ unknownBasisShare: 1 });
  expect(profile.reconciliation).not.toHaveProperty("unknown");
  expect(profile.behavior).toMatchObject({
    buySellRatio: 0,
    unknown: ["avgHoldTimeHours", "medianHoldTimeHours"],
  });
});

it("a sale of units that were never bought is marked if its value is unknown", () => {
  const { unboughtSales, behavior } = sale(0n, [tokenChange("G", 5n, 0n), tokenChange("N", 0n, 1n)]);
  expect(unboughtSales).toMatchObject([{ solAmount: 0, unknown: ["solAmount"] }]);
  expect(behavior?.buySellRatio).toBeNull();
});

it("a signal states its provider, format and time", () => {
  expect(profileOf({}).hud).toMatchObject({
    signalType: "wallet_behavior_v1",
    calculatedAt: "2026-01-02T03:04:05.000Z",
    provenance: { provider: "walletlens", schemaVersion: "1.0.0", generatedAt: "2026-01-02T03:04:05.000Z" },
  });
});

it("a token that was only bought names only the metrics that lack a price as unknown", () => {
  const input = buildWalletInput({ changes: buysOf(1), holdings: null });
  const metrics = computeMetrics(input);
  expect(metrics.tokens).toMatchObject([
    {
      tokenAddress: testAddress("Tax"),
      held: true,
      valueSol: null,
      realizedPnlSol: { value: 0, isWhole: true },
      unrealizedPnlSol: { value: null, isWhole: false },
      netSolProfitLoss: { value: 0, isWhole: false },
      roi: null,
      totalSolSpent: { value: 1, isWhole: true },
      winRate: null,
      unpricedCostSol: 1,
    },
  ]);
  expect(buildProfile(input, metrics).pnl.allTime.unknown).toEqual([
    "unrealizedPnlSol",
    "netPnlSol",
    "winRate",
    "netAfterCostsSol",
  ]);
});
