import { verifySignature } from "@/lib/chain/verify-signature";
import type { Env } from "@/lib/config/env";
import type { AccountStatus } from "@/lib/identity/accounts";
import type { Identity } from "@/lib/identity/rules/identity";
import type { SessionOrigin } from "@/lib/identity/rules/own-session";
import {
  endSession,
  findSignedInAccount,
  type SessionReference,
  type SignedInAccount,
} from "@/lib/identity/sessions";
import {
  addWallet,
  signIn,
  signInWithWallet,
  type WalletAddition,
  type WalletSignIn,
  type WalletSignInOutcome,
} from "@/lib/identity/sign-in";
import {
  type MessageRequest,
  requestSignedMessage,
  SIGN_IN,
  type SignedMessage,
  toAdditionPurpose,
} from "@/lib/identity/signed-messages";
import type { BonusPorts, BonusTerms } from "@/lib/identity/signup-bonus";
import { readSession, type Session } from "./session";

/** An active session. */
export type SignedIn = Session & SignedInAccount;

export type Sessions = ReturnType<typeof createSessions>;

/** Signing in and sessions with the settings of the site; `cookies` is the header of a request. */
export function createSessions(bonusPorts: BonusPorts, env: Env) {
  const ports = { ...bonusPorts, verifySignature };
  const site = new URL(env.siteUrl);
  const domains = listDomains(site);
  const bonus: BonusTerms = {
    credits: env.signupBonusCredits,
    // The credits of a demo have no value, and all of its users share one client address.
    maxPerDay: env.isDemo ? null : { client: env.signupBonusesPerDay, inAll: env.signupBonusesTotalPerDay },
    needsHistory: !env.isDemo,
  };
  const { nextAuthSecret: secret } = env;
  const readCurrent = async (cookies: string): Promise<Session | null> =>
    secret === null ? null : readSession(cookies, { secret, isSecure: site.protocol === "https:" });
  const findSession = async (cookies: string): Promise<SignedIn | null> => {
    const session = await readCurrent(cookies);
    const signedIn = session === null ? null : await findSignedInAccount(ports, session);
    return session === null || signedIn === null ? null : { ...session, ...signedIn };
  };
  return {
    /**
     * Returns a message to sign for `host`, the Host header of the request; an unknown host is replaced by the site's. A
     * message signed for a session adds a wallet to its account.
     */
    beginSignIn(host: string, session: SessionReference | null): Promise<MessageRequest> {
      const domain = domains.find((accepted) => accepted === host) ?? site.host;
      const path = session === null ? "/sign-in" : "/account";
      const purpose = session === null ? SIGN_IN : toAdditionPurpose(session.sessionId);
      return requestSignedMessage(ports, { domain, uri: `${site.protocol}//${domain}${path}` }, purpose);
    },
    signInWithWallet: (attempt: WalletSignIn): Promise<WalletSignInOutcome> =>
      signInWithWallet(ports, attempt, { domains, bonus }),
    signIn: (identity: Identity, origin: SessionOrigin): Promise<SessionReference> =>
      signIn(ports, identity, origin, bonus),
    addWallet: (attempt: SignedMessage, session: SessionReference): Promise<WalletAddition> =>
      addWallet(ports, attempt, session, domains),
    /** Returns the session of the cookies or null. Does not check whether the session has ended since. */
    readSession: readCurrent,
    /** Returns the session of the cookies with its current account; null if it has ended. */
    findSession,
    identifySession: async (cookies: string): Promise<AccountStatus | null> =>
      (await findSession(cookies))?.account ?? null,
    /** Ends the session for every process. */
    async signOut(cookies: string): Promise<void> {
      const session = await readCurrent(cookies);
      if (session !== null) await endSession(ports, session.sessionId);
    },
  };
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Returns the accepted hosts of the site: its own, and every name of loopback if that is loopback. */
function listDomains({ host, hostname, port }: URL): readonly string[] {
  if (!LOOPBACK.includes(hostname)) return [host];
  return LOOPBACK.map((name) => (port === "" ? name : `${name}:${port}`));
}
