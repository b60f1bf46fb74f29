import { formatUsd } from "@walletlens/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import type { TokenOverview } from "@/lib/wallets/rules/token-overview";

const MAX_HOLDERS = 10;

/** Returns the known facts of a token as names and values: price, market cap, supply of its ten largest holders. */
export function listTokenFacts(overview: TokenOverview): readonly (readonly [string, string])[] {
  const { priceUsd, marketCapUsd, largest } = overview;
  const top = largest?.slice(0, MAX_HOLDERS) ?? [];
  const share = top.reduce((sum, { supplyPercent }) => sum + supplyPercent, 0);
  return [
    ...(priceUsd === null ? [] : [["Price", formatUsd(priceUsd)] as const]),
    ...(marketCapUsd === null ? [] : [["Market cap", formatUsd(marketCapUsd)] as const]),
    ...(top.length === 0 ? [] : [[`Top ${top.length} hold`, formatSupplyShare(share)] as const]),
  ];
}
