"use client";

import { QueuedPanel } from "@/components/jobs/queued-panel";
import { lazyView } from "@/components/ui/lazy-view";

export const LiveHolders = lazyView(
  () => import("@/components/token/live-holders-view"),
  <QueuedPanel title="Analyzing holders" />,
);
