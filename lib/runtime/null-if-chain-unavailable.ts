import { AppError } from "@/lib/config/errors";

/** Resolves as `read` does, and with null where the chain could not be asked: what it would have said is unknown. */
export async function nullIfChainUnavailable<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}
