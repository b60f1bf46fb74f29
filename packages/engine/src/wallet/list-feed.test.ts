import { expect, test } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { runSteps } from "../steps.ts";
import { solUsdByHour } from "../swaps/sol-usd.ts";
import {
  atMinute,
  buildChange,
  dollarChange,
  START,
  testAddress,
  tokenChange,
} from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type FeedRequest, listFeed } from "./list-feed.ts";

const SOL = 1_000_000_000n;
const FRIEND = testAddress("Friend");

/** In the order of the ledger, mixed with failed transactions, arbitrage and those without a move. */
const CHANGES = [
  buildChange({
    ...atMinute(1),
    solLamports: 5n * SOL,
    direct: [{ counterparty: FRIEND, mint: null, amount: 5n * SOL, receivers: 1 }],
  }),
  buildChange({ ...atMinute(2), solLamports: -2n * SOL, tokens: [tokenChange("X", 0n, 4_000_000n)] }),
  buildChange({ ...atMinute(3), feeLamports: 5_000n }),
  buildChange({ ...atMinute(4), failed: true, feeLamports: 5_000n }),
  buildChange({ ...atMinute(5), arbitrage: [], solLamports: SOL }),
  buildChange({ ...atMinute(6), solLamports: -SOL, tokens: [dollarChange(0n, 150_000_000n)] }),
  buildChange({
    ...atMinute(7),
    tokens: [tokenChange("X", 4_000_000n, 3_000_000n)],
    direct: [{ counterparty: FRIEND, mint: testAddress("X"), amount: -1_000_000n, receivers: 1 }],
  }),
  buildChange({
    ...atMinute(8),
    tokens: [tokenChange("X", 3_000_000n, 0n), tokenChange("Y", 0n, 9_000_000n)],
  }),
];

function list(request: Partial<FeedRequest> = {}) {
  const all = { kind: null, direction: null, token: null, page: 1, pageSize: 20 };
  return runSteps(listFeed(buildWalletInput({ changes: CHANGES }), { ...all, ...request }));
}

const signatures = (request: Partial<FeedRequest>) => list(request).rows.map(({ signature }) => signature);

test("swaps, transfers and conversions are listed newest first, without transactions that moved no asset", () => {
  const { rows, total, unfilteredTotal } = list();
  expect(rows.map(({ signature, kind }) => [signature, kind])).toEqual([
    ["s8", "swap"],
    ["s7", "transfer"],
    ["s6", "conversion"],
    ["s2", "swap"],
    ["s1", "transfer"],
  ]);
  expect([total, unfilteredTotal]).toEqual([5, 5]);
});

test("a transfer has its exact amount and its counterparty, and no estimated value", () => {
  const [sent, received] = list({ kind: "transfer" }).rows;
  expect(sent?.moves).toEqual([
    {
      direction: "out",
      tokenAddress: testAddress("X"),
      ...{ tokenAmount: 1, tokenAmountRaw: "1000000", solAmount: null, counterparties: [FRIEND] },
      ...{ usdAmount: null, priceSol: null, priceUsd: null, marketCapUsd: null, result: null },
    },
  ]);
  expect(received?.moves).toEqual([
    {
      direction: "in",
      tokenAddress: WRAPPED_SOL,
      ...{ tokenAmount: 5, tokenAmountRaw: "5000000000", solAmount: null, counterparties: [FRIEND] },
      ...{ usdAmount: null, priceSol: null, priceUsd: null, marketCapUsd: null, result: null },
    },
  ]);
});

test("a token for a token is one swap with both sides, of unknown value if the route shows none", () => {
  const [swap] = list({ kind: "swap" }).rows;
  expect(swap?.moves).toMatchObject([
    { direction: "out", tokenAddress: testAddress("X"), tokenAmount: 3, solAmount: null },
    { direction: "in", tokenAddress: testAddress("Y"), tokenAmount: 9, solAmount: null },
  ]);
});

test("a filter retains matching transactions, and only their matching moves", () => {
  expect(signatures({ kind: "swap" })).toEqual(["s8", "s2"]);
  expect(signatures({ token: testAddress("X") })).toEqual(["s8", "s7", "s2"]);
  expect(signatures({ token: WRAPPED_SOL })).toEqual(["s6", "s1"]);
  expect(signatures({ token: testAddress("X"), direction: "out" })).toEqual(["s8", "s7"]);
  const { rows, total, unfilteredTotal } = list({ kind: "swap", direction: "in" });
  expect(rows[0]?.moves.map(({ tokenAddress }) => tokenAddress)).toEqual([testAddress("Y")]);
  expect([total, unfilteredTotal]).toEqual([2, 5]);
});

test("a period lists its transactions, both ends included, and the number of all", () => {
  const [second, sixth] = [CHANGES[1]?.blockTime ?? 0, CHANGES[5]?.blockTime ?? 0];
  const { rows, total, unfilteredTotal } = list({ period: { from: second, to: sixth } });
  expect(rows.map(({ signature }) => signature)).toEqual(["s6", "s2"]);
  expect([total, unfilteredTotal]).toEqual([2, 5]);
  expect(list({ period: { from: sixth + 86_400, to: sixth + 90_000 } }).rows).toEqual([]);
});

