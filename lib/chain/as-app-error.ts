import { SolanaError } from "@walletlens/solana/solana-error";
import { AppError } from "@/lib/config/errors";

/** Converts a SolanaError to an AppError of the same code. */
export async function asAppError<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof SolanaError)) throw error;
    const { code, message, retryAfterSeconds } = error;
    throw new AppError(code, message, retryAfterSeconds === null ? {} : { retryAfterSeconds }, error);
  }
}
