import type { Accounts } from "@/lib/ports/accounts";
import type { RandomHex } from "@/lib/ports/random";

/** Seconds from signing in to the end of a session that nobody ends: 14 days. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/** Begins a session of a browser whose user has just proven who that is. Returns the session's id. */
export async function beginSession(
  { accounts, randomHex }: { readonly accounts: Accounts; readonly randomHex: RandomHex },
  userId: string,
): Promise<string> {
  const sessionId = `ses_${randomHex(SESSION_ID_BYTES)}`;
  await accounts.addSession({ sessionId, userId, lifetimeSeconds: SESSION_SECONDS });
  return sessionId;
}

const SESSION_ID_BYTES = 16;
