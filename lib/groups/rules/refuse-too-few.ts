import type { Address } from "@walletlens/engine/address";
import type { WalletsKind } from "@/lib/jobs/rules/group-jobs";
import type { AnalysisFailure } from "@/lib/wallets/analysis-store";

/** Wallets of a job, by what is known of them. */
export interface SortedWallets {
  readonly traders: readonly Address[];
  /** System wallets. */
  readonly skipped: readonly Address[];
  /** Addresses that were never used on chain. */
  readonly notFound: readonly Address[];
}

/** Minimum number of wallets. */
const MIN_WALLETS: Readonly<Record<WalletsKind, number>> = { combined: 2, similarity: 2, copy: 1 };

/**
 * Returns the failure of a job with too few wallets, or null. System wallets count in a comparison alone, with empty
 * portfolios.
 */
export function refuseTooFew(
  kind: WalletsKind,
  { traders, skipped, notFound }: SortedWallets,
): AnalysisFailure | null {
  const usable = kind === "similarity" ? traders.length + skipped.length : traders.length;
  if (usable >= MIN_WALLETS[kind]) return null;
  const code = kind === "similarity" || notFound.length > 0 ? "wallet_not_found" : "system_wallet";
  return { code, message: MESSAGES[kind] };
}

const MESSAGES: Readonly<Record<WalletsKind, string>> = {
  combined:
    "Fewer than two of these wallets are traders' that were ever used on chain. The cost of the job was refunded.",
  copy: "The wallet was never used on chain, or is no trader's. The cost of the job was refunded.",
  similarity:
    "Fewer than two of these wallets have ever been used on chain. The cost of the job was refunded.",
};
