import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildMints, buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { expect, test } from "vitest";
import { fake } from "@/lib/testing/fake";
import type { Labels } from "@/lib/wallets/labels";
import { type RestoreSources, restoreInput, toViews } from "./snapshot-inputs";

const X = testAddress("X");
const UNREAD: RestoreSources = {
  histories: { read: () => Promise.reject(new Error("nothing is covered")) },
  solUsdHours: { loadStored: async () => new Map() },
  labels: fake<Labels>({ addressesOfType: async () => new Set() }),
};

test("stored inputs of an analysis have the liquidity of prices and the frozen part of holdings", async () => {
  const input = buildWalletInput({
    holdings: {
      ...{ slot: 7, lamports: 1n },
      tokens: new Map([
        [X, { amount: 5_000_000n, decimals: 6, frozen: 2_000_000n }],
        [WRAPPED_SOL, { amount: 3n, decimals: 9 }],
      ]),
    },
    present: { solUsd: 100, tokenUsd: new Map([[X, 50]]), liquidityUsd: new Map([[X, 400]]) },
    mints: buildMints([X]),
  });
  const { inputs } = toViews({
    input,
    metrics: computeMetrics(input),
    history: { entries: [], range: null },
  });
  const restored = await restoreInput(UNREAD, input.wallet, JSON.parse(JSON.stringify(inputs)));
  expect(restored.holdings).toEqual(input.holdings);
  expect(restored.present).toEqual(input.present);
  expect(computeMetrics(restored).holdings).toEqual(computeMetrics(input).holdings);
});
