import type { WalletProfile } from "@walletlens/engine/wallet/profile";

/** Metrics link to the evidence of `walletAddress`; null for several wallets combined. */
export type ShownProfile = Omit<WalletProfile, "walletAddress"> & { readonly walletAddress: string | null };
