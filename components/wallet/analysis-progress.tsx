"use client";

import { lazy, Suspense } from "react";
import type { AnalysisProgressProps } from "@/components/wallet/analysis-progress-view";

const View = lazy(() => import("@/components/wallet/analysis-progress-view"));

/** Loads its view on demand. */
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
