import type { RankingOrder } from "@walletlens/contract/constants";
import { formatPercent } from "@walletlens/format";
import type { Column } from "@/components/ui/data-table";
import type { DiscoveredWallet } from "@/lib/wallets/rules/ranking-search";
import type { ShrunkenRate } from "@/lib/wallets/rules/shrunken-rate";

export type DiscoverColumn = Column<DiscoveredWallet, RankingOrder>;

/** A rate with its 95 % interval. */
export function ShrunkenRateCell({ rate, low, high }: ShrunkenRate) {
  return (
    <span className="figure max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 sm:whitespace-nowrap">
      {formatPercent(rate)}{" "}
      <span className="inline-block text-xs text-faint sm:block">
        {formatPercent(low)}–{formatPercent(high)}
      </span>
    </span>
  );
}

export function Nothing({ why }: { why: string }) {
  return (
    <span className="font-sans text-faint" data-tip={why}>
      –
    </span>
  );
}
