import type { WalletLabel } from "../known-address.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import type { RankedHolder } from "./rank-holders.ts";

/** One holder with what its analysis came to. */
export interface HolderOutcome {
  readonly holder: RankedHolder;
  /** Present value of what it holds of the token, in SOL; null without a price. */
  readonly valueSol: number | null;
  readonly result: HolderResult;
}

export type HolderResult =
  | {
      readonly status: "analyzed";
      readonly metrics: HolderMetrics;
      /** Its result in the token; null where it bought none. */
      readonly token: TokenPnl | null;
      readonly label: WalletLabel | null;
    }
  /** A holder that is no trader: a pool, an exchange, a program. */
  | { readonly status: "skipped"; readonly label: WalletLabel }
  | { readonly status: "failed" };

/** Holders of a token, with how they were found and how far down the list goes. */
export interface HolderSurvey {
  readonly tokenMint: string;
  readonly topN: number;
  /** Source of the list of holders. */
  readonly discovery: HolderDiscovery;
  /**
   * True where the provider shows the largest accounts only: others may hold, and hold more in several accounts.
   */
  readonly truncated: boolean;
  /** Outcomes by rank. */
  readonly outcomes: readonly HolderOutcome[];
}

/**
 * Sources of a list of holders, the most complete first.
 *
 * @example
 * const discovery: HolderDiscovery = HOLDER_DISCOVERIES[0];
 */
export const HOLDER_DISCOVERIES = ["program_accounts", "provider_listing", "largest_accounts"] as const;
export type HolderDiscovery = (typeof HOLDER_DISCOVERIES)[number];
