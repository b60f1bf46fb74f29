"use server";

import { cookies, headers } from "next/headers";
import type { BegunSignIn } from "@/lib/application/begin-sign-in";
import { container } from "@/lib/composition/container";
import type { SignInRequest } from "@/lib/domain/sign-in-message";
import { SIGN_IN_LIFETIME_SECONDS } from "@/lib/domain/sign-in-message";
import { readEnv } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { SIGN_IN_COOKIE } from "@/lib/session";

/** Makes a message for a wallet to sign, and ties it to this browser; null where that can't be done at the moment. */
export async function beginWalletSignIn(): Promise<SignInRequest | null> {
  const begun = await begin(await headers());
  if (begun === null) return null;
  const { request, browser } = begun;
  (await cookies()).set(SIGN_IN_COOKIE, browser, {
    path: "/",
    maxAge: SIGN_IN_LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: "strict",
    secure: readEnv().siteUrl.startsWith("https:"),
  });
  return request;
}

/** Each message is a row until it is signed or expires, so nobody gets as many as they like. */
async function begin(asking: Headers): Promise<BegunSignIn | null> {
  const { pages, sessions } = container();
  try {
    await pages.admitReader(asking);
    return await sessions.beginSignIn(asking.get("host") ?? "");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
