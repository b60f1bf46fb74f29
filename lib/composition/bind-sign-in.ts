import { verifySignature } from "@/lib/chain/verify-signature";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";
import { createAccounts } from "@/lib/identity/account-store";
import { addWallet, type WalletAddition } from "@/lib/identity/add-wallet";
import { type BegunSignIn, beginSignIn } from "@/lib/identity/begin-sign-in";
import { addingWallet, SIGN_IN, type SignedMessage } from "@/lib/identity/check-signed-message";
import type {
  AccountStatus,
  SecurityEventPage,
  SessionReference,
  SignedInAccount,
} from "@/lib/identity/ports";
import type { Identity, IdentityRemoval, UserIdentity } from "@/lib/identity/rules/identity";
import type { OwnSession } from "@/lib/identity/rules/own-session";
import type { SecurityEvent } from "@/lib/identity/rules/security-event";
import { createSecurityEvents } from "@/lib/identity/security-events";
import { type BonusTerms, type SignInPorts, signIn } from "@/lib/identity/sign-in";
import { signInWithWallet } from "@/lib/identity/sign-in-with-wallet";
import type { SignInUseCases } from "@/lib/server/auth/create-auth-options";
import { readSession, type Session } from "@/lib/server/auth/session";

/** Use cases of signing in and of sessions; `cookies` is the header of a request. */
export interface SessionUseCases extends SignInUseCases {
  /**
   * Returns a message to sign for `host`, the Host header of the request; an unknown host is replaced by the site's. A
   * message signed for a session adds a wallet to its account.
   */
  beginSignIn(host: string, session: SessionReference | null): Promise<BegunSignIn>;
  /** Returns the session of the cookies or null. Does not check whether the session has ended since. */
  readSession(cookies: string): Promise<Session | null>;
  /** Returns the session of the cookies with its current account; null if it has ended. */
  findSession(cookies: string): Promise<SignedIn | null>;
  identifySession(cookies: string): Promise<AccountStatus | null>;
  /** Ends the session for every process. */
  signOut(cookies: string): Promise<void>;
  listIdentities(userId: string): Promise<readonly UserIdentity[]>;
  addWallet(attempt: SignedMessage, session: SessionReference): Promise<WalletAddition>;
  removeIdentity(identity: Identity, session: SessionReference): Promise<IdentityRemoval>;
  listSessions(session: SessionReference): Promise<readonly OwnSession[]>;
  endOwnSession(userId: string, digest: string): Promise<boolean>;
  endOtherSessions(session: SessionReference): Promise<number>;
  listSecurityEvents(userId: string, page: SecurityEventPage): Promise<readonly SecurityEvent[]>;
  findAccount(userId: string): Promise<AccountStatus | null>;
}

/** An active session. */
export type SignedIn = Session & SignedInAccount;

export function bindSignIn(
  database: Pick<Database, "pool" | "prisma" | "clock">,
  binding: Pick<SignInPorts, "chain" | "clock" | "randomHex" | "rates">,
  env: Env,
): SessionUseCases {
  const ports = { ...binding, accounts: createAccounts(database), verifySignature };
  const site = new URL(env.siteUrl);
  const domains = listDomains(site);
  const bonus: BonusTerms = {
    credits: env.signupBonusCredits,
    // The credits of a demo have no value, and all of its users share one client address.
    maxPerDay: env.isDemo ? null : { client: env.signupBonusesPerDay, inAll: env.signupBonusesTotalPerDay },
    needsHistory: !env.isDemo,
  };
  const { nextAuthSecret: secret } = env;
  const readCurrent = async (cookies: string) =>
    secret === null ? null : readSession(cookies, { secret, isSecure: site.protocol === "https:" });
  const findSession = async (cookies: string): Promise<SignedIn | null> => {
    const session = await readCurrent(cookies);
    const found = session === null ? null : await ports.accounts.findSignedIn(session);
    return session === null || found === null ? null : { ...session, ...found };
  };
  return {
    beginSignIn(host, session) {
      const domain = domains.find((known) => known === host) ?? site.host;
      const [path, purpose] =
        session === null ? ["/sign-in", SIGN_IN] : ["/account", addingWallet(session.sessionId)];
      return beginSignIn(ports, { domain, uri: `${site.protocol}//${domain}${path}` }, purpose);
    },
    signInWithWallet: (attempt) => signInWithWallet(ports, attempt, { domains, bonus }),
    signIn: (identity, origin) => signIn(ports, identity, origin, bonus),
    endSession: (sessionId) => ports.accounts.endSession(sessionId),
    listIdentities: (userId) => ports.accounts.listIdentities(userId),
    addIdentity: (identity, session) => ports.accounts.addIdentity(identity, session),
    addWallet: (attempt, session) => addWallet(ports, attempt, session, domains),
    removeIdentity: (identity, session) => ports.accounts.removeIdentity(identity, session),
    listSessions: (session) => ports.accounts.listSessions(session),
    endOwnSession: (userId, digest) => ports.accounts.endOwnSession(userId, digest),
    endOtherSessions: (session) => ports.accounts.endOtherSessions(session),
    listSecurityEvents: createSecurityEvents(database).list,
    readSession: readCurrent,
    findSession,
    identifySession: async (cookies) => (await findSession(cookies))?.account ?? null,
    async signOut(cookies) {
      const session = await readCurrent(cookies);
      if (session !== null) await ports.accounts.endSession(session.sessionId);
    },
    findAccount: (userId) => ports.accounts.find(userId),
  };
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Returns the accepted hosts of the site: its own, and every name of loopback if that is loopback. */
function listDomains({ host, hostname, port }: URL): readonly string[] {
  if (!LOOPBACK.includes(hostname)) return [host];
  return LOOPBACK.map((name) => (port === "" ? name : `${name}:${port}`));
}
