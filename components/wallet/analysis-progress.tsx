"use client";

import { lazy, Suspense } from "react";

const View = lazy(() => import("@/components/wallet/analysis-progress-view"));

export interface AnalysisProgressProps {
  readonly jobId: string;
  /**
   * Path of the page that shows it; the page takes the id of a failed job under `failedParam` in its query.
   */
  readonly href: string;
  readonly failedParam: string;
  /** True for a few words within a line, beside figures that are being refreshed. */
  readonly isInline?: boolean;
}

/** Progress of an analysis under way; its view is loaded only where one is. */
export function AnalysisProgress(props: AnalysisProgressProps) {
  return (
    <Suspense
      fallback={
        props.isInline === true ? "refreshing" : <p className="max-w-xl">The analysis waits for its turn.</p>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
