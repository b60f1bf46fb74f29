"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";

const ROOT = "/account";

const PAGES = [
  [ROOT, "API keys"],
  ["/account/usage", "Usage"],
  ["/account/ledger", "Ledger"],
  ["/account/credits", "Credits"],
  ["/account/analyses", "Analyses"],
  ["/account/webhooks", "Webhooks"],
  ["/account/notes", "Notes"],
  ["/account/security", "Security"],
] as const;

export function AccountNav() {
  const path = usePathname();
  return (
    <nav aria-label="Account" className="border-b border-line">
      <ul className="flex flex-wrap sm:gap-1">
        {PAGES.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={currentAt(path, href)}
              className="block border-b-2 border-transparent px-2 py-2 whitespace-nowrap text-muted outline-offset-[-2px] hover:text-text sm:px-3 aria-[current]:border-accent aria-[current]:text-text"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns whether `path` is the page itself, or below it. */
function currentAt(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== ROOT && path.startsWith(`${href}/`) ? "true" : undefined;
}
