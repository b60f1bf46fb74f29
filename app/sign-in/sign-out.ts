"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { sessionCookieOf } from "@/lib/session";

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  const store = await cookies();
  for (const isSecure of [true, false]) {
    store.set(sessionCookieOf(isSecure), "", { path: "/", maxAge: 0, httpOnly: true, secure: isSecure });
  }
  redirect("/");
}
