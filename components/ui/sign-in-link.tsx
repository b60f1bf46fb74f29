"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { BUTTON_STYLE } from "@/components/ui/button-style";

/** Leads to signing in, and from there back to the page that it stands on. */
export function SignInLink({ children = "Sign in" }: { children?: string }) {
  const path = usePathname();
  // What follows the path is known to the browser alone.
  const addQuery = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = hrefOf(`${window.location.pathname}${window.location.search}`);
  };
  return (
    <Link
      href={hrefOf(path)}
      prefetch={false}
      onFocus={addQuery}
      onPointerEnter={addQuery}
      className={`${BUTTON_STYLE.quiet} whitespace-nowrap`}
    >
      {children}
    </Link>
  );
}

function hrefOf(path: string): string {
  return path === "/sign-in" ? path : `/sign-in?next=${encodeURIComponent(path)}`;
}
