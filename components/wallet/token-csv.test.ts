import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { writeTokenCsv } from "@/components/wallet/token-csv";

const TOKEN = {
  tokenAddress: testAddress("A"),
  realizedPnlSol: 1.000000001,
  unrealizedPnlSol: -0.5,
  netSolProfitLoss: 0.500000001,
  roi: 1.25,
  totalSolSpent: 2.000000004,
  winRate: 0.5,
  held: true,
};

const HEAD =
  "tokenAddress,status,netSolProfitLoss,realizedPnlSol,unrealizedPnlSol,roi,totalSolSpent,winRate,unknown,knownInPart";

test("a token is a line with its figures to the lamport", () => {
  expect(writeTokenCsv([TOKEN])).toBe(
    `${HEAD}\r\n${TOKEN.tokenAddress},open,0.500000001,1.000000001,-0.5,1.25,2.000000004,0.5,,\r\n`,
  );
});

test("what is unknown is empty and named, what is known in part is there and named", () => {
  const token = {
    ...TOKEN,
    unrealizedPnlSol: null,
    netSolProfitLoss: null,
    roi: null,
    held: false,
    partial: ["realizedPnlSol", "netSolProfitLoss"],
  } as const;
  expect(writeTokenCsv([token]).split("\r\n")[1]).toBe(
    `${TOKEN.tokenAddress},closed,,1.000000001,,,2.000000004,0.5,netSolProfitLoss unrealizedPnlSol roi,realizedPnlSol netSolProfitLoss`,
  );
});

test("figures that were kept before the status was known leave it empty", () => {
  const { held, ...kept } = TOKEN;
  expect(held).toBe(true);
  expect(writeTokenCsv([kept]).split("\r\n")[1]).toMatch(/^A1+,,0\.5/);
});

test("a wallet without such tokens is a head alone", () => {
  expect(writeTokenCsv([])).toBe(`${HEAD}\r\n`);
});
