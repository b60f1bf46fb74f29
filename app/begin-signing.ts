import { cookies, headers } from "next/headers";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";
import { SIGN_IN_LIFETIME_SECONDS, type SignInRequest } from "@/lib/identity/rules/sign-in-message";
import { type Session, SIGN_IN_COOKIE } from "@/lib/server/auth/session";

/**
 * Creates a message for a wallet to sign and binds it to this browser; null on failure. With a session the
 * signature adds the wallet to its account.
 */
export async function beginSigning(session: Session | null): Promise<SignInRequest | null> {
  const signing = await begin(session);
  if (signing === null) return null;
  const { request, browser } = signing;
  (await cookies()).set(SIGN_IN_COOKIE, browser, {
    path: "/",
    maxAge: SIGN_IN_LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: "strict",
    secure: readEnv().siteUrl.startsWith("https:"),
  });
  return request;
}

/** Each message is a stored row until it is signed or expires, so their number is limited. */
async function begin(session: Session | null) {
  try {
    if (!(await checkActionRateLimit(session))) return null;
    return await container().sessions.beginSignIn((await headers()).get("host") ?? "", session);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
