import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { Problem } from "@/components/wallet/wallet-problem";

/** State of a wallet whose metrics a page shows; `More` is what it shows beside the profile. */
export type ProfileResult<More = unknown> =
  | (More & {
      readonly status: "ready";
      readonly profile: WalletProfile;
      /** True where the metrics could not be refreshed. */
      readonly stale: boolean;
      /** The job that is refreshing the metrics; null where none is. */
      readonly refreshJobId: string | null;
    })
  | { readonly status: "queued"; readonly jobId: string }
  | { readonly status: "failed"; readonly problem: Problem };
