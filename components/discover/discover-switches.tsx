import { RANKING_PERIODS } from "@walletlens/contract/constants";
import { type DiscoverRequest, writeDiscoverQuery } from "@/components/discover/discover-query";
import { CURRENCIES } from "@/components/ui/currency";
import { Segments } from "@/components/ui/segments";

/** Period and currency of the list. Both are in its address. */
export function DiscoverSwitches({ request }: { request: DiscoverRequest }) {
  const { period, currency } = request;
  const buildPath = (change: Partial<DiscoverRequest>) =>
    `/discover${writeDiscoverQuery({ ...request, ...change, after: null })}`;
  return (
    <div data-screen-only className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Segments
        name="Period"
        segments={RANKING_PERIODS.map((choice) => ({
          name: choice === "all" ? "All" : choice.toUpperCase(),
          href: buildPath({ period: choice }),
          isCurrent: choice === period,
        }))}
      />
      <Segments
        name="Currency"
        segments={CURRENCIES.map((choice) => ({
          name: choice.toUpperCase(),
          href: buildPath({ currency: choice }),
          isCurrent: choice === (currency ?? "sol"),
        }))}
      />
    </div>
  );
}
