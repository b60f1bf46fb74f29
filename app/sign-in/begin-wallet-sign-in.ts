"use server";

import { beginSigning } from "@/app/begin-signing";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

export async function beginWalletSignIn(): Promise<SignInRequest | null> {
  return beginSigning(null);
}
