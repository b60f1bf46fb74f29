"use server";

import { API_BASE } from "@walletlens/contract/endpoint-definition";
import { MS_PER_DAY } from "@walletlens/engine/time";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { parseActionForm, refuse } from "@/app/action-form";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import { readExampleAddresses } from "@/app/docs/api/read-reference";
import type { KeyFormState } from "@/components/account/create-key";
import { createAccountKey, MAX_KEYS, revokeAccountKey } from "@/lib/billing/api-keys";
import { container } from "@/lib/composition/container";
import { SIGN_IN_AGAIN } from "@/lib/identity/rules/own-session";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";

const REVOCATION_FAILURE = "The key could not be revoked; load the page again.";

/** Revokes a key of the signed-in user. Returns an error sentence, or null. */
export async function revokeKeyAction(keyId: string): Promise<string | null> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return REVOCATION_FAILURE;
  const isRevoked = await revokeAccountKey(container().ports, session.userId, keyId);
  revalidatePath("/account");
  return isRevoked ? null : REVOCATION_FAILURE;
}

/** An empty field sets no limit. */
const limit = z
  .string()
  .regex(/^\d{0,9}$/, "A limit is a whole number of credits.")
  .transform((text) => (text === "" ? null : Number(text)));
const KeyForm = z.object({
  description: z
    .string()
    .trim()
    .min(1, "Say what the key is for.")
    .max(60, "The description is longer than 60 characters.")
    .regex(/^\P{Cc}*$/u, "The description has characters that can't be shown."),
  capPerDay: limit,
  capTotal: limit,
  expiresInDays: z.enum(["never", "7", "30", "90", "365"]),
});

/** Issues a key for the signed-in user. Only this response contains the key. */
export async function createKeyAction(_: KeyFormState, form: FormData): Promise<KeyFormState> {
  const parsedForm = await parseActionForm(KeyForm, form);
  if (parsedForm.status === "refused") return parsedForm;
  if (!parsedForm.session.isFresh) return refuse(SIGN_IN_AGAIN);
  const { description, capPerDay: perDay, capTotal: total, expiresInDays } = parsedForm.data;
  const created = await createAccountKey(container().ports, {
    userId: parsedForm.session.userId,
    description,
    caps: { perDay, total },
    expiresAt: expiresInDays === "never" ? null : new Date(Date.now() + Number(expiresInDays) * MS_PER_DAY),
  });
  if (created === null) {
    return refuse(`An account may have ${MAX_KEYS} keys in use; revoke one first.`);
  }
  revalidatePath("/account");
  const { wallet } = await readExampleAddresses();
  const call = `${siteAddress()}${API_BASE}/intel/wallet/${wallet}/hud`;
  return {
    status: "created",
    apiKey: created.apiKey,
    curl: `curl -H "X-Api-Key: ${created.apiKey}" ${call}`,
  };
}
