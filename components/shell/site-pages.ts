export const SITE_PAGES = [
  { href: "/discover", name: "Discover" },
  { href: "/compare", name: "Compare" },
  { href: "/similarity", name: "Similarity" },
  { href: "/watchlist", name: "Watchlist" },
  { href: "/docs/api", name: "API" },
] as const;
