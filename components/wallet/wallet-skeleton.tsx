import type { Address } from "@walletlens/engine/address";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { ReviewFrame } from "@/components/wallet/review-panel";
import { Tile, Tiles } from "@/components/wallet/tile";
import { toMetricHead } from "@/components/wallet/unknown-reasons";
import { PnlPanelSkeleton } from "@/components/wallet/wallet-chart-panels";
import { WalletHeader } from "@/components/wallet/wallet-header";

const TILES = [
  "realized-pnl",
  "unrealized-pnl",
  "net-pnl",
  "win-rate",
  "median-hold",
  "trades-per-day",
] as const;

interface WalletSkeletonProps {
  readonly wallet: Address;
  readonly customRpcUrl: string | null;
  readonly status: ReactNode;
}

/** At least as high as a window, so that the footer does not move when the content arrives. */
export function WalletSkeleton({ wallet, customRpcUrl, status }: WalletSkeletonProps) {
  return (
    <div className="min-h-dvh space-y-4">
      <WalletHeader wallet={wallet} customRpcUrl={customRpcUrl} status={status} />
      <ReviewFrame verdict={<Bar className="mt-1 h-5 w-28" />} />
      <div className="h-8" />
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="flex flex-col gap-4">
          <Tiles layout="side">
            {TILES.map((id) => (
              <Tile key={id} {...toMetricHead(METRICS[id])} note="">
                <Bar className="h-7 w-24" />
              </Tile>
            ))}
          </Tiles>
          <Panel title="Holdings">
            <div className="divide-y divide-line px-4 py-2">
              {[1, 2, 3, 4, 5].map((row) => (
                <div key={row} className="flex h-8 items-center justify-between gap-4">
                  <Bar className="h-3 w-24" />
                  <Bar className="h-3 w-16" />
                </div>
              ))}
            </div>
          </Panel>
        </div>
        <PnlPanelSkeleton className="lg:col-span-2" />
      </div>
      {/* The height of the following content is unknown, so nothing below it could move. */}
      <Panel title="Held assets">
        <div className="skeleton m-4 h-96" />
      </Panel>
    </div>
  );
}

/** Placeholder of the rows of a table. */
export const TABLE_SKELETON = <div className="skeleton m-4 h-[400px]" />;

function Bar({ className }: { className: string }) {
  return <span className={`skeleton block ${className}`} />;
}
