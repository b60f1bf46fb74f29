import { expect, it } from "vitest";
import { USDC } from "../chain/assets.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildTokenDetail } from "./token-detail.ts";
import type { WalletInput } from "./wallet-input.ts";

const TOKEN = testAddress("X");
const SOL = 1_000_000_000n;
const FEE = 5_000n;

function detailOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, ...fields });
  return buildTokenDetail(input, computeMetrics(input, TOKEN), TOKEN);
}

/** The wallet's balance of X, in units of a millionth, before and after; SOL moves the other way. */
function step(
  slot: number,
  before: bigint,
  after: bigint,
  solLamports: bigint,
  blockTime: number | null = slot * 60,
) {
  const tokens = [tokenChange("X", before, after)];
  return buildChange({ signature: `s${slot}`, slot, blockTime, solLamports, feeLamports: FEE, tokens });
}

const usdc = (before: bigint, after: bigint) => ({
  account: testAddress("MyUSDC"),
  mint: USDC,
  decimals: 6,
  before,
  after,
});

/** X for Y, at an unknown value. */
const darkBuy = (minute: number, before: bigint, after: bigint) =>
  buildChange({
    signature: "dark",
    slot: minute,
    blockTime: 60 * minute,
    tokens: [tokenChange("Y", 5n, 0n), tokenChange("X", before, after)],
  });

it("the evidence of a token has each trade with its price, costs and consumed lots", () => {
  const detail = detailOf([
    step(1, 0n, 4_000_000n, -2n * SOL),
    step(2, 4_000_000n, 5_000_000n, 0n),
    step(61, 5_000_000n, 500_000n, 9n * SOL),
  ]);
  expect(detail).toMatchObject({ walletAddress: testAddress("Trader"), tokenAddress: TOKEN, decimals: 6 });
  expect(detail?.trades).toMatchObject([
    {
      signature: "s1",
      side: "buy",
      tokenAmount: 4,
      solAmount: 2,
      priceSol: 0.5,
      feeSol: 0.000005,
      lots: [],
    },
    {
      side: "sell",
      blockTime: "1970-01-01T01:01:00.000Z",
      tokenAmount: 4.5,
      tokenAmountRaw: "4500000",
      solAmount: 9,
      priceSol: 2,
      lots: [
        { openedBy: "s1", receivedBy: null, tokenAmount: 4, costSol: 2.000005, holdTimeHours: 1 },
        { openedBy: null, receivedBy: "s2", tokenAmount: 0.5, unknown: ["costSol", "holdTimeHours"] },
      ],
    },
  ]);
  // 4 of the 4.5 sold were bought: 8/9 of 8.999995 SOL, rounded down to a lamport, less 2.000005.
  expect(detail?.cycles).toMatchObject([
    {
      openedAt: "1970-01-01T00:01:00.000Z",
      holdTimeHours: 1,
      realizedPnlSol: 5.999990555,
      trades: ["s1", "s61"],
    },
  ]);
  expect(detail?.openLots).toMatchObject([
    { receivedBy: "s2", tokenAmountRaw: "500000", unknown: ["costSol"] },
  ]);
  expect(detail?.transfers).toMatchObject([{ signature: "s2", direction: "in", tokenAmount: 1, lots: [] }]);
  expect(detail?.unknownBasis).toEqual({
    tokenAmount: 0.5,
    tokenAmountRaw: "500000",
    solReceived: 0.999999445,
  });
});

it("the evidence of a token has the token's reconciliation, and the difference if it does not add up", () => {
  const changes = [step(1, 0n, 4_000_000n, -2n * SOL)];
  const held = (amount: bigint) => ({
    holdings: { slot: 9, lamports: 0n, tokens: new Map([[TOKEN, { amount, decimals: 6 }]]) },
  });
  expect(detailOf(changes, held(4_000_000n))?.reconciliation).toMatchObject({
    verdict: "RECONCILED",
    tokens: [
      { mint: TOKEN, inflow: "4000000", closing: "4000000", chainBalance: "4000000", difference: "0" },
    ],
  });
  expect(detailOf(changes, held(4_000_001n))?.reconciliation).toMatchObject({
    verdict: "PARTIAL",
    tokens: [{ difference: "1" }],
  });
});

it("the evidence of a token names an unknown value in SOL, and has the known dollars", () => {
  const dollars = buildChange({
    signature: "usd",
    slot: 1,
    blockTime: 60,
    tokens: [tokenChange("X", 0n, 4_000_000n), usdc(10_000_000n, 2_000_000n)],
  });
  const detail = detailOf([dollars]);
  expect(detail?.trades).toMatchObject([
    { solAmount: 0, priceSol: 0, usdAmount: 8, unknown: ["solAmount", "priceSol"] },
  ]);
  expect(detail?.openLots).toMatchObject([{ openedBy: "usd", costSol: 0, unknown: ["costSol"] }]);
  expect(detail?.row.unknown).toContain("totalSolSpent");
});

it("the evidence of a token marks an estimated time", () => {
  const detail = detailOf([step(1, 0n, 4n, -SOL, 60), step(6, 4n, 8n, -SOL, null)]);
  expect(detail?.trades[0]).not.toHaveProperty("blockTimeEstimated");
  expect(detail?.trades[1]).toMatchObject({
    blockTime: "1970-01-01T00:01:02.000Z",
    blockTimeEstimated: true,
  });
});

