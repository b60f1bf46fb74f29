import { decode } from "next-auth/jwt";
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

/** The name of the cookie that a session is kept in, as next-auth chooses it. */
export function sessionCookieOf(isSecure: boolean): string {
  return `${isSecure ? "__Secure-" : ""}next-auth.session-token`;
}

/**
 * Reads from the cookies of a request who is signed in; null for nobody, an expired session or a forged one.
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

/** The value of a cookie in a Cookie header; null where it is not there. */
export function readCookie(cookies: string, name: string): string | null {
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
