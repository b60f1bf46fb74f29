import type { WalletLabel } from "../known-address.ts";
import type { TokenPnl } from "../wallet/token-pnl.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import type { RankedHolder } from "./rank-holders.ts";

/** One holder with the outcome of its analysis. */
export interface HolderOutcome {
  readonly holder: RankedHolder;
  /** Present value of its units of the token in SOL; null without a price. */
  readonly valueSol: number | null;
  readonly result: HolderResult;
}

export type HolderResult =
  | {
      readonly status: "analyzed";
      readonly metrics: HolderMetrics;
      /** Its result in the token; null if it bought none. */
      readonly token: TokenPnl | null;
      readonly label: WalletLabel | null;
    }
  /** A holder that is not a trader: a pool, an exchange, a program. */
  | { readonly status: "skipped"; readonly label: WalletLabel }
  | { readonly status: "failed" };

/** Holders of a token. */
export interface HolderSurvey {
  readonly tokenMint: string;
  readonly topN: number;
  /** Source of the list of holders. */
  readonly discovery: HolderDiscovery;
  /** True if the provider lists only the largest accounts: there may be other holders and accounts. */
  readonly truncated: boolean;
  /** By rank. */
  readonly outcomes: readonly HolderOutcome[];
}

/** Sources of a list of holders, most complete first. */
export const HOLDER_DISCOVERIES = ["program_accounts", "provider_listing", "largest_accounts"] as const;
export type HolderDiscovery = (typeof HOLDER_DISCOVERIES)[number];
