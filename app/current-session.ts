import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SignedIn } from "@/lib/composition/bind-sign-in";
import { container } from "@/lib/composition/container";
import type { Session } from "@/lib/session";

/**
 * Session and account of the reader of the page that is being made; null where nobody is signed in. Asked for once a
 * page.
 */
export const currentSession = cache(async (): Promise<SignedIn | null> => {
  return container().sessions.findSession((await cookies()).toString());
});

/** Session that the cookies name, for a page that is made while nobody can say whether it goes on. */
export async function namedSession(): Promise<Session | null> {
  return container().sessions.readSession((await cookies()).toString());
}

/** Session of whoever is signed in. Anybody else is sent to sign in, and comes back to `path`. */
export async function requireSession(path: string): Promise<SignedIn> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
