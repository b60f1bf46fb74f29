import { sanitizeText, shortAddress } from "@walletlens/format";
import type { Account, AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Env } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import type { DatabasePorts } from "@/lib/db/database";
import { addIdentity } from "@/lib/identity/identities";
import type { Identity } from "@/lib/identity/rules/identity";
import type { SessionOrigin } from "@/lib/identity/rules/own-session";
import { endSession, SESSION_SECONDS, type SessionReference } from "@/lib/identity/sessions";
import type { WalletSignIn } from "@/lib/identity/sign-in";
import { githubProvider, googleProvider, providerIdentity } from "./auth-providers";
import type { Sessions } from "./create-sessions";
import { type Addition, readSignedMessage, type SessionSettings } from "./session";

export interface AuthPorts extends DatabasePorts {
  readonly sessions: Sessions;
}

export type AuthSettings = Pick<Env, "github" | "google"> & SessionSettings;

/** A request to sign in, or to add an identity to the signed-in account. */
export interface AuthRequest {
  readonly origin: SessionOrigin;
  /** Session of the browser, which another sign-in replaces; null without one. */
  readonly replaced: SessionReference | null;
  /** Null for a sign-in. */
  readonly addition: Addition | null;
}

/** Returns the next-auth configuration for one request. */
export function createAuthOptions(
  ports: AuthPorts,
  { github, google, secret, isSecure }: AuthSettings,
  { origin, replaced, addition }: AuthRequest,
): AuthOptions {
  /** One callback of next-auth begins the session, another writes its cookie. */
  let newSession: SessionReference | null = null;
  const signInWithWallet = async (attempt: WalletSignIn) => {
    const outcome = await ports.sessions.signInWithWallet(attempt);
    if (outcome.status === "signed-in") newSession = outcome;
    return outcome;
  };
  const findIdentity = ({ provider, providerAccountId }: Account): Identity | null => {
    if (provider === "github" && github !== null)
      return providerIdentity(provider, providerAccountId, github);
    if (provider === "google" && google !== null)
      return providerIdentity(provider, providerAccountId, google);
    return null;
  };
  return {
    secret,
    useSecureCookies: isSecure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      walletProvider(signInWithWallet, origin),
      ...(github === null ? [] : [githubProvider(github)]),
      ...(google === null ? [] : [googleProvider(google)]),
    ],
    callbacks: {
      async signIn({ account }) {
        const identity = account === null ? null : findIdentity(account);
        if (identity === null) return true;
        if (addition !== null) return orThrow("Ours", finishAddition(ports, addition, identity));
        newSession = await orThrow("Ours", ports.sessions.signIn(identity, origin));
        return true;
      },
      async jwt({ token, user, account }) {
        if (account === null || account === undefined) return token;
        if (newSession === null) throw new Error("next-auth wrote a cookie without a session");
        if (replaced !== null) await endSession(ports, replaced.sessionId);
        const { sessionId: sid, userId: sub } = newSession;
        return { sid, sub, name: sanitizeText(user.name ?? "", MAX_NAME_LENGTH) };
      },
      session: ({ session, token }) => ({ ...session, user: { name: token.name ?? null } }),
    },
    logger: {
      // Most causes are invalid cookies and credentials of clients.
      error: (event, cause) =>
        getLog().warn(
          {
            security: "sign_in_refused",
            client: origin.client,
            event,
            err: cause instanceof Error ? cause : cause.error,
          },
          "next-auth refused a call",
        ),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await endSession(ports, token.sid);
      },
    },
  };
}

const MAX_NAME_LENGTH = 40;

/**
 * Creates the provider for signed messages. Throws the reason of a refusal, because next-auth forwards the
 * message.
 */
function walletProvider(signInWithWallet: Sessions["signInWithWallet"], origin: SessionOrigin) {
  return CredentialsProvider({
    id: "solana",
    name: "Solana wallet",
    credentials: { message: {}, signature: {} },
    async authorize(credentials, request) {
      const signed = readSignedMessage(credentials, String(request.headers?.cookie ?? ""));
      if (signed === null) throw new Error("This is no sign-in message.");
      const outcome = await orThrow(
        "Something went wrong on our side; try again.",
        signInWithWallet({ ...signed, origin }),
      );
      if (outcome.status === "refused") {
        getLog().warn(
          { security: "sign_in_refused", client: origin.client, provider: "solana", reason: outcome.reason },
          "a sign-in was refused",
        );
        throw new Error(outcome.reason);
      }
      return { id: outcome.userId, name: shortAddress(outcome.address) };
    },
  });
}

/** Adds an identity to an account without signing in. Returns the URL of the next page. */
async function finishAddition(ports: AuthPorts, addition: Addition, identity: Identity): Promise<string> {
  const isOwn = addition !== "ended" && addition.provider === identity.provider;
  return `/account?identity=${isOwn ? await addIdentity(ports, identity, addition.session) : "signed-out"}`;
}

/** Logs an internal error and throws `message`, which next-auth forwards. */
function orThrow<T>(message: string, work: Promise<T>): Promise<T> {
  return work.catch((err: unknown) => {
    getLog().error({ err }, "a sign-in failed");
    throw new Error(message);
  });
}
