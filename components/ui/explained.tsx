import type { ReactNode } from "react";

interface ExplainedProps {
  readonly tip: string;
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Words with an explanation that the tooltip shows on hover, focus or tap, and that screen readers read out. Beside a link
 * that shows the same explanation they need be no stop for the tab key.
 */
export function Explained({ tip, isTabStop = true, children, className = "" }: ExplainedProps) {
  return (
    <button
      type="button"
      data-tip={tip}
      tabIndex={isTabStop ? undefined : -1}
      aria-description={tip}
      className={`explained ${className}`}
    >
      {children}
    </button>
  );
}
