import { RANKING_ORDERS, RANKING_PERIODS } from "@walletlens/contract/constants";
import type { RankingPosition } from "@walletlens/contract/ranking-cursor";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { beforeEach, expect, test, vi } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { EMPTY_VIEWS } from "@/lib/testing/empty-wallet";
import { createDiscovery, listTotalPnl } from "./discovery";
import { createLabelStore } from "./label-store";
import type { PeriodRanking, RankedReview, WalletRanking } from "./rules/rank-wallet";
import { ANY_WALLETS, type RankedWallet, type RankingSearch } from "./rules/ranking-search";
import { type RateSums, sumRates } from "./rules/shrunken-rate";
import { createSnapshotStore } from "./snapshot-store";
import { SNAPSHOT_VERSION } from "./stored-versions";
import { createTokenNameStore } from "./token-name-store";

const databases = await provideDatabase();
const { database } = databases;
const discovery = createDiscovery(database);
/** Eight wins and twelve losses before a wallet's own trades. */
const PRIOR = { wins: 8, losses: 12 };
const [A, B, C] = [testAddress("A"), testAddress("B"), testAddress("C")];
const NOW = Date.now();
const MS_PER_DAY = 86_400_000;
const CURRENCIES = ["sol", "usd"] as const;

const NO_VARIANCES = { d7: null, d30: null, d90: null, all: null, positions: null };

const ANY: RankingSearch = { ...ANY_WALLETS, limit: 10 };

async function storeRanking(wallet: typeof A, ranking: Partial<WalletRanking>, calculatedAt = NOW) {
  const views = { ...EMPTY_VIEWS, ranking: { ...EMPTY_VIEWS.ranking, ...ranking } };
  await createSnapshotStore(database).save(wallet, calculatedAt, views, false);
}

const list = async (search: Partial<RankingSearch>) =>
  (await discovery.listRanked({ ...ANY, ...search }, PRIOR)).map(({ address }) => address);

beforeEach(async () => {
  await database.pool.query("TRUNCATE wallet_snapshots, wallet_rankings, wallet_links, token_names, labels");
});

test("the order by net result uses the lower bound, and wallets without one come last", async () => {
  await storeRanking(A, { netPnlSol: 9, atLeastNetPnlSol: 5 });
  await storeRanking(B, { netPnlSol: null, atLeastNetPnlSol: 7 });
  await storeRanking(C, { netPnlSol: null, atLeastNetPnlSol: null });
  await expect(list({ sortBy: "net" })).resolves.toEqual([B, A, C]);
});

test("the order by win rate uses the shrunken rate: 3 of 3 come below 70 of 100, and wallets without a rate last", async () => {
  await storeRanking(A, { winRate: 1, independentTrades: 3 });
  await storeRanking(B, { winRate: 0.7, independentTrades: 100 });
  await storeRanking(C, { winRate: null, independentTrades: 0 });
  const ranked = await discovery.listRanked({ ...ANY, sortBy: "winRate" }, PRIOR);
  expect(ranked.map(({ address }) => address)).toEqual([B, A, C]);
  // (70 + 8) ÷ (100 + 20), and (3 + 8) ÷ (3 + 20).
  expect(ranked[0]?.sortedBy).toBeCloseTo(78 / 120, 12);
  expect(ranked[1]?.sortedBy).toBeCloseTo(11 / 23, 12);
});

test("in the orders by net result and win rate complete histories come first", async () => {
  await storeRanking(A, { complete: false, atLeastNetPnlSol: null, winRate: 1, independentTrades: 500 });
  await storeRanking(B, { complete: true, atLeastNetPnlSol: -7, winRate: 0.1, independentTrades: 500 });
  await storeRanking(C, { complete: true, atLeastNetPnlSol: null, winRate: null, independentTrades: 0 });
  await expect(list({ sortBy: "net" })).resolves.toEqual([B, C, A]);
  await expect(list({ sortBy: "winRate" })).resolves.toEqual([B, C, A]);
});

test("the order by last trade does not depend on coverage", async () => {
  await storeRanking(A, { complete: false, lastTradeAt: 9 });
  await storeRanking(B, { complete: true, lastTradeAt: 5 });
  await expect(list({ sortBy: "lastTrade" })).resolves.toEqual([A, B]);
});

const NO_RESULTS: PeriodRanking = {
  ...{ realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0, complete: true },
};

