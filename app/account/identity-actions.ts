"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { runAction } from "@/app/action-form";
import { beginSigning } from "@/app/begin-signing";
import { currentSession } from "@/app/current-session";
import { ADDITION_MESSAGES, REMOVAL_MESSAGES } from "@/components/account/identity-messages";
import type { SignInCredentials } from "@/components/account/wallet-connect/sign-in-request";
import { container } from "@/lib/composition/container";
import { removeIdentity } from "@/lib/identity/identities";
import { IDENTITY_PROVIDERS, type Identity } from "@/lib/identity/rules/identity";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";
import { readSignedMessage } from "@/lib/server/auth/session";

const OwnIdentity = z.object({ provider: z.enum(IDENTITY_PROVIDERS), subject: z.string().max(300) });

/** Creates a message whose signature adds a wallet to the account; null if that fails. */
export async function beginAddingWallet(): Promise<SignInRequest | null> {
  const session = await currentSession();
  return session === null ? null : beginSigning(session);
}

/** Adds the wallet that signed a message to the account. Returns an error sentence, or null. */
export async function addWalletAction(credentials: SignInCredentials): Promise<string | null> {
  return runAction("/account", async (session) => {
    const signed = readSignedMessage(credentials, (await cookies()).toString());
    if (signed === null) return "This is no sign-in message.";
    const outcome = await container().sessions.addWallet(signed, session);
    if (outcome.status === "refused") return outcome.reason;
    return outcome.status === "added" ? null : ADDITION_MESSAGES[outcome.status];
  });
}

/** Removes a sign-in identity. Returns an error sentence, or null. */
export async function removeIdentityAction(identity: Identity): Promise<string | null> {
  return runAction("/account", async (session) => {
    const parsedIdentity = OwnIdentity.safeParse(identity);
    if (!parsedIdentity.success) return REMOVAL_MESSAGES.unknown;
    const outcome = await removeIdentity(container().ports, parsedIdentity.data, session);
    return outcome === "removed" ? null : REMOVAL_MESSAGES[outcome];
  });
}
