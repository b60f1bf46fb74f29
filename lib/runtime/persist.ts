import { AppError } from "@/lib/config/errors";

/** Repeats a write until the database accepts it. Rejects with other errors, and after an outage when `signal` is aborted. */
export async function persist<T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      signal?.throwIfAborted();
    }
  }
}

/** Returns true if the database could not be reached, or took no changes. */
export function isDatabaseOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === "database_unavailable";
}

const AGAIN_MS = 250;
