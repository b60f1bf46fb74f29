"use client";

import type { Address } from "@walletlens/engine/address";
import { lazy, Suspense } from "react";
import { Panel } from "@/components/ui/panel";

const View = lazy(() => import("@/components/token/live-holders-view"));

/** Progress of an analysis under way; its view is loaded only where one is. */
export function LiveHolders(props: {
  readonly mint: Address;
  readonly jobId: string;
  readonly topN: number;
}) {
  return (
    <Suspense
      fallback={
        <Panel title="Reading the holders' wallets">
          <p className="h-20 px-4 py-3 text-sm text-muted">Queued: it waits for its turn.</p>
        </Panel>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
