import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { type DiscoveryPorts, discoverWallets } from "./discover-wallets";
import type { RankedWallet, RankingSearch } from "./rules/ranking-search";
import { fitRatePrior, sumRates } from "./rules/shrunken-rate";

const SEARCH: RankingSearch = {
  ...{ behaviorType: null, minNet: null, minTier: null, activeSince: null, after: null },
  ...{ sortBy: "winRate", limit: 1 },
};
const SUMS = sumRates([
  { winRate: 0.9, independentTrades: 50 },
  { winRate: 0.1, independentTrades: 50 },
]);

const row = (name: string, fields: Partial<RankedWallet>): RankedWallet => ({
  ...{ address: testAddress(name), behaviorType: null, dataQualityTier: "GOLD", complete: true },
  ...{ netPnlSol: 1, atLeastNetPnlSol: 1, knownBasisShare: 1, winRate: null, winRateInterval: null },
  ...{ independentTrades: 0, lastTradeAt: null, trades: 3, calculatedAt: 0, sortedBy: 0.5 },
  ...fields,
});

function portsOf(rows: readonly RankedWallet[]) {
  const priors: unknown[] = [];
  const ports: DiscoveryPorts = {
    discovery: {
      listRanked: async (_, prior) => {
        priors.push(prior);
        return rows;
      },
      sumRates: async () => SUMS,
      findAddresses: async () => [],
      findTokens: async () => [],
    },
    labels: {
      find: async () => new Map(),
      findByName: async () => [],
      tipAccounts: async () => new Set(),
      programsOfType: async () => new Set(),
    },
  };
  return { ports, priors };
}

test("a win rate is shown beside its shrunken rate, and none where there is none", async () => {
  const { ports } = portsOf([row("A", { winRate: 1, independentTrades: 3 }), row("B", {})]);
  const { wallets } = await discoverWallets(ports, { ...SEARCH, limit: 2 });
  expect(wallets[0]?.winRate).toBe(1);
  const shrunken = wallets[0]?.shrunkenWinRate;
  expect(shrunken?.rate).toBeLessThan(1);
  expect(shrunken?.low).toBeLessThan(shrunken?.rate ?? 0);
  expect(wallets[1]?.shrunkenWinRate).toBeNull();
});

test("every page of a list shrinks by the prior of its first page", async () => {
  const { ports, priors } = portsOf([row("A", {}), row("B", {})]);
  const { next } = await discoverWallets(ports, SEARCH);
  expect(priors).toEqual([fitRatePrior(SUMS)]);
  const prior = { wins: 3, losses: 4 };
  await discoverWallets(ports, { ...SEARCH, after: next && { ...next, prior } });
  expect(priors[1]).toEqual(prior);
});
