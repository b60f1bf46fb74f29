import type { ChainReader } from "@walletlens/solana/chain-reader";
import { AppError } from "@/lib/config/errors";

/** Chain port of the use cases. Every failure is an AppError `chain_unavailable`. */
export type Chain = ChainReader;

/** Resolves as `read` does, or with null if the chain is unavailable. */
export async function nullIfChainUnavailable<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}
