import type { WalletProfile } from "@walletlens/engine/wallet/profile";

/**
 * Profile as panels show it. Its metrics open the evidence of `walletAddress`; null where they are those of several
 * wallets, which no one's evidence adds up to.
 */
export type ShownProfile = Omit<WalletProfile, "walletAddress"> & { readonly walletAddress: string | null };
