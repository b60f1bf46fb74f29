import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeFigures } from "@walletlens/engine/wallet/compute-figures";
import { beforeEach, expect, test } from "vitest";
import { toViews } from "@/lib/application/snapshot-inputs";
import type { WalletRanking } from "@/lib/domain/rank-wallet";
import type { RankingSearch } from "@/lib/domain/ranking-search";
import { createDiscovery } from "./discovery";
import { createSnapshotStore } from "./snapshot-store";
import { provideDatabase } from "./testing/provide-database";
import { createTokenNameStore } from "./token-name-store";

const { database } = await provideDatabase();
const discovery = createDiscovery(database);
const INPUT = buildWalletInput({ changes: [] });
const VIEWS = toViews({ input: INPUT, figures: computeFigures(INPUT), state: null });
const [A, B, C] = [testAddress("A"), testAddress("B"), testAddress("C")];
const NOW = Date.now();
const DAY_MS = 86_400_000;

const ANY: RankingSearch = {
  ...{ behaviorType: null, minNet: null, minTier: null, activeSince: null, after: null },
  sortBy: "net",
  limit: 10,
};

async function keep(wallet: typeof A, ranking: Partial<WalletRanking>, calculatedAt = NOW) {
  const views = { ...VIEWS, ranking: { ...VIEWS.ranking, ...ranking } };
  await createSnapshotStore(database).save(wallet, calculatedAt, views, false);
}

const list = async (search: Partial<RankingSearch>) =>
  (await discovery.listRanked({ ...ANY, ...search })).map(({ address }) => address);

beforeEach(async () => {
  await database.pool.query("TRUNCATE wallet_snapshots, wallet_rankings, token_names, labels");
});

test("wallets are ranked by the least that a figure can be, and those of which nothing is known come last", async () => {
  await keep(A, { netPnlSol: 5, winRate: 1, winRateInterval: { low: 0.34, high: 1 } });
  await keep(B, {
    netPnlSol: null,
    atLeastNetPnlSol: 7,
    winRate: 0.6,
    winRateInterval: { low: 0.5, high: 0.7 },
  });
  await keep(C, { netPnlSol: null, atLeastNetPnlSol: null, winRate: 1, winRateInterval: null });
  await expect(list({ sortBy: "net" })).resolves.toEqual([B, A, C]);
  await expect(list({ sortBy: "winRate" })).resolves.toEqual([B, A, C]);
});

test("pages of a list have each wallet once, those without a figure included", async () => {
  await keep(A, { netPnlSol: null, atLeastNetPnlSol: null });
  await keep(B, { netPnlSol: null, atLeastNetPnlSol: null });
  await keep(C, { netPnlSol: 1 });
  const [first] = await discovery.listRanked({ ...ANY, limit: 1 });
  expect(first?.address).toBe(C);
  const after = { value: first?.sortedBy ?? 0, address: first?.address ?? "" };
  const [second] = await discovery.listRanked({ ...ANY, limit: 1, after });
  expect(second).toMatchObject({ address: B, sortedBy: Number.NEGATIVE_INFINITY, netPnlSol: null });
  const rest = { value: second?.sortedBy ?? 0, address: second?.address ?? "" };
  await expect(list({ after: rest })).resolves.toEqual([A]);
});

test("conditions leave out what does not meet them, and what is not known", async () => {
  const lastTradeAt = Math.floor(NOW / 1000);
  await keep(A, { netPnlSol: 5, dataQualityTier: "GOLD", behaviorType: "SWING", lastTradeAt });
  await keep(B, { netPnlSol: 1, dataQualityTier: "BRONZE", behaviorType: "SNIPER", lastTradeAt: 1 });
  await keep(C, { netPnlSol: null, atLeastNetPnlSol: null, behaviorType: null, lastTradeAt: null });
  await expect(list({ minNet: 1 })).resolves.toEqual([A, B]);
  await expect(list({ minTier: "SILVER" })).resolves.toEqual([A]);
  await expect(list({ behaviorType: "SNIPER" })).resolves.toEqual([B]);
  await expect(list({ activeSince: NOW - DAY_MS })).resolves.toEqual([A]);
});

test("figures of more than 7 days, and of wallets that were removed, are not listed", async () => {
  await keep(A, { netPnlSol: 5 }, NOW - 8 * DAY_MS);
  await keep(B, { netPnlSol: 3 });
  await keep(C, { netPnlSol: 2 });
  await database.pool.query("DELETE FROM wallet_snapshots WHERE address = $1", [C]);
  await expect(list({})).resolves.toEqual([B]);
});

test("an older analysis that ends late changes neither the answers nor the ranking", async () => {
  await keep(A, { netPnlSol: 5 }, NOW);
  await keep(A, { netPnlSol: 9 }, NOW - 1_000);
  const [kept] = await discovery.listRanked(ANY);
  expect(kept).toMatchObject({ netPnlSol: 5, calculatedAt: NOW });
});

test("tokens are found by how symbol or name begin, in whatever case, and signs of patterns stand for themselves", async () => {
  await createTokenNameStore(database).save(
    new Map([
      [A, { symbol: "BONK", name: "Bonk Inu" }],
      [B, { symbol: "100%", name: "Per cent_sign" }],
      [C, { symbol: "INU", name: "Another" }],
    ]),
  );
  const find = async (text: string) => (await discovery.findTokens(text, 10)).map(({ mint }) => mint);
  await expect(find("bon")).resolves.toEqual([A]);
  await expect(find("inu")).resolves.toEqual([C]);
  await expect(find("another")).resolves.toEqual([C]);
  await expect(find("%")).resolves.toEqual([]);
  await expect(find("100%")).resolves.toEqual([B]);
  await expect(find("per cent_")).resolves.toEqual([B]);
});
