"use server";

import { z } from "zod";
import { runAction } from "@/app/action-form";
import { container } from "@/lib/composition/container";
import { endOtherSessions, endOwnSession } from "@/lib/identity/sessions";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Ends a session of the account. Returns an error sentence, or null. */
export async function endSessionAction(digest: string): Promise<string | null> {
  return runAction("/account/security", async ({ userId }) => {
    const parsedDigest = Digest.safeParse(digest);
    const isEnded =
      parsedDigest.success && (await endOwnSession(container().ports, userId, parsedDigest.data));
    return isEnded ? null : "This browser is already signed out.";
  });
}

/** Ends all other sessions of the account. Returns an error sentence, or null. */
export async function endOtherSessionsAction(): Promise<string | null> {
  return runAction("/account/security", async (session) => {
    await endOtherSessions(container().ports, session);
    return null;
  });
}
