import type { Counterparties } from "@walletlens/contract/wallet-counterparties";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { WALLET } from "./sample-wallet";

/** A wallet that an exchange funded with 2 SOL, and that sent 1.5 SOL on. */
export const SAMPLE_COUNTERPARTIES: Counterparties = {
  walletAddress: WALLET,
  calculatedAt: "2025-10-09T09:00:00.000Z",
  dataRange: { from: "2025-10-09T08:00:00.000Z", to: "2025-10-09T08:53:20.000Z", complete: true },
  fundedBy: {
    address: testAddress("C"),
    label: "Binance",
    signature: "funded",
    time: "2025-10-09T08:00:00.000Z",
    amountSol: 2,
  },
  counterparties: [
    {
      address: testAddress("B"),
      label: null,
      isAnalyzed: true,
      transactions: 1,
      sentSol: 1.5,
      receivedSol: 0,
      last: "2025-10-09T08:53:20.000Z",
    },
    {
      address: testAddress("C"),
      label: "Binance",
      isAnalyzed: false,
      transactions: 1,
      sentSol: 0,
      receivedSol: 2,
      last: "2025-10-09T08:00:00.000Z",
    },
  ],
  total: 2,
};
