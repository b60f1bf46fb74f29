"use client";

import { lazy, Suspense } from "react";
import { QueuedPanel } from "@/components/jobs/queued-panel";

const View = lazy(() => import("@/components/compare/similarity/live-comparison-view"));

export function LiveComparison(props: { readonly jobId: string }) {
  return (
    <Suspense fallback={<QueuedPanel title="Reading the wallets" />}>
      <View {...props} />
    </Suspense>
  );
}
