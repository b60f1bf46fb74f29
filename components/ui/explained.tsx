import type { ReactNode } from "react";

interface ExplainedProps {
  readonly tip: string;
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Shows `tip` on hover, focus or tap, and to screen readers. `isTabStop` is false beside a link with the same tip.
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
