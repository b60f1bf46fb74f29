import { createAccounts } from "@/lib/adapters/prisma/accounts";
import type { Database } from "@/lib/adapters/prisma/database";
import { verifySignature } from "@/lib/adapters/solana/verify-signature";
import { type BegunSignIn, beginSignIn } from "@/lib/application/begin-sign-in";
import { type BonusTerms, signIn } from "@/lib/application/sign-in";
import { signInWithWallet } from "@/lib/application/sign-in-with-wallet";
import type { SignInUseCases } from "@/lib/auth";
import type { Env } from "@/lib/env";
import type { AccountStanding } from "@/lib/ports/accounts";
import type { Chain } from "@/lib/ports/chain";
import type { Clock } from "@/lib/ports/clock";
import type { RandomHex } from "@/lib/ports/random";
import { readSession, type Session } from "@/lib/session";

/** Signing in, and who is. */
export interface SessionUseCases extends SignInUseCases {
  /** `host` is the one that the browser has asked; another one of the site's stands in for a stranger's. */
  beginSignIn(host: string): Promise<BegunSignIn>;
  /** Who a request's cookies say is signed in, null for nobody. */
  readSession(cookies: string): Promise<Session | null>;
  /** The account of who is signed in by a request's cookies, null for nobody. */
  identifySession(cookies: string): Promise<AccountStanding | null>;
  findAccount(userId: string): Promise<AccountStanding | null>;
}

export interface SignInBinding {
  readonly chain: Chain;
  readonly clock: Clock;
  readonly randomHex: RandomHex;
}

/** Binds signing in to its ports and to the site's address. */
export function bindSignIn(
  database: Pick<Database, "pool">,
  binding: SignInBinding,
  env: Pick<
    Env,
    "nextAuthUrl" | "nextAuthSecret" | "selfUrl" | "isDemo" | "signupBonusCredits" | "signupBonusesPerDay"
  >,
): SessionUseCases {
  const ports = { ...binding, accounts: createAccounts(database), verifySignature };
  const site = new URL(env.nextAuthUrl ?? env.selfUrl);
  const domains = listDomains(site);
  const bonus: BonusTerms = {
    credits: env.signupBonusCredits,
    // The credits of a demo buy nothing, and everybody who tries it comes from the same machine.
    mostPerDay: env.isDemo ? null : env.signupBonusesPerDay,
    needsHistory: !env.isDemo,
  };
  const { nextAuthSecret: secret } = env;
  const readCurrent = async (cookies: string) =>
    secret === null ? null : readSession(cookies, { secret, isSecure: site.protocol === "https:" });
  return {
    beginSignIn(host) {
      const domain = domains.find((known) => known === host) ?? site.host;
      return beginSignIn(ports, { domain, uri: `${site.protocol}//${domain}/sign-in` });
    },
    signInWithWallet: (attempt) => signInWithWallet(ports, attempt, { domains, bonus }),
    signIn: (identity, client) => signIn(ports, identity, client, bonus),
    readSession: readCurrent,
    async identifySession(cookies) {
      const session = await readCurrent(cookies);
      return session === null ? null : ports.accounts.find(session.userId);
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
