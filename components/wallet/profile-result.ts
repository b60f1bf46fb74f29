import type { WalletProfile } from "@walletlens/engine/result-types";
import type { WalletFailure } from "@/components/wallet/wallet-problem";

export type ProfileResult<More = unknown> =
  | (More & {
      readonly status: "ready";
      readonly profile: WalletProfile;
      /** True if the metrics could not be refreshed. */
      readonly stale: boolean;
      /** Job that refreshes the metrics; null without one. */
      readonly refreshJobId: string | null;
    })
  | { readonly status: "queued"; readonly jobId: string }
  | { readonly status: "failed"; readonly problem: WalletFailure };
