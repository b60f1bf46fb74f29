export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

/** Color of the browser's own bars, as in app/globals.css. */
export const THEME_GROUND: Readonly<Record<Theme, string>> = { dark: "#0b0c0e", light: "#fafaf8" };

/** Returns the theme of a cookie; null for that of the system. */
export function readTheme(cookie: string | undefined): Theme | null {
  return THEMES.find((theme) => theme === cookie) ?? null;
}

export function otherTheme(theme: Theme): Theme {
  return theme === "dark" ? "light" : "dark";
}
