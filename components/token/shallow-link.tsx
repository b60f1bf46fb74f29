"use client";

import { usePathname } from "next/navigation";
import type { AnchorHTMLAttributes, MouseEvent } from "react";

/** A link that changes the query of the page's address and asks the server for nothing. */
export function ShallowLink({
  query,
  ...rest
}: { readonly query: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">) {
  const path = usePathname();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.history.replaceState(null, "", `${path}${query}`);
  };
  return <a {...rest} href={`${path}${query}`} onClick={go} />;
}
