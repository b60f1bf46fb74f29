import type { LaunchTag } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { PassedThrough, WalletFunding } from "@walletlens/engine/coordination/direct/direct-facts";
import type { WalletGroup } from "@walletlens/engine/coordination/join-links";
import type { Launch, LaunchPurchase } from "./scan-launch";

/** Facts of a wallet's own history. */
export interface BuyerFacts {
  /** First transaction; null if the history does not include it or it has no time. */
  readonly first: { readonly signature: string; readonly slot: number } | null;
  /** Unix seconds of the oldest covered transaction; null if nothing is covered. */
  readonly coveredFrom: number | null;
  /** Largest inflow before its purchase; null if the history does not include it, or without an inflow. */
  readonly funding: WalletFunding | null;
  /** True if the history reaches from the first transaction to the purchase. */
  readonly complete: boolean;
}

/** Evidence of one tag. */
export interface TagEvidence {
  readonly tag: LaunchTag;
  readonly signatures: readonly string[];
  /** Slot of the first of them. */
  readonly slot: number | null;
  /** SOL that the buyer paid or received. */
  readonly lamports: bigint | null;
  /** SOL that the creator sent to the first intermediate wallet; absent without an intermediate wallet. */
  readonly sentLamports?: bigint;
  /** See `LaunchTagEvidence` of the contract. */
  readonly path: readonly Address[];
}

export interface TaggedBuyer {
  /** In the order of LAUNCH_TAGS. */
  readonly evidence: readonly TagEvidence[];
  readonly untested: readonly LaunchTag[];
}

export interface TagInput {
  readonly launch: Launch;
  readonly purchases: readonly LaunchPurchase[];
  /** Wallets without facts were not analyzed. */
  readonly facts: ReadonlyMap<Address, BuyerFacts>;
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: ReadonlySet<Address>;
  /** True if the creator is a hub, whose transfers prove nothing; null if that is unknown. */
  readonly isCreatorHub: boolean | null;
  /** Groups of wallets that ties connect; null if no links were searched. */
  readonly groups: readonly WalletGroup[] | null;
  /** Wallets that were compared for links. */
  readonly compared: ReadonlySet<Address>;
}
