"use client";

import Link from "next/link";
import { useRef } from "react";
import { SITE_PAGES } from "@/components/shell/site-pages";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { MenuIcon } from "@/components/ui/icons";

const MENU_ID = "site-menu";

/** Uses the popover of the browser, so it works without scripts. */
export function SiteMenu() {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className="xl:hidden">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        title="Menu"
        className={`${BUTTON_STYLE.icon} size-8`}
      >
        <MenuIcon />
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label="Pages"
        className="fixed inset-auto top-12 right-2 m-0 w-56 rounded-md border border-line-strong bg-raised p-1 text-text"
      >
        {SITE_PAGES.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            onClick={() => menu.current?.hidePopover()}
            className="flex! h-10 items-center rounded-sm px-3 hover:bg-surface"
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
