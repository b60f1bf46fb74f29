"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { mayAct } from "@/app/may-act";
import { sessionCookieOf } from "@/lib/session";

/** Ends the session of this browser. Who signs out too often stays where they are. */
export async function signOut(): Promise<void> {
  if (!(await mayAct(null))) return;
  const store = await cookies();
  for (const isSecure of [true, false]) {
    store.set(sessionCookieOf(isSecure), "", { path: "/", maxAge: 0, httpOnly: true, secure: isSecure });
  }
  redirect("/");
}
