"use client";

import type { CopyResult } from "@walletlens/contract/copy";
import { lazyView } from "@/components/ui/lazy-view";

const CurveChart = lazyView(
  () => import("@/components/wallet/copy/curve-chart"),
  <div className="h-[260px]" />,
);

interface CopyCurveProps {
  readonly curve: CopyResult["curve"];
  /** Delay that is marked. */
  readonly delaySeconds: number;
}

/** Curve over delays with its band: the kept share if it is known, else the return of the follower. */
export function CopyCurve({ curve, delaySeconds }: CopyCurveProps) {
  const isShare = curve.some(({ keptShare }) => keptShare.value !== null);
  return (
    <div className="px-4 py-3">
      <p className="text-sm text-muted">
        {isShare ? "Share of the wallet's return that is kept" : "Return of the follower per cycle"}, with its
        interval at 95 %
      </p>
      <CurveChart curve={curve} isShare={isShare} delaySeconds={delaySeconds} />
    </div>
  );
}
