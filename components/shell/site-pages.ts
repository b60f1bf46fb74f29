/** Pages that every page leads to. */
export const SITE_PAGES = [
  { href: "/compare", name: "Compare" },
  { href: "/similarity", name: "Similarity" },
  { href: "/watchlist", name: "Watchlist" },
  { href: "/docs/api", name: "API" },
] as const;