/** Results of the last 7 days; 100 SOL and 100 trades in all other periods. */
const inWeek = (results: Partial<PeriodRanking>) => {
  const other = { ...NO_RESULTS, realizedPnlSol: 100, realizedPnlUsd: 100, tradesCount: 100 };
  return { results: { d7: { ...NO_RESULTS, ...results }, d30: other, d90: other, all: other } };
};

test("the order by realized PnL uses the period and the currency, and partial results come after every loss", async () => {
  await storeRanking(A, inWeek({ realizedPnlSol: 2, realizedPnlUsd: -300 }));
  await storeRanking(B, inWeek({ realizedPnlSol: -1, realizedPnlUsd: 50 }));
  await storeRanking(
    C,
    inWeek({ realizedPnlSol: 9, realizedPnlUsd: 900, unknown: ["realizedPnlSol", "realizedPnlUsd"] }),
  );
  await expect(list({ sortBy: "realized", period: "7d" })).resolves.toEqual([A, B, C]);
  await expect(list({ sortBy: "realized", period: "7d", currency: "usd" })).resolves.toEqual([B, A, C]);
  const [first] = await discovery.listRanked({ ...ANY, sortBy: "realized", period: "7d" }, PRIOR);
  expect(first?.period).toEqual({ ...NO_RESULTS, realizedPnlSol: 2, realizedPnlUsd: -300 });
  const [ofMonth] = await discovery.listRanked({ ...ANY, period: "30d" }, PRIOR);
  expect(ofMonth?.period.realizedPnlSol).toBe(100);
});

test("the order by trades counts trades closed in the period, and wallets with a gap in it come last", async () => {
  await storeRanking(A, inWeek({ tradesCount: 50, complete: false, unknown: ["tradesCount"] }));
  await storeRanking(B, inWeek({ tradesCount: 3 }));
  await storeRanking(C, inWeek({ tradesCount: 8 }));
  await expect(list({ sortBy: "trades", period: "7d" })).resolves.toEqual([C, B, A]);
  await expect(list({ period: "7d", minTrades: 8, sortBy: "trades" })).resolves.toEqual([C, A]);
  await expect(list({ period: "7d", complete: true, sortBy: "trades" })).resolves.toEqual([C, B]);
  await expect(list({ period: "30d", minTrades: 100, sortBy: "trades" })).resolves.toHaveLength(3);
});

test("in the order by the win rate of a period 3 of 3 come below 70 of 100, and partial rates last", async () => {
  const rates = (d7: WalletRanking["periodRates"]["d7"]) => ({
    periodRates: { d7, d30: null, d90: null },
    rateVariances: { ...NO_VARIANCES, d7: d7 && 0.01 },
  });
  await storeRanking(A, rates({ winRate: 1, independentTrades: 3 }));
  await storeRanking(B, { ...rates({ winRate: 0.7, independentTrades: 100 }), complete: false });
  await storeRanking(C, { ...rates(null), winRate: 1, independentTrades: 500 });
  const ranked = await discovery.listRanked({ ...ANY, sortBy: "winRate", period: "7d" }, PRIOR);
  expect(ranked.map(({ address }) => address)).toEqual([B, A, C]);
  expect(ranked.map(({ periodRate }) => periodRate?.independentTrades ?? null)).toEqual([100, 3, null]);
  // (70 + 8) ÷ (100 + 20), and (3 + 8) ÷ (3 + 20).
  expect(ranked[0]?.sortedBy).toBeCloseTo(78 / 120, 12);
  expect(ranked[1]?.sortedBy).toBeCloseTo(11 / 23, 12);
  const sums = await createDiscovery(database).sumRates("7d");
  expect(sums.rates).toBeCloseTo(3 / 23 + (0.7 * 100) / 120, 12);
});

