import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { Pending } from "@/components/compare/settled";
import type { Problem } from "@/components/wallet/wallet-problem";

/** State of a wallet that is compared. */
export type ComparedResult =
  | {
      readonly status: "ready";
      readonly profile: WalletProfile;
      /** True where the figures could not be refreshed. */
      readonly stale: boolean;
      /** The job that is refreshing the figures; null where none is. */
      readonly refreshJobId: string | null;
    }
  | { readonly status: "queued"; readonly jobId: string }
  | { readonly status: "failed"; readonly problem: Problem };

/** One column of the comparison. */
export interface ComparedWallet {
  readonly wallet: Address;
  readonly result: Pending<ComparedResult>;
  /** Charts of the wallet; null where there are no figures, or the charts could not be made. */
  readonly charts: Pending<WalletCharts | null>;
}

/** Returns the figures of a wallet; null where there are none yet. */
export function profileOf(result: ComparedResult): WalletProfile | null {
  return result.status === "ready" ? result.profile : null;
}
