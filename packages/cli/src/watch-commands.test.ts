import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { createClient } from "@walletlens/client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "./testing/run-command.ts";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";
const [BONK, JUP] = [
  "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
  "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN",
];

let sent: { readonly call: string; readonly body: unknown }[] = [];
let answer: unknown = {};
let printed = "";

const server = createServer(async (request, response) => {
  const body = request.method === "GET" ? null : await json(request).catch(() => null);
  const call = `${request.method} ${request.url?.replace("/api/v1", "")}`;
  sent.push({ call, body });
  response
    .writeHead(call === "POST /webhooks" ? 201 : 200, {
      "Content-Type": "application/json",
    })
    .end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  sent = [];
});

const address = server.address();
const port = typeof address === "object" ? address?.port : 0;
const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "ak_test" });

async function run(given: unknown, ...args: readonly string[]) {
  answer = given;
  printed = await runCommand(client, args);
}

const WATCH = { walletAddress: WALLET, label: "whale", note: null, status: "active", lastCheckedAt: null };

test.each<[readonly string[], object]>([
  [[], {}],
  [["--label", "whale"], { label: "whale" }],
  [
    ["--min-trade-usd", "5000.5", "--min-trade-sol", "10"],
    { rules: { minTradeUsd: 5_000.5, minTradeSol: 10 } },
  ],
  [["--new-token", "--side", "buy"], { rules: { newToken: true, side: "buy" } }],
  [["--sold-all", "--mint", BONK, JUP], { rules: { soldAll: true, mints: [BONK, JUP] } }],
  [["--every-trade"], { rules: {} }],
])("watch %j sends only the changed fields", async (options, body) => {
  await run({ ...WATCH, rules: {} }, "watch", WALLET, ...options);
  expect(sent).toEqual([{ call: `PUT /watchlist/${WALLET}`, body }]);
});

test.each([
  ["watch", "xyz"],
  ["watch", WALLET, "--min-trade-usd", "0"],
  ["watch", WALLET, "--min-trade-usd", "-5"],
  ["watch", WALLET, "--side", "both"],
  ["watch", WALLET, "--mint", "xyz"],
  ["webhook", "https://example.com"],
  ["webhook", "https://example.com", "--event", "digest.hourly"],
])("%s %s %s %s is refused without a call", async (...args) => {
  await expect(run({}, ...args)).rejects.toThrow();
  expect(sent).toEqual([]);
});

test("watched wallets are listed with their rules in words", async () => {
  const rules = { minTradeSol: 10, minTradeUsd: 5_000, side: "sell", mints: [BONK] };
  await run(
    {
      wallets: [
        { ...WATCH, rules },
        { ...WATCH, rules: {} },
      ],
    },
    "watches",
  );
  expect(printed).toContain("from 10 SOL, from $5000 (sales only, 1 token)");
  expect(printed).toContain("every trade");
});

test("the feed shows sides, tokens, SOL and dollars, and marks unknown values", async () => {
  const trade = {
    ...{ side: "buy", tokenAddress: BONK, tokenSymbol: "BONK", tokenAmount: 1_000, tokenAmountRaw: "1000" },
    ...{
      solAmount: 2,
      valueUsd: 0,
      realizedPnlSol: null,
      realizedPnlUsd: null,
      isFirstBuy: true,
      venue: null,
    },
    unknown: ["valueUsd"],
  };
  const event = {
    id: 7,
    type: "wallet.traded",
    walletAddress: WALLET,
    label: null,
    signature: "s",
    link: null,
  };
  const events = [{ ...event, at: "2026-11-26T12:00:00.000Z", trade, reasons: ["newToken"] }];
  await run({ events, next: 7 }, "feed", "--limit", "1", "--after", "8");
  expect(sent).toMatchObject([{ call: "GET /watchlist/feed?after=8&limit=1" }]);
  expect(printed).toMatch(new RegExp(`buy 1\\S* BONK ${BONK} for 2\\S* SOL \\(unknown\\) \\[newToken\\]`));
  expect(printed).toContain("older: --after 7");
});

test("a new webhook is subscribed to the given events and digests, and its secret is printed", async () => {
  const events = ["wallet.traded", "digest.weekly"];
  await run(
    { id: "wh_1", url: "https://example.com", events, secret: "whsec_x" },
    "webhook",
    "https://example.com",
    "--event",
    ...events,
  );
  expect(sent).toEqual([{ call: "POST /webhooks", body: { url: "https://example.com", events } }]);
  expect(printed).toMatch(/secret, shown once +whsec_x/);
});

test("a webhook for a chat names its format", async () => {
  const args = [
    "webhook",
    "https://discord.com/api/webhooks/1/x",
    "--event",
    "wallet.traded",
    "--format",
    "discord",
  ];
  const body = { url: args[1], events: ["wallet.traded"], format: "discord" };
  await run({ ...body, id: "wh_1", secret: "whsec_x" }, ...args);
  expect(sent).toEqual([{ call: "POST /webhooks", body }]);
});
