import type { ChainReader } from "@walletlens/solana/chain-reader";
import { AppError } from "@/lib/config/errors";

/** The chain as the use cases need it: as the package reads it, where every failure is an AppError `chain_unavailable`. */
export type Chain = ChainReader;

/** Resolves as `read` does, and with null where the chain could not be asked: what it would have said is unknown. */
export async function nullIfChainUnavailable<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}
