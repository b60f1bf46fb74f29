import type { ReactNode } from "react";

/** A table that scrolls by itself where the window is narrower. `caption` is for those who can't see it. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // `relative`: what is hidden from sight inside would else stick out of the page.
    <div className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-left whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
