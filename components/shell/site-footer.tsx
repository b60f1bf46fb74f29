import Link from "next/link";
import { SITE_PAGES } from "@/components/shell/site-pages";

/** Footer that says what the figures are and are not, with the pages that a narrow header has no room for. */
export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line text-sm text-faint">
      <div className="mx-auto flex max-w-7xl flex-wrap justify-between gap-x-6 gap-y-2 px-4 py-4">
        <p>
          Figures are computed from public transactions of the covered history. They describe the past and are
          no investment advice.
        </p>
        <nav aria-label="More pages" className="flex flex-wrap gap-x-4">
          {SITE_PAGES.map(({ href, name }) => (
            <Link key={href} href={href} prefetch={false} className="hover:text-text hover:underline">
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
