import type { Address } from "@walletlens/engine/address";
import type { AgentLink, PresentedGroup, PresentedLink } from "@walletlens/engine/coordination/present-links";
import type { AgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import type { SimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import type { WalletPnl } from "@walletlens/engine/wallet/profile";

/** Address that many deal with, and those of the group that do. */
export interface Hub {
  readonly address: Address;
  readonly wallets: readonly Address[];
}

/** Extent of what the evidence rests on, and what could not be seen. */
export interface LinkCoverage {
  /** Wallets whose history does not reach back to its beginning: what opened them is not known. */
  readonly incompleteWallets: readonly Address[];
  /** Pairs of which one side has too few trades to be tested. */
  readonly untestedPairs: number;
  /** Kept wallets outside the group that say what is ordinary; below 20 overlap is not tested. */
  readonly referenceWallets: number;
  /** Day (UTC, YYYY-MM-DD) for which they were drawn; they stay the same all day. */
  readonly referenceDay: string;
  /** Begin of the SHA-256 over their addresses: answers with another one were compared with other wallets. */
  readonly referenceId: string;
  /** Tokens of which was read when others traded them, and those that were left out. */
  readonly tokensRead: number;
  readonly tokensUnread: number;
  /** Calls that read the funders of funders. */
  readonly funderCalls: number;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: readonly Address[];
  /** Addresses that were not asked about, and prove nothing. */
  readonly unreadAddresses: readonly Address[];
  /** Calls that looked for whom the pairs follow that are called coordinated. */
  readonly leaderLookups: number;
  /** Wallets that came before several of their events, but were not read back to the first. */
  readonly unresolvedLeaders: readonly Address[];
  /** Pairs that are called coordinated, but before whose events too few transactions were read. */
  readonly pairsWithoutLeaderCheck: number;
  /** Addresses that would tie the wallets if they were no hubs. */
  readonly hubs: readonly Hub[];
}

/** Group with the results of its wallets as if one owner had them; absent where those of one are not kept. */
export interface CombinedGroup extends PresentedGroup {
  readonly combined?: WalletPnl;
}

interface GroupEvidence {
  readonly groups: readonly CombinedGroup[];
  readonly coverage: LinkCoverage;
}

/** Full result of a comparison, with what ties its wallets. */
export interface SimilarityResult extends SimilarityReport, GroupEvidence {
  readonly links: readonly PresentedLink[];
}

/** Compact result of a comparison, with the strongest ties of its wallets. */
export interface AgentSimilarityResult extends AgentSimilarity, GroupEvidence {
  readonly links: readonly AgentLink[];
  readonly linksTotal: number;
}
