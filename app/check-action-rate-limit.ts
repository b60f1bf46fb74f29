import { headers } from "next/headers";
import type { Session } from "@/lib/api/auth/session";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";

/**
 * Counts what a server action is about to do: against the account of who is signed in, else against the address that asks
 * (`visits` of it, where the work grows with what is sent). False where that was too much. Throws
 * `database_unavailable` where an account cannot be counted.
 */
export async function checkActionRateLimit(session: Session | null, visits = 1): Promise<boolean> {
  const { admitAccount, admitReader } = container().pages;
  try {
    await (session === null ? admitReader(await headers(), visits) : admitAccount(session.userId));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}
