import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { container } from "@/lib/container";
import type { Session } from "@/lib/session";

/** Who is signed in on the page that is being made; null for nobody. */
export const currentSession = cache(async (): Promise<Session | null> => {
  return container().sessions.readSession((await cookies()).toString());
});

/** Who is signed in; whoever is not is sent to sign in, and comes back to `path`. */
export async function requireSession(path: string): Promise<Session> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
