"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";
import { sessionCookieOf } from "@/lib/session";

/**
 * Ends the session of this browser: whoever has a copy of its cookie is signed out, too. Who signs out too often stays
 * where they are. Throws `database_unavailable` where it could not be ended; the browser is then still signed in, and
 * can try again.
 */
export async function signOut(): Promise<void> {
  if (!(await checkActionRateLimit(null))) return;
  const store = await cookies();
  await container().sessions.signOut(store.toString());
  for (const isSecure of [true, false]) {
    store.set(sessionCookieOf(isSecure), "", { path: "/", maxAge: 0, httpOnly: true, secure: isSecure });
  }
  redirect("/");
}
