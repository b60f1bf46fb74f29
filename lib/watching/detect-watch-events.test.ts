import { address } from "@walletlens/engine/address";
import type { ListedTrade } from "@walletlens/engine/wallet/list-trades";
import { expect, test } from "vitest";
import { matchTrades, toWatchEvents } from "./detect-watch-events";
import type { WatchRules } from "./rules/watch";

const WALLET = address("Wa11et".padEnd(43, "1"));
const BONK = address("Bonk".padEnd(43, "1"));
const WIF = address("Wif".padEnd(43, "1"));

const TRADE: ListedTrade = {
  signature: "s1",
  slot: 7,
  blockTime: "2026-01-02T03:04:05.000Z",
  side: "sell",
  tokenAddress: BONK,
  tokenAmount: 4,
  tokenAmountRaw: "4000000",
  solAmount: 2,
  valueUsd: 300,
  realizedPnlSol: 0.5,
  realizedPnlUsd: 75,
  venue: null,
  isFirstBuy: false,
  completesCycle: false,
};

const CONTEXT = {
  wallet: WALLET,
  label: "whale",
  siteUrl: "https://lens.example",
  detectedAt: Date.parse("2026-01-02T04:00:00Z"),
  names: new Map([[BONK, { symbol: "BONK", name: "Bonk" }]]),
};

const listReasons = (rules: WatchRules, trade: Partial<ListedTrade>) =>
  matchTrades([{ ...TRADE, ...trade }], rules).map(({ reasons }) => reasons);

test.each<[string, WatchRules, Partial<ListedTrade>, readonly string[] | null]>([
  ["a trade of $300 matches a minimum of $300", { minTradeUsd: 300 }, {}, ["minTradeUsd"]],
  ["a trade of $300 matches no minimum of $300.01", { minTradeUsd: 300.01 }, {}, null],
  [
    "a trade of unknown dollars matches any minimum in dollars",
    { minTradeUsd: 1_000_000 },
    { valueUsd: 0, unknown: ["valueUsd"] },
    ["minTradeUsd"],
  ],
  [
    "a trade of unknown dollars and known SOL matches no higher minimum in SOL",
    { minTradeSol: 2.1 },
    { valueUsd: 0, unknown: ["valueUsd"] },
    null,
  ],
  [
    "a trade matches each of two minimums that it reaches",
    { minTradeSol: 2, minTradeUsd: 300 },
    {},
    ["minTradeSol", "minTradeUsd"],
  ],
  [
    "a trade matches only the minimum that it reaches",
    { minTradeSol: 3, minTradeUsd: 300 },
    {},
    ["minTradeUsd"],
  ],
  ["only a list of mints reports every trade of these mints", { mints: [WIF, BONK] }, {}, ["trade"]],
  ["a trade of an unlisted mint is not an event", { mints: [WIF] }, {}, null],
  ["a trade of a listed mint must reach the minimum", { mints: [BONK], minTradeUsd: 301 }, {}, null],
  [
    "a trade of an unlisted mint is not an event although it reaches the minimum",
    { mints: [WIF], minTradeUsd: 1 },
    {},
    null,
  ],
  ["only a side reports every trade of this side", { side: "sell" }, {}, ["trade"]],
  ["a trade of the other side is not an event", { side: "buy" }, {}, null],
  [
    "a trade of the other side is not an event although it reaches the minimum",
    { side: "buy", minTradeSol: 1 },
    {},
    null,
  ],
  [
    "a first buy matches only on the side of buys",
    { side: "buy", newToken: true },
    { side: "buy", isFirstBuy: true },
    ["newToken"],
  ],
  ["a later buy is not a first buy", { side: "buy", newToken: true }, { side: "buy" }, null],
  [
    "an end of a cycle matches within the listed mints",
    { mints: [BONK], side: "sell", soldAll: true },
    { completesCycle: true },
    ["soldAll"],
  ],
  ["disabled rules are not alternatives", { newToken: false, soldAll: false }, {}, ["trade"]],
])("%s", (_, rules, trade, reasons) => {
  expect(listReasons(rules, trade)).toEqual(reasons === null ? [] : [reasons]);
});

test("an event has name, symbol, amounts, result and link for a message", () => {
  expect(toWatchEvents(matchTrades([TRADE], {}), CONTEXT)).toEqual([
    {
      slot: 7,
      event: {
        type: "wallet.traded",
        walletAddress: WALLET,
        label: "whale",
        signature: "s1",
        at: "2026-01-02T03:04:05.000Z",
        link: `https://lens.example/wallet/${WALLET}/tokens/${BONK}`,
        trade: {
          side: "sell",
          tokenAddress: BONK,
          tokenSymbol: "BONK",
          tokenAmount: 4,
          tokenAmountRaw: "4000000",
          solAmount: 2,
          valueUsd: 300,
          realizedPnlSol: 0.5,
          realizedPnlUsd: 75,
          isFirstBuy: false,
          venue: null,
        },
        reasons: ["trade"],
      },
    },
  ]);
});

test("an unnamed token has no symbol, and a trade without a time has the time of its detection", () => {
  const trade = { ...TRADE, tokenAddress: WIF, blockTime: null };
  expect(toWatchEvents(matchTrades([trade], {}), CONTEXT)).toMatchObject([
    { event: { at: "2026-01-02T04:00:00.000Z", trade: { tokenAddress: WIF, tokenSymbol: null } } },
  ]);
});
