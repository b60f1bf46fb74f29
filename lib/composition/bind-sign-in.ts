import type { SignInUseCases } from "@/lib/api/auth/create-auth-options";
import { readSession, type Session } from "@/lib/api/auth/session";
import type { Env } from "@/lib/config/env";
import { addWallet, type WalletAddition } from "@/lib/identity/add-wallet";
import { type BegunSignIn, beginSignIn } from "@/lib/identity/begin-sign-in";
import { addingWallet, SIGN_IN, type SignedMessage } from "@/lib/identity/check-signed-message";
import type { AccountStatus, SessionReference } from "@/lib/identity/ports";
import type { Identity, IdentityRemoval, UserIdentity } from "@/lib/identity/rules/identity";
import { type BonusTerms, signIn } from "@/lib/identity/sign-in";
import { signInWithWallet } from "@/lib/identity/sign-in-with-wallet";
import type { Database } from "@/lib/infra/postgres/database";
import { createAccounts } from "@/lib/infra/postgres/identity/accounts";
import { verifySignature } from "@/lib/infra/solana/verify-signature";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock, RandomHex } from "@/lib/runtime/ports";

/** Signing in, and who is. */
export interface SessionUseCases extends SignInUseCases {
  /**
   * `host` is the one that the browser has asked; an unknown host is replaced by one of the site's. A message signed
   * for a session adds a wallet to its account, and begins no session.
   */
  beginSignIn(host: string, session: SessionReference | null): Promise<BegunSignIn>;
  /** Reads the user whom a request's cookies name, else null; the session may have ended meanwhile. */
  readSession(cookies: string): Promise<Session | null>;
  /**
   * Finds the user who is signed in by a request's cookies, with the current account; null where there is none.
   */
  findSession(cookies: string): Promise<SignedIn | null>;
  /** Finds the account of the user who is signed in by a request's cookies; null where there is none. */
  identifySession(cookies: string): Promise<AccountStatus | null>;
  /** Ends the session that a request's cookies name, on every instance. */
  signOut(cookies: string): Promise<void>;
  listIdentities(userId: string): Promise<readonly UserIdentity[]>;
  addWallet(attempt: SignedMessage, session: SessionReference): Promise<WalletAddition>;
  removeIdentity(identity: Identity, session: SessionReference): Promise<IdentityRemoval>;
  findAccount(userId: string): Promise<AccountStatus | null>;
}

/** A session that goes on. */
export interface SignedIn extends Session {
  readonly account: AccountStatus;
}

export interface SignInBinding {
  readonly chain: Chain;
  readonly clock: Clock;
  readonly randomHex: RandomHex;
}

/** Binds signing in to its ports and to the site's address. */
export function bindSignIn(
  database: Pick<Database, "pool" | "prisma">,
  binding: SignInBinding,
  env: Pick<
    Env,
    | "siteUrl"
    | "nextAuthSecret"
    | "isDemo"
    | "signupBonusCredits"
    | "signupBonusesPerDay"
    | "signupBonusesTotalPerDay"
  >,
): SessionUseCases {
  const ports = { ...binding, accounts: createAccounts(database), verifySignature };
  const site = new URL(env.siteUrl);
  const domains = listDomains(site);
  const bonus: BonusTerms = {
    credits: env.signupBonusCredits,
    // The credits of a demo buy nothing, and everybody who tries it comes from the same machine.
    maxPerDay: env.isDemo ? null : { client: env.signupBonusesPerDay, inAll: env.signupBonusesTotalPerDay },
    needsHistory: !env.isDemo,
  };
  const { nextAuthSecret: secret } = env;
  const readCurrent = async (cookies: string) =>
    secret === null ? null : readSession(cookies, { secret, isSecure: site.protocol === "https:" });
  const findSession = async (cookies: string): Promise<SignedIn | null> => {
    const session = await readCurrent(cookies);
    const account = session === null ? null : await ports.accounts.findSignedIn(session);
    return session === null || account === null ? null : { ...session, account };
  };
  return {
    beginSignIn(host, session) {
      const domain = domains.find((known) => known === host) ?? site.host;
      const [path, purpose] =
        session === null ? ["/sign-in", SIGN_IN] : ["/account", addingWallet(session.sessionId)];
      return beginSignIn(ports, { domain, uri: `${site.protocol}//${domain}${path}` }, purpose);
    },
    signInWithWallet: (attempt) => signInWithWallet(ports, attempt, { domains, bonus }),
    signIn: (identity, client) => signIn(ports, identity, client, bonus),
    endSession: (sessionId) => ports.accounts.endSession(sessionId),
    listIdentities: (userId) => ports.accounts.listIdentities(userId),
    addIdentity: (identity, session) => ports.accounts.addIdentity(identity, session),
    addWallet: (attempt, session) => addWallet(ports, attempt, session, domains),
    removeIdentity: (identity, session) => ports.accounts.removeIdentity(identity, session),
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

/** The hosts that a site is reached by: its own, and for one on this machine every name of this machine. */
function listDomains({ host, hostname, port }: URL): readonly string[] {
  if (!LOOPBACK.includes(hostname)) return [host];
  return LOOPBACK.map((name) => (port === "" ? name : `${name}:${port}`));
}
