import { type Address, isAddress } from "@walletlens/engine/address";

const MIN_WALLETS = 2;
export const MAX_WALLETS = 30;

/** The wallets that somebody entered. */
export interface PastedWallets {
  /** Wallets, each once, in their order. */
  readonly wallets: readonly Address[];
  /** Reason for which the wallets make no group, in a sentence; null where they do. */
  readonly error: string | null;
}

/** Finds the addresses in a text, with any separators between them. */
export function readWalletList(text: string): PastedWallets {
  const words = text.split(/[^1-9A-HJ-NP-Za-km-z0OIl]+/).filter((word) => word !== "");
  const wallets = [...new Set(words.filter(isAddress))];
  const stranger = words.find((word) => !isAddress(word));
  if (stranger !== undefined) {
    return { wallets, error: `“${stranger.slice(0, 50)}” is no Solana address.` };
  }
  if (wallets.length < MIN_WALLETS) return { wallets, error: `Enter at least ${MIN_WALLETS} wallets.` };
  if (wallets.length > MAX_WALLETS) {
    return {
      wallets,
      error: `At most ${MAX_WALLETS} wallets make a group; these are ${wallets.length}.`,
    };
  }
  return { wallets, error: null };
}
