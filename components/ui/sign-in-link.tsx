"use client";

import { usePathname } from "next/navigation";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { DemoSignIn } from "@/components/ui/demo-sign-in";
import { Link } from "@/components/ui/link";

/** Offers sign-in if an account is required: the link, and in a demo the button of a demo account. */
export function SignInChoice({ children }: { children?: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SignInLink {...(children !== undefined && { children })} />
      <DemoSignIn />
    </span>
  );
}

/** Returns to the current page after signing in. */
export function SignInLink({ children = "Sign in" }: { children?: string }) {
  const path = usePathname();
  // Only the browser knows the query.
  const addQuery = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = buildSignInPath(`${window.location.pathname}${window.location.search}`);
  };
  return (
    <Link
      href={buildSignInPath(path)}
      onFocus={addQuery}
      onPointerEnter={addQuery}
      className={`${BUTTON_STYLE.quiet} whitespace-nowrap`}
    >
      {children}
    </Link>
  );
}

function buildSignInPath(path: string): string {
  return path === "/sign-in" ? path : `/sign-in?next=${encodeURIComponent(path)}`;
}
