import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { toViews } from "@/lib/wallets/snapshot-inputs";

/** A wallet without a transaction. */
export const EMPTY_WALLET = buildWalletInput();

/** Snapshot of `EMPTY_WALLET`. */
export const EMPTY_VIEWS = toViews({
  input: EMPTY_WALLET,
  metrics: computeMetrics(EMPTY_WALLET),
  history: { entries: [], range: null },
});
