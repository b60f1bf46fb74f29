import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeAll, expect, test } from "vitest";
import { EMPTY_VIEWS } from "@/lib/testing/empty-wallet";
import type { PeriodRanking, WalletRanking } from "@/lib/wallets/rules/rank-wallet";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { withKey } from "../testing/test-api";

const { api, database } = await provideApi({ RATE_LIMIT_RPS: "0" });
const [RICH, STEADY, PARTIAL] = [testAddress("R"), testAddress("S"), testAddress("P")];

const results = (fields: Partial<PeriodRanking>): PeriodRanking => ({
  ...{ realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0, complete: true, ...fields },
});

function rankingOf(d7: Partial<PeriodRanking>, more: Partial<WalletRanking> = {}): WalletRanking {
  const other = results({ realizedPnlSol: 1, tradesCount: 1 });
  return {
    ...EMPTY_VIEWS.ranking,
    results: { d7: results(d7), d30: other, d90: other, all: other },
    ...more,
  };
}

const RANKINGS: readonly (readonly [typeof RICH, WalletRanking])[] = [
  [
    RICH,
    rankingOf(
      { realizedPnlSol: 9, realizedPnlUsd: 100, tradesCount: 2 },
      { isBot: true, positions: { winRate: 0.75, count: 8, unknownCount: 0, independent: 8 } },
    ),
  ],
  [
    STEADY,
    rankingOf(
      { realizedPnlSol: 4, realizedPnlUsd: 800, tradesCount: 20, winRate: 0.7 },
      {
        share30s: 0.9,
        periodRates: { d7: { winRate: 0.7, independentTrades: 20 }, d30: null, d90: null },
      },
    ),
  ],
  [
    PARTIAL,
    rankingOf(
      { realizedPnlSol: 50, tradesCount: 30, complete: false, unknown: ["realizedPnlSol", "tradesCount"] },
      { complete: false, positions: { winRate: 0.5, count: 4, unknownCount: 1, independent: 4 } },
    ),
  ],
];

let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await api.createKey(0));
  const store = createSnapshotStore(database);
  for (const [wallet, ranking] of RANKINGS)
    await store.save(wallet, Date.now(), { ...EMPTY_VIEWS, ranking }, false);
});

const get = (query: string) => api.call(`/api/v1/intel/discover?${query}`, withKey(apiKey));

async function list(query: string): Promise<readonly string[]> {
  const { status, body } = await get(query);
  expect([query, status]).toEqual([query, 200]);
  if (!Array.isArray(body.wallets)) throw new Error("no list");
  return body.wallets.map(({ walletAddress }) => walletAddress);
}

test.each([
  ["period=7d&sortBy=realized", [RICH, STEADY, PARTIAL]],
  ["period=7d&sortBy=realized&currency=usd", [STEADY, RICH, PARTIAL]],
  ["period=7d&sortBy=trades", [STEADY, RICH, PARTIAL]],
  ["period=7d&sortBy=trades&complete=true", [STEADY, RICH]],
  ["period=7d&sortBy=trades&minTrades=20", [STEADY, PARTIAL]],
  ["sortBy=trades&minTrades=20", []],
  ["bots=only", [RICH]],
  ["period=7d&sortBy=realized&bots=exclude", [STEADY, PARTIAL]],
  ["minCopyability=0.9", [STEADY]],
  ["minCopyability=0.91", []],
  ["period=7d&minRealized=4.5&sortBy=realized", [RICH]],
  ["period=7d&minRealized=4&sortBy=realized", [RICH, STEADY]],
  ["period=7d&currency=usd&minRealized=100.5&sortBy=realized", [STEADY]],
  ["period=7d&minRealized=-1000&sortBy=realized", [RICH, STEADY]],
  ["minPositionWinRate=0.75", [RICH]],
  ["minPositionWinRate=0.76", []],
  ["verdict=not_enough_data&period=7d&sortBy=realized", [RICH, STEADY, PARTIAL]],
  ["verdict=worth_following", []],
])("%s lists these wallets in this order", async (query, wallets) => {
  expect(await list(query)).toEqual(wallets);
});

test("a row has the results of the requested period, and names partial and unknown values", async () => {
  const { body } = await get("period=7d&sortBy=realized");
  expect(body.wallets).toMatchObject([
    {
      period: { realizedPnlSol: 9, tradesCount: 2, shrunkenWinRate: null },
      ...{ isBot: true, share30s: null },
      ...{
        verdict: "not_enough_data",
        trimmedMeanPnlInterval: null,
        profitFactor: null,
        maxDrawdownSol: 0,
      },
    },
    {
      period: {
        realizedPnlUsd: 800,
        winRate: 0.7,
        complete: true,
        shrunkenWinRate: { rate: expect.any(Number) },
      },
      positions: { count: 0, winRate: 0, shrunkenWinRate: null, unknown: ["winRate"] },
      ...{ isBot: false, share30s: 0.9 },
    },
    {
      period: { realizedPnlSol: 50, complete: false, unknown: ["realizedPnlSol", "tradesCount"] },
      positions: { winRate: 0.5, count: 4, unknownCount: 1, unknown: ["winRate", "count", "unknownCount"] },
    },
  ]);
  const { body: ofAll } = await get("sortBy=realized");
  expect(ofAll.wallets).toMatchObject(Array(3).fill({ period: { realizedPnlSol: 1, tradesCount: 1 } }));
});

const SEARCH = "period=7d&sortBy=realized&limit=1";

test("a cursor continues its search with another limit, and is refused with any other parameter", async () => {
  const { body } = await get(SEARCH);
  const cursor = String(body.nextCursor);
  expect(await list(`${SEARCH.replace("limit=1", "limit=5")}&cursor=${cursor}`)).toEqual([STEADY, PARTIAL]);
  for (const other of [
    ...[
      "period=30d&sortBy=realized",
      "sortBy=realized",
      "period=7d",
      "period=7d&sortBy=realized&currency=usd",
    ],
    ...[
      "bots=only",
      "minTrades=1",
      "complete=true",
      "minCopyability=0",
      "minNet=-5",
      "class=SWING",
      "verdict=cannot_copy",
    ].map((filter) => `period=7d&sortBy=realized&${filter}`),
    ...["minTier=GOLD", "activeSince=2026-01-01T00:00:00Z"].map(
      (filter) => `period=7d&sortBy=realized&${filter}`,
    ),
  ]) {
    const refused = await get(`${other}&cursor=${cursor}`);
    expect([other, readProblem(refused)], other).toMatchObject([
      other,
      { statusCode: 400, code: "invalid_request", message: expect.stringContaining("cursor") },
    ]);
  }
});

test.each([
  "period=1d",
  "currency=eur",
  "complete=false",
  "bots=yes",
  "minTrades=-1",
  "minCopyability=1.1",
  "verdict=good",
])("%s is refused", async (query) => {
  expect(readProblem(await get(query))).toMatchObject({ statusCode: 400, code: "invalid_request" });
});
