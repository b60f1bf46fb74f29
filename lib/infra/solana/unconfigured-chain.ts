import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";

/** Chain without a provider: commands that do not read it work; each read throws. */
export const unconfiguredChain: Chain = {
  readWallet: refuse,
  readLatestSlot: refuse,
  readMints: refuse,
  readHolders: refuse,
  readLargestHolders: refuse,
  readNameOwner: refuse,
  readTokenNames: refuse,
  readSignaturePage: refuse,
  readNewestSignature: refuse,
  readHistory: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
  stats: () => ({ calls: 0, byMethod: {}, bytes: 0, credits: 0, retries: 0, hedged: 0 }),
  providers: () => [],
  counting() {
    return this;
  },
};

async function refuse(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}
