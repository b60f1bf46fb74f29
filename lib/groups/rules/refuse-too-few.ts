import type { Address } from "@walletlens/engine/address";
import type { ListedWalletsKind } from "@/lib/jobs/rules/group-jobs";
import type { AnalysisFailure } from "@/lib/wallets/analysis-store";

/** Wallets of a job, by what is known of them. */
export interface SortedWallets {
  readonly traders: readonly Address[];
  /** System wallets. */
  readonly skipped: readonly Address[];
  /** Addresses that were never used on chain. */
  readonly notFound: readonly Address[];
}

/** Minimum number of wallets to compare or combine. */
const MIN_WALLETS = 2;

/**
 * Returns the failure of a job with too few wallets, or null. System wallets count in a comparison, with empty portfolios, and
 * not in a combination.
 */
export function refuseTooFew(
  kind: ListedWalletsKind,
  { traders, skipped, notFound }: SortedWallets,
): AnalysisFailure | null {
  const usable = kind === "combined" ? traders.length : traders.length + skipped.length;
  if (usable >= MIN_WALLETS) return null;
  const code = kind === "similarity" || notFound.length > 0 ? "wallet_not_found" : "system_wallet";
  return { code, message: MESSAGES[kind] };
}

const MESSAGES: Readonly<Record<ListedWalletsKind, string>> = {
  combined:
    "Fewer than two of these wallets are traders' that were ever used on chain. The cost of the job was refunded.",
  similarity:
    "Fewer than two of these wallets have ever been used on chain. The cost of the job was refunded.",
};
