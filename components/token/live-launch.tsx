"use client";

import { QueuedPanel } from "@/components/jobs/queued-panel";
import { lazyView } from "@/components/ui/lazy-view";

export const LiveLaunch = lazyView(
  () => import("@/components/token/live-launch-view"),
  <QueuedPanel title="Launch" />,
);
