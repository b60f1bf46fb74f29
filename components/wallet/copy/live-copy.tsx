"use client";

import { QueuedPanel } from "@/components/jobs/queued-panel";
import { lazyView } from "@/components/ui/lazy-view";

export const LiveCopy = lazyView(
  () => import("@/components/wallet/copy/live-copy-view"),
  <QueuedPanel title="Reading the pools" />,
);
