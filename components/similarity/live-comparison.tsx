"use client";

import { lazy, Suspense } from "react";
import { Panel } from "@/components/ui/panel";

const View = lazy(() => import("@/components/similarity/live-comparison-view"));

/** What the page shows of a comparison under way; loaded where one is. */
export function LiveComparison(props: { readonly jobId: string }) {
  return (
    <Suspense
      fallback={
        <Panel title="Reading the wallets">
          <p className="h-20 px-4 py-3 text-sm text-muted">Queued: it waits for its turn.</p>
        </Panel>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