test("the order by positions uses the shrunken rate, complete histories first", async () => {
  const position = { unknownCount: 0 };
  const rateVariances = { ...NO_VARIANCES, positions: 0.01 };
  await storeRanking(A, { positions: { ...position, winRate: 1, count: 6, independent: 3 }, rateVariances });
  await storeRanking(B, {
    positions: { ...position, winRate: 0.7, count: 100, independent: 100 },
    rateVariances,
  });
  await storeRanking(C, {
    ...{ positions: { ...position, winRate: 0.9, count: 900, independent: 900 }, rateVariances },
    complete: false,
  });
  const ranked = await discovery.listRanked({ ...ANY, sortBy: "positions" }, PRIOR);
  expect(ranked.map(({ address }) => address)).toEqual([B, A, C]);
  expect(ranked[1]?.sortedBy).toBeCloseTo(11 / 23, 12);
  expect(ranked[1]?.positions).toEqual({ winRate: 1, count: 6, unknownCount: 0, independent: 3 });
  const sums = await createDiscovery(database).sumRates("positions");
  expect(sums.rates).toBeCloseTo(3 / 23 + 70 / 120 + 810 / 920, 12);
});

const review = (verdict: RankedReview["verdict"], low: number | null) => ({
  review: {
    verdict,
    trimmedMeanPnlInterval: low === null ? null : { low, high: low + 1 },
    profitFactor: 2,
    maxDrawdownSol: null,
  },
});

test("the order by verdict lists the best verdict first, and within one the higher lower bound of the mean result", async () => {
  await storeRanking(A, review("not_worth_following", 90));
  await storeRanking(B, review("worth_following", 0.01));
  await storeRanking(C, review("worth_following", 0.02));
  await expect(list({ sortBy: "verdict" })).resolves.toEqual([C, B, A]);
  await expect(list({ verdict: "not_worth_following" })).resolves.toEqual([A]);
  const [first] = await discovery.listRanked({ ...ANY, sortBy: "verdict" }, PRIOR);
  expect(first).toMatchObject(review("worth_following", 0.02));
});

test("equal values are ordered by address in every period", async () => {
  for (const wallet of [B, A, C]) await storeRanking(wallet, inWeek({ realizedPnlSol: 1, tradesCount: 1 }));
  const byAddress = [A, B, C].toSorted().toReversed();
  for (const sortBy of RANKING_ORDERS) {
    await expect(list({ sortBy, period: "7d" }), sortBy).resolves.toEqual(byAddress);
  }
});

test("a prior is fitted to the sums of the listed wallets with a win rate and its variance", async () => {
  const rateVariances = (all: number | null) => ({ ...NO_VARIANCES, all });
  await storeRanking(A, { winRate: 0.25, independentTrades: 8, rateVariances: rateVariances(0.02) });
  await storeRanking(B, { winRate: 0.75, independentTrades: 30.5, rateVariances: rateVariances(0.004) });
  await storeRanking(C, { winRate: 0.9, independentTrades: 1, rateVariances: rateVariances(null) });
  const sums = await createDiscovery(database).sumRates("all");
  const expected = sumRates([
    { winRate: 0.25, independentTrades: 8, variance: 0.02 },
    { winRate: 0.75, independentTrades: 30.5, variance: 0.004 },
  ]);
  for (const name of Object.keys(expected) as (keyof RateSums)[]) {
    expect(sums[name], name).toBeCloseTo(expected[name], 12);
  }
});

test.each(RANKING_ORDERS.flatMap((sortBy) => RANKING_PERIODS.map((period) => [sortBy, period] as const)))(
  "pages by %s of %s have each wallet once, including those without a value",
  async (sortBy, period) => {
    const partial = { realizedPnlSol: 3, tradesCount: 3, complete: false, unknown: ["realizedPnlSol"] };
    await storeRanking(A, {
      ...inWeek(partial),
      ...{ complete: false, winRate: 0.5, independentTrades: 4, trades: 3, lastTradeAt: 3 },
    });
    await storeRanking(B, {
      ...inWeek({ realizedPnlSol: -2, tradesCount: 2 }),
      atLeastNetPnlSol: null,
      winRate: null,
      independentTrades: 0,
      trades: 2,
      lastTradeAt: null,
    });
    await storeRanking(C, {
      atLeastNetPnlSol: 1,
      winRate: 0.3,
      independentTrades: 9,
      trades: 1,
      lastTradeAt: 1,
    });
    const pages: string[] = [];
    let after: RankingPosition | null = null;
    for (let page = 0; page < 4; page += 1) {
      const rows: readonly RankedWallet[] = await discovery.listRanked(
        { ...ANY, sortBy, period, limit: 1, after },
        PRIOR,
      );
      const last = rows[0];
      if (last === undefined) break;
      pages.push(last.address);
      after = { complete: last.sortedFirst, value: last.sortedBy, address: last.address, prior: PRIOR };
    }
    expect(pages).toEqual(await list({ sortBy, period }));
    expect(pages).toHaveLength(3);
  },
);

