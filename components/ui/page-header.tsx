import type { ReactNode } from "react";

/** Title of a page and, below it, what the page is for. */
export function PageHeader({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <header>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">{children}</p>
    </header>
  );
}
