import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly tip?: string;
  readonly isLink?: boolean;
  readonly children: ReactNode;
}

/** `isLink` is true if the value is a link with the same tip. */
export function Fact({ name, tip, isLink = false, children }: FactProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 py-1">
      <dt className="text-muted">
        {tip === undefined ? (
          name
        ) : (
          <Explained tip={tip} isTabStop={!isLink}>
            {name}
          </Explained>
        )}
      </dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
