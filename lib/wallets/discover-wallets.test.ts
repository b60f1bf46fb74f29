import type { Address } from "@walletlens/engine/address";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { buildRankedWallet } from "@/lib/testing/build-ranked-wallet";
import { fake } from "@/lib/testing/fake";
import { type DiscoveryPorts, discoverWallets } from "./discover-wallets";
import type { LinkStore } from "./link-store";
import {
  ANY_WALLETS,
  type LinkedLoss,
  type RankedWallet,
  type RankingSearch,
  type ShrunkenRateName,
} from "./rules/ranking-search";
import { fitRatePrior, sumRates } from "./rules/shrunken-rate";

const SEARCH: RankingSearch = { ...ANY_WALLETS, sortBy: "winRate", limit: 1 };
const SUMS = sumRates([
  { winRate: 0.9, independentTrades: 50, variance: 0.002 },
  { winRate: 0.1, independentTrades: 50, variance: 0.002 },
]);

/** Sums of the rates of positions, which differ from all others. */
const POSITION_SUMS = sumRates([{ winRate: 0.5, independentTrades: 1_000, variance: 0.00025 }]);

function portsOf(rows: readonly RankedWallet[], losses: ReadonlyMap<Address, LinkedLoss> = new Map()) {
  const priors: unknown[] = [];
  const asked: ShrunkenRateName[] = [];
  const ports: DiscoveryPorts = {
    discovery: {
      listRanked: async (_, prior) => {
        priors.push(prior);
        return rows;
      },
      sumRates: async (rate) => {
        asked.push(rate);
        return rate === "positions" ? POSITION_SUMS : SUMS;
      },
      findAddresses: async () => [],
      findTokens: async () => [],
    },
    linkStore: fake<LinkStore>({ findLinkedLosses: async () => losses }),
    labels: {
      find: async () => new Map(),
      findByName: async () => [],
      extractionContext: async () => mainnetContext(),
      addressesOfType: async () => new Set(),
    },
  };
  return { ports, priors, asked };
}

test("a win rate is returned with its shrunken rate, which is null for a wallet without trades", async () => {
  const { ports } = portsOf([
    buildRankedWallet("A", { winRate: 1, independentTrades: 3 }),
    buildRankedWallet("B", {}),
  ]);
  const { wallets } = await discoverWallets(ports, { ...SEARCH, limit: 2 });
  expect(wallets[0]?.winRate).toBe(1);
  const shrunken = wallets[0]?.shrunkenWinRate;
  expect(shrunken?.rate).toBeLessThan(1);
  expect(shrunken?.low).toBeLessThan(shrunken?.rate ?? 0);
  expect(wallets[1]?.shrunkenWinRate).toBeNull();
});

test("every page of a list shrinks by the prior of its first page", async () => {
  const { ports, priors } = portsOf([buildRankedWallet("A", {}), buildRankedWallet("B", {})]);
  const { next } = await discoverWallets(ports, SEARCH);
  expect(priors).toEqual([fitRatePrior(SUMS)]);
  const prior = { wins: 3, losses: 4 };
  await discoverWallets(ports, { ...SEARCH, after: next && { ...next, prior } });
  expect(priors[1]).toEqual(prior);
});

test("win rates of the period and of positions have priors of their own, and a list by positions ranks by theirs", async () => {
  const rates = { periodRate: { winRate: 1, independentTrades: 3 } };
  const positions = { winRate: 1, count: 3, unknownCount: 0, independent: 3 };
  const { ports, priors, asked } = portsOf([buildRankedWallet("A", { ...rates, positions })]);
  const { wallets } = await discoverWallets(ports, { ...SEARCH, period: "7d", sortBy: "positions" });
  const [wallet] = wallets;
  const { wins, losses } = fitRatePrior(POSITION_SUMS);
  expect(priors).toEqual([{ wins, losses }]);
  expect(wallet?.positions.shrunkenWinRate?.rate).toBeCloseTo((3 + wins) / (3 + wins + losses), 12);
  const ofPeriod = fitRatePrior(SUMS);
  expect(wallet?.period.shrunkenWinRate?.rate).toBeCloseTo(
    (3 + ofPeriod.wins) / (3 + ofPeriod.wins + ofPeriod.losses),
    12,
  );
  expect(new Set(asked)).toEqual(new Set(["positions", "7d", "all"]));
});

test("a wallet is marked with the linked wallet whose losses are at least half of its profit", async () => {
  const loss: LinkedLoss = {
    ...{ walletAddress: testAddress("B"), verdict: "linked", share: 0.75, comparedAt: 1_000 },
  };
  const { ports } = portsOf(
    [buildRankedWallet("A", {}), buildRankedWallet("C", {})],
    new Map([[testAddress("A"), loss]]),
  );
  const { wallets } = await discoverWallets(ports, { ...SEARCH, limit: 2 });
  expect(wallets.map(({ linkedLoss }) => linkedLoss)).toEqual([loss, null]);
});
