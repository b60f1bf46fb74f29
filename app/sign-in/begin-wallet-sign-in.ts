"use server";

import { beginSigning } from "@/app/begin-signing";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

/** Makes a message for a wallet to sign, and ties it to this browser; null where that can't be done at the moment. */
export async function beginWalletSignIn(): Promise<SignInRequest | null> {
  return beginSigning(null);
}
