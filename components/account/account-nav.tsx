"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

const PAGES = [
  ["/account", "API keys"],
  ["/account/usage", "Usage"],
  ["/account/ledger", "Ledger"],
  ["/account/credits", "Credits"],
  ["/account/analyses", "Analyses"],
  ["/account/webhooks", "Webhooks"],
  ["/account/notes", "Notes"],
] as const;

/** The parts of an account. */
export function AccountNav() {
  const path = usePathname();
  return (
    <nav aria-label="Account" className="scrolls-sideways overflow-x-auto border-b border-line">
      <ul className="flex sm:gap-1">
        {PAGES.map(([href, name]) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="block border-b-2 border-transparent px-2 py-2 whitespace-nowrap text-muted outline-offset-[-2px] hover:text-text sm:px-3 aria-[current=page]:border-accent aria-[current=page]:text-text"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
