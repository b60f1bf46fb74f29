import type { WalletProfile } from "@walletlens/engine/result-types";

/** Metrics link to the evidence of `walletAddress`; null for several wallets combined. */
export type ShownProfile = Omit<WalletProfile, "walletAddress" | "cash"> & {
  readonly walletAddress: string | null;
  /** Absent in stored results of earlier versions. */
  readonly cash?: WalletProfile["cash"] | undefined;
};
