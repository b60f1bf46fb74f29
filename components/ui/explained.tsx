import type { ReactNode } from "react";

/** Words with an explanation that the tooltip shows on hover, focus or tap, and that screen readers read out. */
export function Explained({
  tip,
  children,
  className = "",
}: {
  tip: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <button type="button" data-tip={tip} aria-description={tip} className={`explained ${className}`}>
      {children}
    </button>
  );
}
