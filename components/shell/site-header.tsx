import type { ReactNode } from "react";
import { AddressSearch } from "@/components/search/address-search";
import { SiteMenu } from "@/components/shell/site-menu";
import { BrandMark } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Theme } from "@/components/ui/theme";
import { ThemeToggle } from "@/components/ui/theme-toggle";

interface SiteHeaderProps {
  /** Null for the theme of the system. */
  readonly theme: Theme | null;
  readonly saveTheme: (form: FormData) => Promise<void>;
  readonly session: ReactNode;
}

export function SiteHeader({ theme, saveTheme, session }: SiteHeaderProps) {
  return (
    <header className="relative border-b border-line">
      <div className="mx-auto flex h-12 max-w-7xl items-center gap-3 px-4 max-sm:gap-2 max-sm:px-3">
        <Link href="/" className="flex h-8 min-w-6 items-center gap-2 font-semibold tracking-tight">
          <BrandMark />
          <span className="max-sm:sr-only md:max-lg:sr-only">Walletlens</span>
        </Link>
        <nav aria-label="Pages" className="flex gap-1 max-md:hidden">
          {SITE_PAGES.map(({ href, name, isMinor }) => (
            <Link
              key={href}
              href={href}
              className={`flex h-8 items-center rounded-md px-2 text-muted hover:bg-raised hover:text-text ${isMinor ? "max-xl:hidden" : ""}`}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="flex flex-1 justify-end">
          <AddressSearch size="header" />
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {session}
          <ThemeToggle theme={theme} save={saveTheme} />
          <SiteMenu>
            {SITE_PAGES.map(({ href, name }) => (
              <Link
                key={href}
                href={href}
                className="flex! h-10 items-center rounded-sm px-3 hover:bg-surface"
              >
                {name}
              </Link>
            ))}
          </SiteMenu>
        </div>
      </div>
    </header>
  );
}

/** `isMinor` pages are in the menu, and in the header of wide windows. */
const SITE_PAGES: readonly { readonly href: string; readonly name: string; readonly isMinor?: true }[] = [
  { href: "/discover", name: "Discover" },
  { href: "/compare", name: "Compare" },
  { href: "/similarity", name: "Similarity" },
  { href: "/combined", name: "Combined", isMinor: true },
  { href: "/watchlist", name: "Watchlist" },
  { href: "/docs", name: "Docs", isMinor: true },
  { href: "/docs/api", name: "API" },
];
