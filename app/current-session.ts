import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { container } from "@/lib/composition/container";
import type { SignedIn } from "@/lib/server/auth/create-sessions";
import type { Session } from "@/lib/server/auth/session";

/** Returns the session and account of the reader; null if the reader is not signed in. Reads once per page. */
export const currentSession = cache(async (): Promise<SignedIn | null> => {
  return container().sessions.findSession((await cookies()).toString());
});

/** Returns the session of the cookies without checking its validity. */
export async function namedSession(): Promise<Session | null> {
  return container().sessions.readSession((await cookies()).toString());
}

/** Returns the session of the signed-in user. Redirects other visitors to sign in, and from there back to `path`. */
export async function requireSession(path: string): Promise<SignedIn> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
