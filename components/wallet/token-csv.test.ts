import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildPnlParts } from "@walletlens/engine/testing/build-pnl";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { expect, test } from "vitest";
import { writeTokenCsv } from "@/components/wallet/token-csv";

const TOKEN = {
  tokenAddress: testAddress("A"),
  realizedPnlSol: toPartialSum(1.000000001),
  unrealizedPnlSol: toPartialSum(-0.5),
  netSolProfitLoss: toPartialSum(0.500000001),
  usd: buildPnlParts({ realized: 150, openPriced: -75.5 }),
  roi: 1.25,
  totalSolSpent: toPartialSum(2.000000004),
  avgBuyPriceSol: toPartialSum(0.004),
  totalSolReceived: toPartialSum(3.25),
  winRate: 0.5,
  heldBefore: false,
  medianHoldTimeHours: 1.5,
  balance: 12.5,
  balanceRaw: "12500000",
  valueSol: 0.75,
  listedValueSol: 1,
  isThin: true,
  isEstimated: false,
  uncertainSol: 0,
  frozenShare: 0,
  firstBuyAt: Date.UTC(2026, 10, 19) / 1000,
  lastTradeAt: Date.UTC(2026, 10, 20) / 1000,
  unpricedCostSol: null,
  leftCostSol: 0.125,
  lacksCost: false,
  held: true,
};

const HEAD =
  "tokenAddress,status,netSolProfitLoss,realizedPnlSol,unrealizedPnlSol,roi,totalSolSpent,avgBuyPriceSol,totalSolReceived,winRate,medianHoldTimeHours,valueSol,listedValueSol,usd.total,usd.realized,usd.openPriced,usd.openUnpricedCost,balance,firstBuyAt,lastTradeAt,unpricedCostSol,leftCostSol,unknown,knownInPart";

test("a token is a line with its values to the lamport", () => {
  expect(writeTokenCsv([TOKEN])).toBe(
    `${HEAD}\r\n${TOKEN.tokenAddress},open,0.500000001,1.000000001,-0.5,1.25,2.000000004,0.004,3.25,0.5,1.5,0.75,1,74.5,150,-75.5,0,12.5,2026-11-19T00:00:00.000Z,2026-11-20T00:00:00.000Z,,0.125,,\r\n`,
  );
});

test("unknown values are empty and named, and partial values are present and named", () => {
  const token = {
    ...TOKEN,
    realizedPnlSol: toPartialSum(1, false),
    unrealizedPnlSol: toPartialSum(null),
    netSolProfitLoss: toPartialSum(1, false),
    usd: buildPnlParts({ realized: 150, openPriced: null, openUnpricedCost: 40 }),
    roi: null,
    unpricedCostSol: 0.25,
    valueSol: null,
    listedValueSol: null,
    firstBuyAt: null,
    lastTradeAt: null,
    held: false,
  };
  expect(writeTokenCsv([token]).split("\r\n")[1]).toBe(
    `${TOKEN.tokenAddress},closed,1,1,,,2.000000004,0.004,3.25,0.5,1.5,,,150,150,,40,12.5,,,0.25,0.125,unrealizedPnlSol roi valueSol listedValueSol usd.openPriced,netSolProfitLoss realizedPnlSol usd.total`,
  );
});

test("a wallet without such tokens has only the header", () => {
  expect(writeTokenCsv([])).toBe(`${HEAD}\r\n`);
});

test("a token with units held before the covered history has a partial win rate", () => {
  const line = writeTokenCsv([{ ...TOKEN, heldBefore: true }]).split("\r\n")[1];
  expect(line?.endsWith(",winRate")).toBe(true);
});