test("the pages together are the whole feed, each transaction once", () => {
  const pages = [1, 2, 3, 4].map((page) => signatures({ page, pageSize: 2 }));
  expect(pages).toEqual([["s8", "s7"], ["s6", "s2"], ["s1"], []]);
});

test("a swap has the amount paid, and a received NFT is a transfer", () => {
  const nft = testAddress("Nft");
  const changes = [
    buildChange({ ...atMinute(1), tokens: [{ ...tokenChange("Nft", 0n, 1n), decimals: 0 }] }),
    buildChange({ ...atMinute(2), solLamports: -2n * SOL, tokens: [tokenChange("X", 0n, 4_000_000n)] }),
  ];
  const input = buildWalletInput({ changes, mints: new Map([[nft, { decimals: 0, supply: 1n }]]) });
  const all = { kind: null, direction: null, token: null, page: 1, pageSize: 20 };
  expect(runSteps(listFeed(input, all)).rows).toMatchObject([
    { kind: "swap", moves: [{ direction: "in", solAmount: 2 }] },
    { kind: "transfer", moves: [{ direction: "in", tokenAddress: nft, tokenAmount: 1 }] },
  ]);
});

test("a sale has its result, and values are in dollars at the price of their minute, or of a stablecoin", () => {
  const hour = START - (START % 3600);
  const solUsd = solUsdByHour([
    { hour, usdMicros: 100_000_000n },
    { hour: hour + 3600, usdMicros: 150_000_000n },
    { hour: hour + 7200, usdMicros: 150_000_000n },
  ]);
  const later = 121;
  const changes = [
    buildChange({ ...atMinute(1), solLamports: -2n * SOL, tokens: [tokenChange("X", 0n, 4_000_000n)] }),
    buildChange({ ...atMinute(2), tokens: [tokenChange("X", 4_000_000n, 6_000_000n)] }),
    buildChange({ ...atMinute(later), solLamports: SOL, tokens: [tokenChange("X", 6_000_000n, 4_000_000n)] }),
    buildChange({
      ...atMinute(later + 1),
      tokens: [tokenChange("X", 4_000_000n, 0n), dollarChange(0n, 600_000_000n)],
    }),
  ];
  const filter = { kind: "swap", direction: null, token: null, page: 1, pageSize: 20 } as const;
  const movesOf = (input: ReturnType<typeof buildWalletInput>) =>
    runSteps(listFeed(input, filter)).rows.flatMap(({ moves }) => moves);
  // 1 SOL less the cost of half of the units, 1 SOL: 0 SOL, and 150 less 100 dollars. The rest is half a gift.
  expect(movesOf(buildWalletInput({ changes, solUsd }))).toMatchObject([
    {
      ...{ solAmount: 4, usdAmount: 600 },
      result: { realizedSol: { value: 1, isWhole: false }, realizedUsd: { value: 200, isWhole: false } },
    },
    {
      ...{ solAmount: 1, usdAmount: 150 },
      result: { realizedSol: { value: 0, isWhole: true }, realizedUsd: { value: 50, isWhole: true } },
    },
    { solAmount: 2, usdAmount: 200, result: null },
  ]);
  expect(movesOf(buildWalletInput({ changes }))).toMatchObject([
    {
      ...{ solAmount: null, usdAmount: 600 },
      result: { realizedSol: { value: null }, realizedUsd: { value: null } },
    },
    {
      ...{ solAmount: 1, usdAmount: null },
      result: { realizedSol: { value: 0 }, realizedUsd: { value: null } },
    },
    { solAmount: 2, usdAmount: null, result: null },
  ]);
});

test("a trade has its price and implied market cap, both null if unknown", () => {
  const mint = testAddress("X");
  const hour = START - (START % 3600);
  const changes = [
    buildChange({ ...atMinute(1), solLamports: -2n * SOL, tokens: [tokenChange("X", 0n, 4_000_000n)] }),
    buildChange({ ...atMinute(2), tokens: [tokenChange("X", 4_000_000n, 3_000_000n)] }),
  ];
  const mints = new Map([[mint, { decimals: 6, supply: 1_000_000_000n }]]);
  const all = { kind: null, direction: null, token: null, page: 1, pageSize: 20 };
  const read = (input: Parameters<typeof buildWalletInput>[0]) =>
    runSteps(listFeed(buildWalletInput({ changes, ...input }), all)).rows.flatMap(({ moves }) => moves);
  const [sent, bought] = read({ mints, solUsd: solUsdByHour([{ hour, usdMicros: 100_000_000n }]) });
  // 2 SOL for 4 tokens at 100 dollars per SOL are 50 dollars a token; 1,000 tokens exist.
  expect(bought).toMatchObject({ priceSol: 0.5, priceUsd: 50, marketCapUsd: 50_000 });
  expect(sent).toMatchObject({ priceSol: null, priceUsd: null, marketCapUsd: null });
  expect(read({ mints })[1]).toMatchObject({ priceSol: 0.5, priceUsd: null, marketCapUsd: null });
  const noSupply = read({ mints: new Map(), solUsd: solUsdByHour([{ hour, usdMicros: 100_000_000n }]) });
  expect(noSupply[1]).toMatchObject({ priceUsd: 50, marketCapUsd: null });
});
