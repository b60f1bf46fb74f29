import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Session } from "@/lib/api/auth/session";
import type { SignedIn } from "@/lib/composition/bind-sign-in";
import { container } from "@/lib/composition/container";

/** Returns the session and account of the page's reader; null if the reader is not signed in. Read once per page. */
export const currentSession = cache(async (): Promise<SignedIn | null> => {
  return container().sessions.findSession((await cookies()).toString());
});

/** Returns the session that the cookies name, for a page that is made while its validity cannot be checked. */
export async function namedSession(): Promise<Session | null> {
  return container().sessions.readSession((await cookies()).toString());
}

/** Returns the session of the signed-in user. Redirects other visitors to sign in, and from there back to `path`. */
export async function requireSession(path: string): Promise<SignedIn> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
