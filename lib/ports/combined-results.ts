import type { Address } from "@walletlens/engine/address";
import type { AgentCombinedProfile, CombinedProfile } from "@walletlens/engine/combined/combined-profile";

/** Wallets that were asked for and that take part in nothing. */
interface LeftOut {
  /** Addresses that are no trader's. */
  readonly skipped: readonly Address[];
  /** Addresses that were never used on chain. */
  readonly notFound: readonly Address[];
}

/** Full result about several wallets as one. */
export interface CombinedResult extends CombinedProfile, LeftOut {}

/** Compact result about several wallets as one. */
export interface AgentCombinedResult extends AgentCombinedProfile, LeftOut {}