test("filters exclude wallets that do not match and unknown values", async () => {
  const lastTradeAt = Math.floor(NOW / 1000);
  await storeRanking(A, { atLeastNetPnlSol: 5, dataQualityTier: "GOLD", behaviorType: "SWING", lastTradeAt });
  await storeRanking(B, {
    atLeastNetPnlSol: 1,
    dataQualityTier: "BRONZE",
    behaviorType: "SNIPER",
    lastTradeAt: 1,
  });
  await storeRanking(C, { netPnlSol: null, atLeastNetPnlSol: null, behaviorType: null, lastTradeAt: null });
  await expect(list({ minNet: 1 })).resolves.toEqual([A, B]);
  await expect(list({ minTier: "SILVER" })).resolves.toEqual([A]);
  await expect(list({ behaviorType: "SNIPER" })).resolves.toEqual([B]);
  await expect(list({ activeSince: NOW - MS_PER_DAY })).resolves.toEqual([A]);
});

test("filters exclude programs and wallets with profit from short holds or of unknown source", async () => {
  await storeRanking(A, { isBot: true, share30s: 0.1 });
  await storeRanking(B, { isBot: false, share30s: 0.8 });
  await storeRanking(C, { isBot: false, share30s: null });
  await expect(list({ bots: "only" })).resolves.toEqual([A]);
  expect(new Set(await list({ bots: "exclude" }))).toEqual(new Set([B, C]));
  await expect(list({ minCopyability: 0.8 })).resolves.toEqual([B]);
  await expect(list({ minCopyability: 0 })).resolves.toHaveLength(2);
});

test("filters by realized PnL use period and currency, those by positions complete histories, and both only known values", async () => {
  const positions = { count: 4, unknownCount: 0, independent: 4 };
  await storeRanking(A, {
    ...inWeek({ realizedPnlSol: 2, realizedPnlUsd: -300 }),
    positions: { ...positions, winRate: 0.5 },
  });
  await storeRanking(B, { ...inWeek({ realizedPnlSol: -1, realizedPnlUsd: 50 }), complete: false });
  const partial = inWeek({ realizedPnlSol: 9, realizedPnlUsd: 900, unknown: ["realizedPnlSol"] });
  await storeRanking(C, { ...partial, positions: { ...positions, winRate: 0.9 }, complete: false });
  const findAbove = (minRealized: number, more: Partial<RankingSearch> = {}) =>
    list({ sortBy: "realized", period: "7d", minRealized, ...more });
  await expect(findAbove(2)).resolves.toEqual([A]);
  await expect(findAbove(-1)).resolves.toEqual([A, B]);
  await expect(findAbove(50, { currency: "usd" })).resolves.toEqual([C, B]);
  await expect(findAbove(100, { period: "30d" })).resolves.toHaveLength(3);
  await expect(list({ minPositionWinRate: 0.5 })).resolves.toEqual([A]);
  await expect(list({ minPositionWinRate: 0 })).resolves.toEqual([A]);
  await expect(list({ minPositionWinRate: 0.51, sortBy: "positions" })).resolves.toEqual([]);
});

test("metrics older than 7 days and of removed wallets are not listed", async () => {
  await storeRanking(A, { netPnlSol: 5 }, NOW - 8 * MS_PER_DAY);
  await storeRanking(B, { netPnlSol: 3 });
  await storeRanking(C, { netPnlSol: 2 });
  await database.pool.query("DELETE FROM wallet_snapshots WHERE address = $1", [C]);
  await expect(list({})).resolves.toEqual([B]);
});

test("an older analysis that ends late changes neither responses nor ranking", async () => {
  await storeRanking(A, { netPnlSol: 5 }, NOW);
  await storeRanking(A, { netPnlSol: 9 }, NOW - 1_000);
  const [stored] = await discovery.listRanked(ANY, PRIOR);
  expect(stored).toMatchObject({ netPnlSol: 5, calculatedAt: NOW });
});

