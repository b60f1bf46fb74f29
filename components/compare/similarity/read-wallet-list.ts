import { type Address, isAddress } from "@walletlens/engine/address";

const MIN_WALLETS = 2;
export const MAX_WALLETS = 30;

export interface PastedWallets {
  readonly wallets: readonly Address[];
  /** Error sentence; null if the wallets make a group. */
  readonly error: string | null;
}

/** Words of at least this length that are not addresses count as mistyped addresses. */
const MIN_MISTYPED_LENGTH = 26;

/** Finds the addresses in a text. Other words are ignored, except those that are about as long as an address. */
export function readWalletList(text: string): PastedWallets {
  const words = text.split(/[^1-9A-HJ-NP-Za-km-z0OIl]+/);
  const wallets = [...new Set(words.filter(isAddress))];
  const invalid = words.find((word) => word.length >= MIN_MISTYPED_LENGTH && !isAddress(word));
  if (invalid !== undefined) {
    return { wallets, error: `“${invalid.slice(0, 50)}” is not a Solana address.` };
  }
  if (wallets.length < MIN_WALLETS) return { wallets, error: `Enter at least ${MIN_WALLETS} wallets.` };
  if (wallets.length > MAX_WALLETS) {
    return { wallets, error: `At most ${MAX_WALLETS} wallets make a group; these are ${wallets.length}.` };
  }
  return { wallets, error: null };
}
