import { shortAddress, tameText } from "@walletlens/client/format";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { z } from "zod";
import { SESSION_SECONDS } from "@/lib/application/begin-session";
import type { WalletSignIn, WalletSignInOutcome } from "@/lib/application/sign-in-with-wallet";
import type { Env } from "@/lib/env";
import { getLog } from "@/lib/log";
import { IDENTITY_PROVIDERS, type Identity, type IdentityProvider } from "@/lib/ports/accounts";
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
  return {
    secret,
    useSecureCookies: isSecure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      walletProvider(useCases, client),
      ...(github === null ? [] : [GitHubProvider({ clientId: github.id, clientSecret: github.secret })]),
      ...(google === null ? [] : [GoogleProvider({ clientId: google.id, clientSecret: google.secret })]),
    ],
    callbacks: {
      async jwt({ token, user, account }) {
        if (account === null || account === undefined) return token;
        const { provider, providerAccountId: subject } = account;
        // A wallet's account was opened when its signature was checked.
        const userId = isElsewhere(provider) ? await useCases.signIn({ provider, subject }, client) : user.id;
        const sid = await useCases.beginSession(userId);
        return { sid, sub: userId, name: tameText(user.name ?? "", LONGEST_NAME) };
      },
      session: ({ session, token }) => ({ ...session, user: { name: token.name ?? null } }),
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
      const outcome = await signInWithWallet({ message, signature: bytes, browser, client }).catch(
        (err: unknown) => {
          getLog().error({ err }, "a sign-in failed");
          throw new Error("Something went wrong on our side; try again.");
        },
      );
      if (outcome.status === "refused") throw new Error(outcome.reason);
      return { id: outcome.userId, name: shortAddress(outcome.address) };
    },
  });
}

function isElsewhere(provider: string): provider is Exclude<IdentityProvider, "solana"> {
  return provider !== "solana" && IDENTITY_PROVIDERS.some((known) => known === provider);
}
