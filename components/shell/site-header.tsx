import Link from "next/link";
import { AddressSearch } from "@/components/search/address-search";
import type { Theme } from "@/components/theme/theme";
import { ThemeToggle } from "@/components/theme/theme-toggle";
import { BrandMark } from "@/components/ui/icons";

/** Name of the product, search, theme. */
export function SiteHeader({ theme }: { theme: Theme }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-12 max-w-7xl items-center gap-4 px-4">
        <Link href="/" className="flex items-center gap-2 font-semibold tracking-tight">
          <BrandMark />
          <span className="max-sm:sr-only">Walletlens</span>
        </Link>
        <div className="flex flex-1 justify-end">
          <AddressSearch size="header" />
        </div>
        <ThemeToggle theme={theme} />
      </div>
    </header>
  );
}
