import { decode, encode } from "next-auth/jwt";
import { z } from "zod";

/** Contents of a session cookie. The session may have ended in the meantime. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** Display name: a shortened wallet address, or a name at a provider. */
  readonly name: string;
}

/** Settings that encrypt session cookies. */
export interface SessionSettings {
  readonly secret: string;
  /** True for a site on https. */
  readonly isSecure: boolean;
}

/** Cookie that binds a sign-in message to the requesting browser. */
export const SIGN_IN_COOKIE = "walletlens.sign-in";

/** A signed message: the text, and the signature in base64. */
const WalletCredentials = z.object({
  message: z.string().max(2_000),
  signature: z.base64().max(100),
});

/** Parses the signed message of a browser and its sign-in cookie; null if it is malformed. */
export function readSignedMessage(sent: unknown, cookies: string) {
  const credentials = WalletCredentials.safeParse(sent);
  if (!credentials.success) return null;
  const { message, signature } = credentials.data;
  const browser = readCookie(cookies, SIGN_IN_COOKIE) ?? "";
  return { message, signature: Buffer.from(signature, "base64"), browser };
}

/** Returns the name of next-auth's session cookie. */
export function nameSessionCookie(isSecure: boolean): string {
  return `${isSecure ? "__Secure-" : ""}next-auth.session-token`;
}

/** Returns the session in the cookies of a request; null for no session, or an expired or forged one. */
export async function readSession(
  cookies: string,
  { secret, isSecure }: SessionSettings,
): Promise<Session | null> {
  const token = readCookie(cookies, nameSessionCookie(isSecure));
  if (token === null) return null;
  try {
    const { sid: sessionId, sub: userId, name } = SessionToken.parse(await decode({ token, secret }));
    return { sessionId, userId, name };
  } catch {
    return null;
  }
}

/** Cookie of a browser that is adding an identity at a provider. */
export const ADDITION_COOKIE = "walletlens.add-identity";

const ADDITION_SECONDS = 600;

/** A session that adds an identity of `provider`; "ended" after the session or the time limit has ended. */
export type Addition = { readonly provider: string; readonly session: Session } | "ended";

/** Returns an encrypted cookie value: the session has started to add an identity of `provider`. */
export function sealAddition(
  { sessionId: sid }: Session,
  provider: string,
  { secret }: SessionSettings,
): Promise<string> {
  const token = { sid, provider };
  return encode({ token, secret, maxAge: ADDITION_SECONDS, salt: ADDITION_COOKIE });
}

/**
 * Returns the identity addition that the session has started; null for none. An unreadable addition, or one of
 * another session, is "ended": it must not sign the user in.
 */
export async function readAddition(cookies: string, settings: SessionSettings): Promise<Addition | null> {
  const token = readCookie(cookies, ADDITION_COOKIE);
  if (token === null) return null;
  const { secret } = settings;
  const sealed = await decode({ token, secret, salt: ADDITION_COOKIE }).catch(() => null);
  const addition = AdditionToken.safeParse(sealed);
  const session = await readSession(cookies, settings);
  if (!addition.success || addition.data.sid !== session?.sessionId) return "ended";
  return { provider: addition.data.provider, session };
}

/** Returns the value of a cookie in a Cookie header, or null. */
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
