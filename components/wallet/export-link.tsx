import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { MS_PER_DAY } from "@walletlens/engine/time";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import type { PeriodRequest } from "@/components/wallet/period-query";

interface ExportLinkProps {
  readonly wallet: string;
  readonly period: PeriodRequest | null;
  /** Unix milliseconds, with which a period of days ends. */
  readonly analyzedAt: number;
  /** The account of the reader pays for the file. */
  readonly isSignedIn: boolean;
}

const { credits } = PRICED_ENDPOINTS["wallet-trades"];
const TIP = `All sales and burns of the period, with cost, result and lots. ${credits} credits, once per wallet and UTC day.`;

/** Downloads the sales and burns of the period as a file; leads readers without an account to the guide. */
export function ExportLink({ wallet, period, analyzedAt, isSignedIn }: ExportLinkProps) {
  const query = new URLSearchParams({ format: "csv", ...exportRange(period, analyzedAt) });
  const href = isSignedIn ? `/api/v1/intel/wallet/${wallet}/trades?${query}` : "/docs#export";
  return (
    <a href={href} data-screen-only data-tip={TIP} aria-description={TIP} className={BUTTON_STYLE.quiet}>
      Export CSV
    </a>
  );
}

/** Returns the bounds of an export; `to` is excluded. */
export function exportRange(
  period: PeriodRequest | null,
  analyzedAt: number,
): Readonly<Record<string, string>> {
  if (period === null) return {};
  if ("days" in period) {
    return { from: new Date(analyzedAt - Number(period.days) * MS_PER_DAY).toISOString() };
  }
  return { from: period.from, to: new Date(Date.parse(period.to) + MS_PER_DAY).toISOString().slice(0, 10) };
}