it("the evidence of a token names units without a known purchase, in a sale and in a transfer out", () => {
  const detail = detailOf([
    step(1, 0n, 4n, 0n),
    step(61, 4n, 14n, -SOL),
    step(121, 14n, 8n, 0n),
    step(181, 8n, 6n, SOL),
  ]);
  expect(detail?.trades[0]).toMatchObject({ side: "buy", usdAmount: null });
  expect(detail?.transfers).toMatchObject([
    { direction: "in", lots: [] },
    {
      direction: "out",
      tokenAmountRaw: "6",
      lots: [
        { openedBy: null, receivedBy: "s1", tokenAmountRaw: "4", unknown: ["costSol", "holdTimeHours"] },
        { openedBy: "s61", receivedBy: null, tokenAmountRaw: "2", holdTimeHours: 1 },
      ],
    },
  ]);
  expect(detail?.trades[1]?.lots).toMatchObject([{ openedBy: "s61", holdTimeHours: 2 }]);
  expect(detail?.trades[1]?.lots[0]).not.toHaveProperty("unknown");
});

it("the evidence of a token has no times, and marks no time as estimated, if the ledger has no block times", () => {
  const detail = detailOf([step(1, 0n, 4n, -SOL, null), step(2, 4n, 1n, SOL, null)]);
  for (const trade of detail?.trades ?? []) {
    expect(trade.blockTime).toBeNull();
    expect(trade).not.toHaveProperty("blockTimeEstimated");
  }
  expect(detail?.trades[1]?.lots).toMatchObject([{ openedBy: "s1", unknown: ["holdTimeHours"] }]);
  expect(detail?.openLots).toMatchObject([{ openedBy: "s1", openedAt: null }]);
});

it("the evidence of a token has supply, present price and the SOL price of each entry if known", () => {
  const changes = [step(1, 0n, 4_000_000n, -2n * SOL), step(2, 4_000_000n, 0n, 3n * SOL)];
  const known = detailOf(changes, {
    mints: new Map([[TOKEN, { decimals: 6, supply: 8_000_000n }]]),
    present: { solUsd: 200, tokenUsd: new Map([[TOKEN, 50]]) },
    solUsd: toSolUsd([[0, 150_500_000n]]),
  });
  expect(known).toMatchObject({ supplyRaw: "8000000", presentPriceSol: 0.25 });
  // 2 SOL for 4 of 8 tokens at 150.5 dollars.
  expect(known?.cycles).toMatchObject([{ entrySolUsd: 150.5, entryMcapUsd: 602, holdTimeHours: 1 / 60 }]);
  expect(known?.cycles[0]).not.toHaveProperty("unknown");
  expect(detailOf(changes)).toMatchObject({ supplyRaw: null, presentPriceSol: null });
  expect(detailOf(changes)?.cycles).toMatchObject([{ entrySolUsd: null, unknown: ["entryMcapUsd"] }]);
  expect(detailOf(changes, { present: null })?.presentPriceSol).toBeNull();
});

it("the evidence of a token names all unknown metrics of a cycle without a known entry value", () => {
  const dark = darkBuy(1, 0n, 4n);
  expect(detailOf([dark, step(2, 4n, 0n, SOL)])?.cycles).toMatchObject([
    { unknown: ["holdTimeHours", "realizedPnlSol", "entryMcapUsd"], trades: ["dark", "s2"] },
  ]);
});

it("the evidence of a token has the known part of the result of a cycle that sold units of unknown cost", () => {
  const dark = darkBuy(2, 4n, 8n);
  const detail = detailOf([step(1, 0n, 4n, -SOL), dark, step(3, 8n, 0n, 4n * SOL)]);
  // Half of the sale, 1.9999975 SOL, less 1.000005.
  expect(detail?.cycles).toMatchObject([
    { realizedPnlSol: 0.9999925, unknown: ["realizedPnlSol", "entryMcapUsd"] },
  ]);
});

it("the evidence of a token has no other token, even if other tokens are traded and do not reconcile", () => {
  const other = buildChange({
    signature: "y",
    slot: 0,
    solLamports: -SOL,
    tokens: [tokenChange("Y", 0n, 9n)],
  });
  const holdings = {
    slot: 99,
    lamports: 0n,
    tokens: new Map([
      [TOKEN, { amount: 4n, decimals: 6 }],
      [testAddress("Y"), { amount: 8n, decimals: 6 }],
    ]),
  };
  const detail = detailOf([other, step(1, 0n, 4n, -2n * SOL)], { holdings });
  expect(detail?.row).toMatchObject({ tokenAddress: TOKEN, totalSolSpent: 2.000005 });
  expect(detail?.trades.map(({ signature }) => signature)).toEqual(["s1"]);
  expect(detail?.reconciliation).toMatchObject({ verdict: "RECONCILED", tokens: [{ mint: TOKEN }] });
});

it("the evidence of a token has the share of its sales from units of unknown cost, which is unknown without a sale", () => {
  const sold = detailOf([step(1, 0n, 5n, 0n), step(2, 5n, 10n, -SOL), step(3, 10n, 2n, 8n * SOL + FEE)]);
  expect(sold?.reconciliation.unknownBasisShare).toBe(0.625);
  expect(sold?.reconciliation).not.toHaveProperty("unknown");
  const held = detailOf([step(1, 0n, 5n, -SOL)]);
  expect(held?.reconciliation).toMatchObject({ unknownBasisShare: 0, unknown: ["unknownBasisShare"] });
});

it("the evidence of a token is null for a token that was never bought, even if it was sold", () => {
  expect(detailOf([step(1, 0n, 4n, 0n), step(2, 4n, 0n, SOL)])).toBeNull();
  expect(detailOf([])).toBeNull();
});
