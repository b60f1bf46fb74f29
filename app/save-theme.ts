"use server";

import { cookies } from "next/headers";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { readTheme, THEME_COOKIE } from "@/components/ui/theme";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the theme of the form's field `theme` in a cookie, so that the server renders every page in it. */
export async function saveTheme(form: FormData): Promise<void> {
  if (!(await checkActionRateLimit(null))) return;
  const theme = readTheme(form.get("theme")?.toString());
  if (theme === null) return;
  const store = await cookies();
  store.set(THEME_COOKIE, theme, { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
}
