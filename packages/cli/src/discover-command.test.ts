import { createServer } from "node:http";
import { createClient } from "@walletlens/client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "./testing/run-command.ts";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
const LINKED = "7Yb1sQm7kGd3vFpdcsZyqzW8sKm3d2Cw5m6J1xq8hPZT";
const RATE = { rate: 0.65, low: 0.5, high: 0.75 };
const ROW = {
  ...{ walletAddress: WALLET, label: "whale", behaviorType: "SWING", dataQualityTier: "GOLD" },
  ...{
    complete: true,
    netPnlSol: 12.5,
    atLeastNetPnlSol: 12.5,
    transferredOutCostSol: 0,
    shrunkenWinRate: RATE,
    isBot: true,
    verdict: "not_worth_following",
    profitFactor: 1.5,
    maxDrawdownSol: 3,
  },
  period: {
    ...{ realizedPnlSol: 2, realizedPnlUsd: 400, tradesCount: 7, winRate: 0.7, shrunkenWinRate: RATE },
    ...{ complete: false, unknown: ["tradesCount"] },
  },
  positions: { winRate: 0, count: 0, unknownCount: 3, shrunkenWinRate: null, unknown: ["winRate"] },
  share30s: null,
  linkedLoss: {
    walletAddress: LINKED,
    verdict: "linked",
    share: 0.75,
    comparedAt: "2026-11-26T00:00:00.000Z",
  },
};

let asked: string | undefined;
let row = ROW;
const server = createServer((request, response) => {
  asked = request.url;
  response
    .writeHead(200, { "Content-Type": "application/json" })
    .end(JSON.stringify({ wallets: [row], nextCursor: "1_2_a_3_4_5" }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const address = server.address();
const port = typeof address === "object" ? address?.port : 0;
const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "ak_test" });
let printed = "";

beforeEach(() => {
  printed = "";
  row = ROW;
});

async function discover(...options: readonly string[]): Promise<void> {
  printed = await runCommand(client, ["discover", ...options]);
}

test("discover sends its options as the parameters of the search", async () => {
  await discover(
    ...["--period", "30d", "--currency", "usd", "--sort-by", "realized", "--class", "SWING", "--complete"],
    ...[
      "--min-net",
      "-5",
      "--min-trades",
      "20",
      "--min-copyability",
      "0.5",
      ...["--min-realized", "-300.5", "--min-position-win-rate", "0.6"],
      "--bots",
      "exclude",
      "--limit",
      "3",
    ],
  );
  expect(Object.fromEntries(new URL(`http://localhost${asked}`).searchParams)).toEqual({
    ...{ period: "30d", currency: "usd", sortBy: "realized", class: "SWING", complete: "true" },
    ...{
      minNet: "-5",
      minTrades: "20",
      minCopyability: "0.5",
      minRealized: "-300.5",
      minPositionWinRate: "0.6",
      bots: "exclude",
      limit: "3",
    },
  });
});

test("a table names period and currency, and marks partial and unknown values", async () => {
  await discover("--period", "7d", "--currency", "usd");
  expect(printed).toContain("realized PnL USD 7d");
  expect(printed).toMatch(
    /\+\$400.* partial 7 +65% +unknown +unknown +Not worth following +1\.50× +3\.000 +SWING +GOLD +complete +bot +75% from 7Yb1/,
  );
  expect(printed).toContain("next: --cursor 1_2_a_3_4_5");
  row = { ...ROW, complete: false };
  await discover();
  expect(printed).toMatch(/realized PnL SOL all.* data +coverage +bot/);
  expect(printed).toMatch(/SWING +GOLD +partial +bot/);
  expect(printed).toContain("+2.000");
});

test.each(["--period=1d", "--sort-by=luck", "--bots=some"])(
  "%s is refused without a call",
  async (option) => {
    asked = undefined;
    await expect(discover(option)).rejects.toMatchObject({ code: "commander.invalidArgument" });
    expect(asked).toBeUndefined();
  },
);
