import { expect, test } from "vitest";
import { describeCounterparties } from "./describe-wallet.ts";

const AT = "2026-09-14T16:09:15.000Z";
const COUNTERPARTIES = {
  walletAddress: "W",
  calculatedAt: AT,
  dataRange: { from: AT, to: AT, complete: true },
  fundedBy: { address: "F", label: "Exchange", signature: "S", time: AT, amountSol: 5 },
  counterparties: [
    {
      address: "F",
      label: "Exchange",
      isAnalyzed: false,
      transactions: 1,
      sentSol: 0,
      receivedSol: 5,
      last: AT,
    },
    {
      ...{
        address: "G",
        label: null,
        isAnalyzed: true,
        transactions: 2,
        sentSol: 0,
        receivedSol: 1.5,
        last: AT,
      },
      unknown: ["sentSol", "receivedSol"],
    },
  ],
  total: 2,
};

test("counterparties are printed with the funder, its transaction, and partly known amounts marked", () => {
  const text = describeCounterparties(COUNTERPARTIES);
  expect(text).toMatch(/^funded by +F Exchange$/m);
  expect(text).toMatch(/^funding transaction +S$/m);
  expect(text).toMatch(/G.* unknown .*partial 1\.5/);
});

test("a funder that is not known is named as unknown", () => {
  expect(describeCounterparties({ ...COUNTERPARTIES, fundedBy: null })).toMatch(/^funded by +unknown$/m);
});
