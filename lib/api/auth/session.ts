import { decode, encode } from "next-auth/jwt";
import { z } from "zod";

/**
 * Session of a user who is signed in, as its cookie says. Whether the session goes on is not the cookie's to say.
 */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** Name that the account is known by: the ends of a wallet's address, or a name elsewhere. */
  readonly name: string;
}

/** Settings that the site's sessions are sealed with. */
export interface SessionSettings {
  readonly secret: string;
  /** True where the site is reached over https. */
  readonly isSecure: boolean;
}

/** The cookie that ties a sign-in message to the browser that asked for it. */
export const SIGN_IN_COOKIE = "walletlens.sign-in";

/** Message that a wallet has signed, as its browser sends it: the text, and the signature in base64. */
const WalletCredentials = z.object({
  message: z.string().max(2_000),
  signature: z.base64().max(100),
});

/** Reads what a browser has sent of a message that its wallet signed, and its own cookies; null for what is none. */
export function readSignedMessage(sent: unknown, cookies: string) {
  const read = WalletCredentials.safeParse(sent);
  if (!read.success) return null;
  const { message, signature } = read.data;
  const browser = readCookie(cookies, SIGN_IN_COOKIE) ?? "";
  return { message, signature: Buffer.from(signature, "base64"), browser };
}

/** The name of the cookie that a session is kept in, as next-auth chooses it. */
export function sessionCookieOf(isSecure: boolean): string {
  return `${isSecure ? "__Secure-" : ""}next-auth.session-token`;
}

/**
 * Reads the signed-in user from the cookies of a request; null for no session, an expired or a forged one.
 */
export async function readSession(
  cookies: string,
  { secret, isSecure }: SessionSettings,
): Promise<Session | null> {
  const token = readCookie(cookies, sessionCookieOf(isSecure));
  if (token === null) return null;
  try {
    const { sid: sessionId, sub: userId, name } = SessionToken.parse(await decode({ token, secret }));
    return { sessionId, userId, name };
  } catch {
    return null;
  }
}

/** The cookie of a browser that is away to add an account elsewhere to the account that it is signed in to. */
export const ADDITION_COOKIE = "walletlens.add-identity";

/** Seconds that somebody has for it. */
const ADDITION_SECONDS = 600;

/** An account of `provider` that a session adds to its own; or one whose session or time has ended. */
export type Addition = { readonly provider: string; readonly session: Session } | "ended";

/** Seals that a session has begun to add an account of `provider`. */
export function sealAddition(
  { sessionId: sid }: Session,
  provider: string,
  { secret }: SessionSettings,
): Promise<string> {
  const token = { sid, provider };
  return encode({ token, secret, maxAge: ADDITION_SECONDS, salt: ADDITION_COOKIE });
}

/**
 * Reads from the cookies of a request what its session has begun to add; null where nothing was begun. An addition that
 * cannot be read, or was begun in another session, is "ended": a user who meant to add an identity must not be signed
 * in by it.
 */
export async function readAddition(cookies: string, settings: SessionSettings): Promise<Addition | null> {
  const token = readCookie(cookies, ADDITION_COOKIE);
  if (token === null) return null;
  const { secret } = settings;
  const sealed = await decode({ token, secret, salt: ADDITION_COOKIE }).catch(() => null);
  const begun = AdditionToken.safeParse(sealed);
  const session = await readSession(cookies, settings);
  if (!begun.success || begun.data.sid !== session?.sessionId) return "ended";
  return { provider: begun.data.provider, session };
}

/** The value of a cookie in a Cookie header; null where it is not there. */
function readCookie(cookies: string, name: string): string | null {
  for (const cookie of cookies.split(";")) {
    const [key, ...value] = cookie.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

const SessionToken = z.object({
  sid: z.string().startsWith("ses_"),
  sub: z.string().startsWith("usr_"),
  name: z.string(),
});

const AdditionToken = z.object({ sid: z.string(), provider: z.string() });
