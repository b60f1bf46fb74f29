import { expect, test } from "vitest";
import type { NewTradeEvent } from "./watch";
import { type DigestedWatch, DigestTally } from "./watch-digest";

const PERIOD = { from: Date.parse("2026-11-25T00:00:00Z"), to: Date.parse("2026-11-26T00:00:00Z") };
const CHECKED = "2026-11-26T07:55:00.000Z";

function createTrade(walletAddress: string, trade: Partial<NewTradeEvent["trade"]> = {}): NewTradeEvent {
  return {
    type: "wallet.traded",
    walletAddress,
    label: null,
    signature: "s1",
    link: null,
    reasons: ["trade"],
    at: "2026-11-25T12:00:00.000Z",
    trade: {
      side: "buy",
      tokenAddress: "mint",
      tokenSymbol: "TKN",
      tokenAmount: 1,
      tokenAmountRaw: "1",
      solAmount: 1,
      valueUsd: 150,
      realizedPnlSol: null,
      realizedPnlUsd: null,
      isFirstBuy: false,
      venue: null,
      ...trade,
    },
  };
}

const watchOf = (walletAddress: string, state: Partial<DigestedWatch> = {}): DigestedWatch => ({
  walletAddress,
  label: null,
  status: "active",
  lastCheckedAt: CHECKED,
  ...state,
});

function buildDigest(events: readonly NewTradeEvent[], watches: readonly DigestedWatch[]) {
  const tally = new DigestTally();
  for (const event of events) tally.add(event);
  return tally.build(PERIOD, { watches, siteUrl: "https://lens.example" });
}

const SALE: Partial<NewTradeEvent["trade"]> = {
  side: "sell",
  solAmount: 3,
  valueUsd: 450,
  realizedPnlSol: 1,
  realizedPnlUsd: 150,
};

test("a digest adds up trades, volume, result, largest trade and new tokens of each wallet, and of all", () => {
  const events = [
    createTrade("A", { isFirstBuy: true }),
    createTrade("A", SALE),
    createTrade("B", { solAmount: 10, valueUsd: 1_500 }),
  ];
  const digest = buildDigest(events, [watchOf("A", { label: "whale" }), watchOf("B"), watchOf("C")]);
  expect(digest).toMatchObject({
    from: "2026-11-25T00:00:00.000Z",
    to: "2026-11-26T00:00:00.000Z",
    link: "https://lens.example/watchlist",
    tradesCount: 3,
    volumeSol: 14,
    volumeUsd: 2_100,
    realizedPnlSol: 1,
    realizedPnlUsd: 150,
    walletsCount: 2,
    quietWalletsCount: 1,
    wallets: [
      { walletAddress: "B", tradesCount: 1, volumeSol: 10 },
      {
        walletAddress: "A",
        label: "whale",
        status: "active",
        lastCheckedAt: CHECKED,
        tradesCount: 2,
        buysCount: 1,
        sellsCount: 1,
        volumeSol: 4,
        volumeUsd: 600,
        realizedPnlSol: 1,
        realizedPnlUsd: 150,
        largestTrade: { side: "sell", solAmount: 3, valueUsd: 450, signature: "s1" },
        newTokensCount: 1,
        newTokens: [{ tokenAddress: "mint", tokenSymbol: "TKN" }],
      },
    ],
  });
  expect(digest).not.toHaveProperty("unknown");
});

test("a thousand trades of 0.1 SOL and $0.1 add up exactly", () => {
  const digest = buildDigest(
    Array.from({ length: 1_000 }, () => createTrade("A", { solAmount: 0.1, valueUsd: 0.1 })),
    [watchOf("A")],
  );
  expect([digest.volumeSol, digest.volumeUsd]).toEqual([100, 100]);
});

test("sums name unknown parts: values of trades, results of sales, and first buys of earlier versions", () => {
  const unknowns: readonly Partial<NewTradeEvent["trade"]>[] = [
    { solAmount: 0, unknown: ["solAmount"] },
    { valueUsd: 0, unknown: ["valueUsd"] },
    { ...SALE, unknown: ["realizedPnlSol", "realizedPnlUsd"] },
    { unknown: ["isFirstBuy"] },
  ];
  const unknownOf = (trade: Partial<NewTradeEvent["trade"]>) => {
    const { unknown, wallets } = buildDigest([createTrade("A", trade)], [watchOf("A")]);
    return [unknown, wallets[0]?.unknown];
  };
  expect(unknowns.map(unknownOf)).toEqual([
    [["volumeSol"], ["volumeSol", "largestTrade"]],
    [["volumeUsd"], ["volumeUsd"]],
    [
      ["realizedPnlSol", "realizedPnlUsd"],
      ["realizedPnlSol", "realizedPnlUsd"],
    ],
    [undefined, ["newTokensCount", "newTokens"]],
  ]);
  expect(
    buildDigest([createTrade("A", { solAmount: 0, unknown: ["solAmount"] })], []).wallets[0]?.largestTrade,
  ).toBeNull();
});

test.each([
  ["is paused", { status: "paused" as const }],
  ["was never checked", { lastCheckedAt: null }],
  [
    "was last checked a millisecond before the end of the period",
    { lastCheckedAt: "2026-11-25T23:59:59.999Z" },
  ],
])("a wallet that %s is listed, and no sum is complete", (_, state) => {
  const digest = buildDigest([], [watchOf("A", state), watchOf("B")]);
  expect(digest).toMatchObject({ walletsCount: 1, quietWalletsCount: 1, tradesCount: 0 });
  expect(digest.unknown).toEqual([
    "tradesCount",
    "volumeSol",
    "volumeUsd",
    "realizedPnlSol",
    "realizedPnlUsd",
  ]);
  expect(digest.wallets[0]).toMatchObject({ walletAddress: "A", unknown: { length: 10 } });
});

test("a wallet that was checked at the end of the period is complete, and one without a watch is ended", () => {
  const digest = buildDigest(
    [createTrade("B")],
    [watchOf("A", { lastCheckedAt: "2026-11-26T00:00:00.000Z" })],
  );
  expect(digest).toMatchObject({ quietWalletsCount: 1, wallets: [{ walletAddress: "B", status: "ended" }] });
  expect(digest).not.toHaveProperty("unknown");
});

test("a digest lists the 100 wallets with the largest volume and 10 new tokens of each, and counts all", () => {
  const wallets = Array.from({ length: 101 }, (_, nth) => `wallet ${nth}`);
  const events = wallets.map((wallet, nth) => createTrade(wallet, { solAmount: nth + 1 }));
  const tokens = Array.from({ length: 11 }, (_, nth) =>
    createTrade("wallet 100", { tokenAddress: `mint ${nth}`, isFirstBuy: true }),
  );
  const digest = buildDigest([...events, ...tokens], []);
  expect(digest).toMatchObject({ walletsCount: 101, tradesCount: 112, volumeSol: 5_162 });
  expect(digest.wallets).toHaveLength(100);
  expect(digest.wallets[0]).toMatchObject({ walletAddress: "wallet 100", newTokensCount: 11 });
  expect(digest.wallets[0]?.newTokens).toHaveLength(10);
  expect(digest.wallets.some(({ walletAddress }) => walletAddress === "wallet 0")).toBe(false);
});
