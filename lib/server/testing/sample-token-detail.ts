import type { TokenDetail } from "@walletlens/engine/result-types";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { WALLET } from "./sample-wallet";

/** A token that the sample wallet bought. */
export const TOKEN = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";

const AT = "2026-11-20T10:00:00.000Z";
const bought = { openedBy: "buy", receivedBy: null, tokenAmount: 1.5, tokenAmountRaw: "1500000" };

/** The evidence of that token: bought for 2 SOL, half of it sold; other metrics are invented. */
export const SAMPLE_TOKEN_DETAIL: TokenDetail = {
  walletAddress: WALLET,
  tokenAddress: TOKEN,
  decimals: 6,
  supplyRaw: "1000000000000000",
  presentPriceSol: null,
  listedPriceSol: null,
  row: {
    tokenAddress: TOKEN,
    results: buildPnl({ realized: 1, openPriced: null, openUnpricedCost: 2 }),
    realizedPnlSol: 1,
    unrealizedPnlSol: 0,
    roi: 0,
    totalSolSpent: 2,
    avgBuyPriceSol: 0.5,
    totalSolReceived: 2,
    winRate: 1,
    medianHoldTimeHours: 0.5,
    balance: 2,
    balanceRaw: "2000000",
    valueSol: 0,
    listedValueSol: null,
    firstBuyAt: AT,
    lastTradeAt: AT,
    atLeast: { unrealizedPnlSol: -2, netPnlSol: -1 },
    unknown: ["unrealizedPnlSol", "roi", "valueSol"],
  },
  trades: [
    {
      signature: "sale",
      slot: 900,
      blockTime: AT,
      side: "sell",
      tokenAmount: 1.5,
      tokenAmountRaw: "1500000",
      solAmount: 3,
      usdAmount: null,
      priceSol: 2,
      feeSol: 0.000005,
      tipSol: 0,
      rentSol: 0,
      transferredSol: -0.25,
      solUsdErrorShare: 0.005,
      solUsd: 200,
      realizedPnlUsd: 220,
      venue: null,
      lots: [{ ...bought, costSol: 2, holdTimeHours: 1 }],
    },
  ],
  cycles: [
    {
      openedAt: AT,
      closedAt: AT,
      holdTimeHours: 1,
      realizedPnlSol: 1,
      entryMcapUsd: 0,
      entrySolUsd: null,
      trades: ["buy", "sale"],
      unknown: ["entryMcapUsd"],
    },
  ],
  openLots: [{ ...bought, costSol: 2, openedAt: AT }],
  transfers: [
    {
      signature: "gift",
      slot: 950,
      blockTime: AT,
      blockTimeEstimated: true,
      direction: "in",
      tokenAmount: 1,
      tokenAmountRaw: "1000000",
      lots: [],
    },
  ],
  unknownBasis: { tokenAmount: 0, tokenAmountRaw: "0", solReceived: 0 },
  reconciliation: { verdict: "RECONCILED", unknownBasisShare: 0, tokens: [], inEscrow: [] },
};
