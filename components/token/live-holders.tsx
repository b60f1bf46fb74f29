"use client";

import type { Address } from "@walletlens/engine/address";
import { lazy, Suspense } from "react";
import { QueuedPanel } from "@/components/jobs/queued-panel";

const View = lazy(() => import("@/components/token/live-holders-view"));

export function LiveHolders(props: {
  readonly mint: Address;
  readonly jobId: string;
  readonly topN: number;
}) {
  return (
    <Suspense fallback={<QueuedPanel title="Reading the holders' wallets" />}>
      <View {...props} />
    </Suspense>
  );
}