test("tokens are found by the beginning of symbol, name or any word, ignoring case; matches at the beginning come first", async () => {
  const [D, E] = [testAddress("D"), testAddress("E")];
  await createTokenNameStore(database).save(
    new Map([
      [A, { symbol: "BONK", name: "Bonk Inu" }],
      [B, { symbol: "100%", name: "Per cent_sign" }],
      [C, { symbol: "INU", name: "Another" }],
      [D, { symbol: "FROG", name: "Tiny Frog" }],
      [E, { symbol: "$WIF", name: "Ёжик в тумане" }],
    ]),
  );
  const find = async (text: string) => (await discovery.findTokens(text, 10)).map(({ mint }) => mint);
  await expect(find("bon")).resolves.toEqual([A]);
  await expect(find("inu")).resolves.toEqual([C, A]);
  await expect(find("another")).resolves.toEqual([C]);
  await expect(find("frog")).resolves.toEqual([D]);
  await expect(find("fro tin")).resolves.toEqual([D]);
  await expect(find("rog")).resolves.toEqual([]);
  await expect(find("wif")).resolves.toEqual([E]);
  await expect(find("тум")).resolves.toEqual([E]);
  await expect(find("%")).resolves.toEqual([]);
  await expect(find("100%")).resolves.toEqual([B]);
  await expect(find("per cent_")).resolves.toEqual([B]);
});

test.each(["'", "\\", "a:* | b", "!a", "<->", "('", "a' & 'b", "🦦", "a\u0001b"])(
  "%j is searched as text, not as query syntax, and finds nothing",
  async (text) => {
    await createTokenNameStore(database).save(new Map([[A, { symbol: "ZZZ", name: "zebra" }]]));
    await expect(discovery.findTokens(text, 10)).resolves.toEqual([]);
    await expect(createLabelStore(database).findByName(text, 10)).resolves.toEqual([]);
  },
);

test("wallets with metrics and mints are found by the beginning and end of their address, case-sensitive", async () => {
  await storeRanking(A, {});
  await createTokenNameStore(database).save(new Map([[B, { symbol: "OTTER", name: "Otter" }]]));
  const find = (start: string, end: string) => discovery.findAddresses({ start, end }, 10);
  await expect(find(A.slice(0, 4), A.slice(-4))).resolves.toContainEqual({
    ...{ kind: "wallet", address: A, symbol: null, name: null },
  });
  await expect(find(B, "")).resolves.toEqual([{ kind: "token", address: B, symbol: "OTTER", name: "Otter" }]);
  await expect(find(B, "2")).resolves.toEqual([]);
  await expect(find(B.toLowerCase(), "")).resolves.toEqual([]);
});

test("words and short addresses are read from an index of 20,000 tokens", async () => {
  await database.pool.query(
    `INSERT INTO token_names (mint, symbol, name) SELECT md5(n::text), 'S' || n, 'Word' || n || ' frog' || n
     FROM generate_series(1, 20000) AS n`,
  );
  await database.pool.query("ANALYZE token_names");
  for (const find of [
    () => discovery.findTokens("frog99999", 10),
    () => discovery.findTokens("word7 frog8", 10),
    () => discovery.findAddresses({ start: "zzzz", end: "" }, 10),
  ]) {
    expect(await countRowsRead(find)).toBeLessThan(100);
  }
});

test.each([
  ["a net result above that of every wallet", { minNet: 1_000 }],
  ["a net result above that of every wallet of the class", { behaviorType: "SCALPER", minNet: 50 }],
  ["a tier without wallets of the class", { behaviorType: "SCALPER", minTier: "GOLD" }],
  ["a time after every swap", { activeSince: NOW + MS_PER_DAY }],
  ["a number of trades above that of every wallet", { minTrades: 5_000 }],
  ["a number of trades above that of every wallet in the period", { minTrades: 5_000, period: "7d" }],
  ["a period that no wallet covers", { complete: true, period: "7d" }],
  ["a verdict that no wallet has", { verdict: "worth_following" }],
] as const)("with %s, an index shows it without reading a list", async (_, search) => {
  await storeMany(2_000);
  for (const sortBy of RANKING_ORDERS) {
    const rows = await countRowsRead(() => discovery.listRanked({ ...ANY, ...search, sortBy }, PRIOR));
    expect(rows).toBeLessThan(100);
  }
});

const KEYS = ["by_trades", "by_realized_sol", "by_realized_usd"].flatMap((key) =>
  ["", "_d7", "_d30", "_d90"].map((suffix) => `${key}${suffix}`),
);

