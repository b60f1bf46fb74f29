/** `isMinor` pages are in the menu, and in the header of wide windows. */
export const SITE_PAGES: readonly {
  readonly href: string;
  readonly name: string;
  readonly isMinor?: true;
}[] = [
  { href: "/discover", name: "Discover" },
  { href: "/compare", name: "Compare" },
  { href: "/similarity", name: "Similarity" },
  { href: "/combined", name: "Combined", isMinor: true },
  { href: "/watchlist", name: "Watchlist" },
  { href: "/docs", name: "Docs", isMinor: true },
  { href: "/docs/api", name: "API" },
];
