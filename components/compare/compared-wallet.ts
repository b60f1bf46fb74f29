import type { Address } from "@walletlens/engine/address";
import type { WalletCharts, WalletProfile } from "@walletlens/engine/result-types";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import type { Pending } from "@/components/ui/await";
import type { ProfileResult } from "@/components/wallet/profile-result";

export interface ComparedWallet {
  readonly wallet: Address;
  readonly result: Pending<ProfileResult>;
  /** Charts of the wallet; null if they are unavailable. */
  readonly charts: Pending<WalletCharts | null>;
  /** Metrics of the selected period; null for all time, and if they are unavailable. */
  readonly period: Pending<PeriodMetrics | null>;
}

export function findProfile(result: ProfileResult): WalletProfile | null {
  return result.status === "ready" ? result.profile : null;
}