/** Half of the wallets are scalpers of the lowest tier. */
async function storeMany(count: number): Promise<void> {
  const digits = (n: number) => String(n).replaceAll("0", "a");
  const wallets = Array.from({ length: count }, (_, n) => testAddress(`W${digits(n + 1)}x`));
  await database.pool.query(
    `INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder, follow_up, figures_version)
     SELECT w, now(), '{}', '{}', '[]', '{}', '{}', false, ${SNAPSHOT_VERSION} FROM unnest($1::text[]) WITH ORDINALITY AS t (w, n)`,
    [wallets],
  );
  await database.pool.query(
    `INSERT INTO wallet_rankings (address, calculated_at, figures_version, behavior_type, tier, trades, by_net, by_last_trade, verdict, by_verdict, ${KEYS.join()})
     SELECT w, now(), ${SNAPSHOT_VERSION}, CASE WHEN n % 2 = 0 THEN 'SCALPER' ELSE 'SWING' END,
       CASE WHEN n % 2 = 0 THEN 3 ELSE 0 END, n, CASE WHEN n % 2 = 0 THEN 1 ELSE 100 END, extract(epoch FROM now()) - n, 'not_enough_data', n, ${KEYS.map(() => "n").join()}
     FROM unnest($1::text[]) WITH ORDINALITY AS t (w, n)`,
    [wallets],
  );
  await database.pool.query("ANALYZE wallet_rankings");
}

const ORDERS_BY_INDEX = (["net", "realized", "lastTrade", "trades", "verdict"] as const).flatMap((sortBy) =>
  RANKING_PERIODS.flatMap((period) => CURRENCIES.map((currency) => ({ sortBy, period, currency }))),
);

test("a page of every order with an index reads few of 2,000 rows at any position", async () => {
  await storeMany(2_000);
  for (const order of ORDERS_BY_INDEX) {
    const value = order.sortBy === "lastTrade" ? NOW / 1_000 - 1_000 : 50;
    const middle = { complete: false, value, address: "w", prior: PRIOR };
    for (const after of [null, middle]) {
      const search = { ...ANY, ...order, after };
      const rows = await countRowsRead(() => discovery.listRanked(search, PRIOR), 10);
      expect(rows, JSON.stringify(search)).toBeLessThan(100);
    }
  }
});

/** Returns the number of rows that the last statement of `work` reads; `work` returns `expected` rows. */
async function countRowsRead(work: () => Promise<readonly unknown[]>, expected = 0): Promise<number> {
  const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const client = await database.pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const query = vi.spyOn(prototype, "query");
  expect(await work()).toHaveLength(expected);
  for (const [asked] of query.mock.calls) if (isStatement(asked)) sent.push(asked);
  query.mockRestore();
  const { text, values } = sent.at(-1) ?? { text: "", values: [] };
  const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  return sumRows(rows[0]["QUERY PLAN"][0].Plan);
}

function isStatement(asked: unknown): asked is { text: string; values: unknown[] } {
  return typeof asked === "object" && asked !== null && "text" in asked && "values" in asked;
}

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

function sumRows(node: PlanNode): number {
  const own = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  return own + (node.Plans ?? []).reduce((sum, part) => sum + sumRows(part), 0);
}

test("a list that takes longer than a second is interrupted and returns server_busy", async () => {
  const { other } = databases;
  const client = await other.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE wallet_rankings, token_names, labels IN ACCESS EXCLUSIVE MODE");
    const busy = { code: "server_busy", fields: { retryAfterSeconds: 5 } };
    await Promise.all([
      expect(list({})).rejects.toMatchObject(busy),
      expect(discovery.findTokens("us", 5)).rejects.toMatchObject(busy),
      expect(createLabelStore(database).findByName("us", 5)).rejects.toMatchObject(busy),
    ]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("PnL and verdict are listed for the given wallets that have metrics, with the time of the analysis", async () => {
  await storeRanking(A, { pnl: buildPnl({ realized: 9 }) });
  const pnl = buildPnl({ realized: 2, openUnpricedCost: 4, unknown: ["openPriced"] }, { realized: null });
  await storeRanking(B, { pnl });
  const listed = await listTotalPnl({ database }, [B, C]);
  expect(listed).toEqual([{ walletAddress: B, pnl, verdict: "not_enough_data", analyzedAt: NOW }]);
});
