"use client";

import { type ReactNode, useRef } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { MenuIcon } from "@/components/ui/icons";

const MENU_ID = "site-menu";

/** Uses the popover of the browser, so it works without scripts. A click on a link in `children` closes it. */
export function SiteMenu({ children }: { children: ReactNode }) {
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key clicks a link, too. */}
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label="Pages"
        onClick={() => menu.current?.hidePopover()}
        className="fixed inset-auto top-12 right-2 m-0 w-56 rounded-md border border-line-strong bg-raised p-1 text-text"
      >
        {children}
      </nav>
    </div>
  );
}
