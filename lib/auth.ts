import { shortAddress, tameText } from "@walletlens/client/format";
import type { Account, AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { SESSION_SECONDS } from "@/lib/application/begin-session";
import type { WalletSignIn, WalletSignInOutcome } from "@/lib/application/sign-in-with-wallet";
import { githubProvider, googleProvider, identityElsewhere } from "@/lib/auth-providers";
import type { Env } from "@/lib/env";
import { getLog } from "@/lib/log";
import type { Identity } from "@/lib/ports/accounts";
import { readCookie, type SessionSettings, SIGN_IN_COOKIE } from "@/lib/session";

/** Use cases of the application that signing in needs. */
export interface SignInUseCases {
  signInWithWallet(attempt: WalletSignIn): Promise<WalletSignInOutcome>;
  /** The user's id. */
  signIn(identity: Identity, client: string): Promise<string>;
  /** The id of a new session. */
  beginSession(userId: string): Promise<string>;
  endSession(sessionId: string): Promise<void>;
}

export type AuthSettings = Pick<Env, "github" | "google"> & SessionSettings;

/** The configuration of next-auth for one request, which came from `client`. */
export function createAuthOptions(
  useCases: SignInUseCases,
  { github, google, secret, isSecure }: AuthSettings,
  client: string,
): AuthOptions {
  /** Session of who comes from elsewhere: one function of next-auth's lets people in, another writes their cookie. */
  let begun: { readonly sid: string; readonly sub: string } | null = null;
  const begin = async (sub: string) => ({ sid: await useCases.beginSession(sub), sub });
  const findIdentity = ({ provider, providerAccountId }: Account): Identity | null => {
    if (provider === "github" && github !== null)
      return identityElsewhere(provider, providerAccountId, github);
    if (provider === "google" && google !== null)
      return identityElsewhere(provider, providerAccountId, google);
    return null;
  };
  return {
    secret,
    useSecureCookies: isSecure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      walletProvider(useCases, client),
      ...(github === null ? [] : [githubProvider(github)]),
      ...(google === null ? [] : [googleProvider(google)]),
    ],
    callbacks: {
      async signIn({ account }) {
        const identity = account === null ? null : findIdentity(account);
        if (identity !== null) begun = await orSay("Ours", useCases.signIn(identity, client).then(begin));
        return true;
      },
      async jwt({ token, user, account }) {
        if (account === null || account === undefined) return token;
        // A wallet's account was opened when its signature was checked.
        return { ...(begun ?? (await begin(user.id))), name: tameText(user.name ?? "", LONGEST_NAME) };
      },
      session: ({ session, token }) => ({ ...session, user: { name: token.name ?? null } }),
    },
    logger: {
      // Strangers cause most of these, by cookies and answers that do not fit.
      error: (event, cause) =>
        getLog().warn(
          { event, err: cause instanceof Error ? cause : cause.error },
          "next-auth refused a call",
        ),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await useCases.endSession(token.sid);
      },
    },
  };
}

const LONGEST_NAME = 40;

const WalletCredentials = z.object({
  message: z.string().max(2_000),
  signature: z.base64().max(100),
});

/** Takes a signed message. What it is refused for is thrown: next-auth hands the words on. */
function walletProvider({ signInWithWallet }: SignInUseCases, client: string) {
  return CredentialsProvider({
    id: "solana",
    name: "Solana wallet",
    credentials: { message: {}, signature: {} },
    async authorize(credentials, request) {
      const sent = WalletCredentials.safeParse(credentials);
      if (!sent.success) throw new Error("This is no sign-in message.");
      const { message, signature } = sent.data;
      const browser = readCookie(String(request.headers?.cookie ?? ""), SIGN_IN_COOKIE) ?? "";
      const bytes = Buffer.from(signature, "base64");
      const outcome = await orSay(
        "Something went wrong on our side; try again.",
        signInWithWallet({ message, signature: bytes, browser, client }),
      );
      if (outcome.status === "refused") throw new Error(outcome.reason);
      return { id: outcome.userId, name: shortAddress(outcome.address) };
    },
  });
}

/** Logs what goes wrong here, and throws `words`, which next-auth hands on. */
function orSay<T>(words: string, work: Promise<T>): Promise<T> {
  return work.catch((err: unknown) => {
    getLog().error({ err }, "a sign-in failed");
    throw new Error(words);
  });
}
