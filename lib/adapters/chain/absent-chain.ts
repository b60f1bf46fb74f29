import { AppError } from "@/lib/errors";
import type { Chain } from "@/lib/ports/chain";

/** A chain that nobody configured: commands that never read it run without one, every read says what is missing. */
export const absentChain: Chain = {
  readWallet: refuse,
  readTip: refuse,
  readMints: refuse,
  readHolders: refuse,
  readTokenNames: refuse,
  readHistory: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
  stats: () => ({ calls: 0, byMethod: {}, retries: 0 }),
};

async function refuse(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}
