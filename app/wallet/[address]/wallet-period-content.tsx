import type { Address } from "@walletlens/engine/address";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { Suspense } from "react";
import { loadOptional } from "@/app/load-optional";
import { withTimeout } from "@/app/with-timeout";
import { PeriodPanel, PeriodTiles } from "@/components/wallet/period-panel";
import { toPeriodChoice } from "@/components/wallet/period-query";
import type { WalletQuery } from "@/components/wallet/wallet-query";
import { container } from "@/lib/composition/container";

export async function WalletPeriodContent({ wallet, query }: { wallet: Address; query: WalletQuery }) {
  const { period } = query;
  if (period === null)
    return (
      <PeriodPanel wallet={wallet} query={query}>
        {null}
      </PeriodPanel>
    );
  const found = loadOptional(wallet, "the figures of a period failed", (admit) =>
    container().pages.readPeriod(wallet, toPeriodChoice(period), admit),
  );
  const isSoon = (await withTimeout(found)) !== null;
  const tiles = <Tiles found={found} />;
  return (
    <PeriodPanel wallet={wallet} query={query}>
      {isSoon ? (
        tiles
      ) : (
        <Suspense key={JSON.stringify(period)} fallback={<div className="skeleton m-4 h-28" />}>
          {tiles}
        </Suspense>
      )}
    </PeriodPanel>
  );
}

async function Tiles({ found }: { found: Promise<PeriodMetrics | null> }) {
  const metrics = await found;
  if (metrics === null)
    return (
      <p className="border-t border-line p-4 text-muted">
        The figures of this period could not be computed this time. Load the page again to try once more.
      </p>
    );
  return <PeriodTiles metrics={metrics} />;
}
