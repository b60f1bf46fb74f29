"use client";

import { QueuedPanel } from "@/components/jobs/queued-panel";
import { lazyView } from "@/components/ui/lazy-view";

export const LiveComparison = lazyView(
  () => import("@/components/compare/similarity/live-comparison-view"),
  <QueuedPanel title="Reading the wallets" />,
);
