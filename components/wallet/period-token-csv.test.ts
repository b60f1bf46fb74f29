import { testAddress } from "@walletlens/engine/testing/build-change";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { expect, test } from "vitest";
import { writePeriodTokenCsv } from "@/components/wallet/period-token-csv";

const [from, to] = [Date.UTC(2026, 10, 1) / 1000, Date.UTC(2026, 10, 30) / 1000 - 1];
const TOKEN = {
  tokenAddress: testAddress("A"),
  realizedPnlSol: toPartialSum(1.000000001),
  realizedPnlUsd: toPartialSum(150),
  totalSolSpent: toPartialSum(2, false),
  totalSolReceived: toPartialSum(3.25),
  trades: 3,
  completedCycles: 1,
  isBought: true,
  lastTradeAt: Date.UTC(2026, 10, 20) / 1000,
};

test("a file has the period and exact values of each token, and names unknown and partial ones", () => {
  const gift = {
    ...TOKEN,
    tokenAddress: testAddress("B"),
    realizedPnlSol: toPartialSum(null),
    realizedPnlUsd: toPartialSum(null),
    lastTradeAt: null,
  };
  const csv = writePeriodTokenCsv(
    { tokens: [gift, TOKEN], period: { from, to } },
    { sortBy: "realizedPnlSol", sortOrder: "DESC" },
  );
  const bounds = "2026-11-01T00:00:00.000Z,2026-11-29T23:59:59.000Z";
  expect(csv.trim().split("\r\n")).toEqual([
    "tokenAddress,from,to,realizedPnlSol,realizedPnlUsd,totalSolSpent,totalSolReceived,trades,completedCycles,lastTradeAt,unknown,knownInPart",
    `${testAddress("A")},${bounds},1.000000001,150,2,3.25,3,1,2026-11-20T00:00:00.000Z,,totalSolSpent`,
    `${testAddress("B")},${bounds},,,2,3.25,3,1,,realizedPnlSol realizedPnlUsd,totalSolSpent`,
  ]);
});
