import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { type BarRow, BarTable } from "@/components/wallet/bar-table";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";

interface CyclesPanelProps {
  readonly title: string;
  /** Name of the metric of the ranges. */
  readonly measure: string;
  readonly tip: string;
  readonly rows: readonly BarRow[];
  readonly unknown: number;
  /** Page of the round trips without a known metric. */
  readonly unknownEvidence: string;
  readonly tools: ReactNode;
}

/** Completed round trips by ranges of one metric; `unknown` counts those in no range. */
export function CyclesPanel({
  title,
  measure,
  tip,
  rows,
  unknown,
  unknownEvidence,
  tools,
}: CyclesPanelProps) {
  const known = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={title}
      aside={<span className="text-sm text-muted">{countOf(known, "round trip")}</span>}
      tools={tools}
    >
      <div className="p-4">
        {known === 0 ? (
          <p className="text-muted">{describeEmpty(unknown)}</p>
        ) : (
          <>
            <p className="mb-3 text-sm text-muted">
              <Explained tip={tip} isTabStop={false}>
                {measure}
              </Explained>
              , completed round trips
            </p>
            <BarTable caption={`${title}: ${measure.toLowerCase()} of completed round trips`} rows={rows} />
            {unknown > 0 && (
              <p className="mt-3 text-xs text-faint">
                Left out:{" "}
                <EvidenceLink href={unknownEvidence} name={`${title}, unknown`}>
                  {countOf(unknown, "round trip")}
                </EvidenceLink>{" "}
                of which it is unknown.
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function describeEmpty(unknown: number): string {
  return unknown > 0
    ? `It is unknown of all ${countOf(unknown, "round trip")}: they sold units whose purchase or price is not known.`
    : "No round trip is completed in the covered history. A sale that leaves at most 20% of the most held completes one.";
}
