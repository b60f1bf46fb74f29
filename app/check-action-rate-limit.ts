import { headers } from "next/headers";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import type { Session } from "@/lib/server/auth/session";

/**
 * Counts a server action against the account, or against the client address (`visits` times). Returns false if the
 * limit is exceeded. Throws `database_unavailable`.
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
