import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { MetricLink } from "@/components/wallet/evidence/evidence-link";
import { Known } from "@/components/wallet/known";

interface TileProps {
  readonly name: string;
  readonly tip: string;
  readonly note: ReactNode;
  readonly evidence?: string | null;
  /** Why the metric is unknown, or null. */
  readonly reason?: string | null;
  readonly isPartial?: boolean;
  readonly children: ReactNode;
}

/** Headline metric. `note` is a remark or the reason why it is unknown. */
export function Tile({
  name,
  tip,
  note,
  evidence = null,
  reason = null,
  isPartial = false,
  children,
}: TileProps) {
  return (
    <div className="min-w-0 bg-surface px-3 py-3 sm:px-4">
      <dt className="truncate text-sm text-muted">
        <Explained tip={tip} isTabStop={evidence === null}>
          {name}
        </Explained>
      </dt>
      <dd className="mt-1 h-7 truncate text-xl font-medium max-[26rem]:text-lg max-[26rem]:tracking-tight">
        {evidence === null ? (
          <Known reason={reason} isPartial={isPartial}>
            {children}
          </Known>
        ) : (
          <MetricLink href={evidence} name={name} tip={tip} reason={reason} isPartial={isPartial}>
            {children}
          </MetricLink>
        )}
      </dd>
      <dd className="mt-0.5 min-h-12 text-xs text-faint">{note}</dd>
    </div>
  );
}

export function UnknownHeadline() {
  return <span className="text-faint">unknown</span>;
}

const LAYOUTS = {
  row: "sm:grid-cols-3 xl:grid-cols-6 print:grid-cols-6",
  /** Four tiles. */
  quarter: "lg:grid-cols-4 print:grid-cols-4",
  /** Two columns beside a chart. */
  side: "sm:grid-cols-3 lg:grid-cols-2 print:grid-cols-6",
} as const;

export function Tiles({ layout = "row", children }: { layout?: keyof typeof LAYOUTS; children: ReactNode }) {
  return (
    <dl
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line ${LAYOUTS[layout]}`}
    >
      {children}
    </dl>
  );
}
