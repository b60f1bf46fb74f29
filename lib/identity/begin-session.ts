import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { RandomHex } from "@/lib/runtime/ports";
import type { Accounts } from "./ports";
import type { Identity } from "./rules/identity";
import type { SessionOrigin } from "./rules/own-session";

/** Lifetime of a session: 14 days. */
export const SESSION_SECONDS = 14 * SECONDS_PER_DAY;

export interface BegunSession {
  readonly sessionId: string;
  readonly userId: string;
}

/**
 * Creates a session for a proven identity. Throws if the identity was removed from the account in the
 * meantime.
 */
export async function beginSession(
  { accounts, randomHex }: { readonly accounts: Accounts; readonly randomHex: RandomHex },
  userId: string,
  identity: Identity,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const sessionId = `ses_${randomHex(SESSION_ID_BYTES)}`;
  const session = { sessionId, userId, identity, origin, lifetimeSeconds: SESSION_SECONDS };
  if (await accounts.addSession(session)) return { sessionId, userId };
  throw new Error("the identity was removed from its account while it signed in");
}

const SESSION_ID_BYTES = 16;
