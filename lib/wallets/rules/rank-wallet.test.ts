import { buildChange, tokenChange } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { rankWallet, toSortKeys, type WalletRanking } from "./rank-wallet";

const RANKING: WalletRanking = {
  behaviorType: null,
  dataQualityTier: "INSUFFICIENT",
  complete: true,
  netPnlSol: null,
  atLeastNetPnlSol: null,
  knownBasisShare: null,
  winRate: null,
  winRateInterval: null,
  independentTrades: 0,
  lastTradeAt: null,
  trades: 0,
};

/** Ranking of a wallet that bought for 1 SOL and sold for 3. */
function rankTrader(complete: boolean) {
  const at = { blockTime: 1_760_000_400 };
  const changes = [
    buildChange({
      ...{ ...at, signature: "buy", slot: 1, solLamports: -1_000_000_000n },
      tokens: [tokenChange("X", 0n, 9n)],
    }),
    buildChange({
      ...{ ...at, signature: "sell", slot: 2, solLamports: 3_000_000_000n },
      tokens: [tokenChange("X", 9n, 0n)],
    }),
  ];
  const input = buildWalletInput({ changes, coverage: { ...buildWalletInput().coverage, complete } });
  const metrics = computeMetrics(input);
  return rankWallet(buildProfile(input, metrics), { behaviorType: null }, metrics);
}

test("a figure that is unknown ranks below every loss", () => {
  expect(toSortKeys(RANKING)).toEqual({ net: -Infinity, lastTrade: -Infinity });
  expect(toSortKeys({ ...RANKING, atLeastNetPnlSol: -5_000 }).net).toBe(-5_000);
});

test("a net result ranks by its lower bound", () => {
  expect(toSortKeys({ ...RANKING, netPnlSol: 4, atLeastNetPnlSol: 1.5 }).net).toBe(1.5);
});

test("a wallet that is covered in part has no net result to rank by, and the win rate of the covered period", () => {
  expect(rankTrader(true)).toMatchObject({ complete: true, netPnlSol: 2, atLeastNetPnlSol: 2, winRate: 1 });
  expect(rankTrader(false)).toMatchObject({
    ...{ complete: false, netPnlSol: null, atLeastNetPnlSol: null },
    ...{ winRate: 1, independentTrades: 1, winRateInterval: { high: 1 } },
  });
});
