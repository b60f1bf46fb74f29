import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import type { KnownCounterparties } from "@/lib/wallets/rules/wallet-counterparties";
import { presentCounterparties } from "./present-counterparties";

const [WALLET, EXCHANGE] = [testAddress("A"), testAddress("B")];
const TIME = "2025-10-09T08:53:20.000Z";

function createKnown(complete: boolean, hasUnpriced = false): KnownCounterparties {
  return {
    source: { walletAddress: WALLET, calculatedAt: TIME, dataRange: { from: TIME, to: TIME, complete } },
    opening: complete
      ? { funder: EXCHANGE, label: "Binance", signature: "one", time: 1_760_000_000, amountSol: 2 }
      : null,
    counterparties: [
      {
        ...{ address: EXCHANGE, label: "Binance", isStored: false, transactions: 3 },
        ...{ sentSol: 0.5, receivedSol: 2, hasUnpriced, last: 1_760_000_000 },
      },
    ],
    total: 1,
  };
}

test("a wallet has its funder with the transaction, its time and its SOL", () => {
  expect(presentCounterparties(createKnown(true))).toEqual({
    walletAddress: WALLET,
    calculatedAt: TIME,
    dataRange: { from: TIME, to: TIME, complete: true },
    fundedBy: { address: EXCHANGE, label: "Binance", signature: "one", time: TIME, amountSol: 2 },
    counterparties: [
      {
        ...{ address: EXCHANGE, label: "Binance", isAnalyzed: false, transactions: 3 },
        ...{ sentSol: 0.5, receivedSol: 2, last: TIME },
      },
    ],
    total: 1,
  });
});

test("with a partial history the funder and the list are unknown", () => {
  const { fundedBy, unknown } = presentCounterparties(createKnown(false));
  expect(fundedBy).toBeNull();
  expect(unknown).toEqual(["fundedBy", "counterparties", "total"]);
});

test("amounts beside transfers without a price are named as partial", () => {
  const { counterparties } = presentCounterparties(createKnown(true, true));
  expect(counterparties[0]?.unknown).toEqual(["sentSol", "receivedSol"]);
});
