import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import type { Address } from "@walletlens/engine/address";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { groupFixedOrders } from "@walletlens/engine/coordination/group-fixed-orders";
import {
  joinLinks,
  type PairEvidence,
  type WalletGroup,
  type WalletLink,
} from "@walletlens/engine/coordination/join-links";
import { type ObservedWallet, observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import type { CoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import type { GroupPorts } from "@/lib/groups/gather-wallets";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import type { Clock } from "@/lib/runtime/ports";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import { loadHistory, loadHistoryAsOf } from "@/lib/wallets/history-cache";
import type { LinkStore } from "@/lib/wallets/link-store";
import { detectCoordination } from "./detect-coordination";
import { findDirectLinks } from "./find-direct-links";
import { loadReference } from "./load-reference";
import { readTokenBackgrounds } from "./read-background";
import type { ReferenceWallets } from "./reference-wallets";

/** Ports of operations about links between wallets. */
export interface CoordinationPorts extends GroupPorts {
  readonly references: ReferenceWallets;
  readonly linkStore: LinkStore;
}

export interface LinkRequest {
  readonly wallets: readonly Address[];
  /** Tokens by which the group was chosen; they are no evidence. */
  readonly chosenBy?: readonly Address[];
  /** Null for the present. */
  readonly asOf?: AsOf | null;
  /** Wallets outside the group that are no sign of a hub: other buyers of the token by which it was chosen. */
  readonly beside?: readonly Address[];
  /** Maximum number of calls for the funders of funders; absent for the limit of a comparison. */
  readonly maxFunderCalls?: number;
}

export interface FoundLinks {
  readonly links: readonly WalletLink[];
  /** Pairs with only unsolicited transfers or a fixed order. */
  readonly untied: readonly PairEvidence<null>[];
  readonly groups: readonly WalletGroup[];
  readonly coverage: LinkCoverage;
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  /** Funders whose own funders were not read. */
  readonly unreadFunders: readonly Address[];
}

/**
 * Finds which wallets of a group belong together, by all kinds of evidence (docs/coordination.md).
 * Independent of the order of the wallets.
 */
export async function findLinks(
  ports: CoordinationPorts,
  { wallets: requestedWallets, chosenBy = [], asOf = null, beside, maxFunderCalls }: LinkRequest,
): Promise<FoundLinks> {
  const wallets = requestedWallets.toSorted();
  const { group, solUsd, until } = await observeGroup(ports, wallets, asOf);
  const [reference, backgrounds] = await Promise.all([
    loadReference(ports, wallets, until),
    readTokenBackgrounds(ports, group, chosenBy),
  ]);
  const direct = await findDirectLinks(ports, group, {
    reference: reference.wallets,
    solUsd,
    maxFunderCalls,
    beside,
  });
  const { evidence, untestedPairs, leaders, pairsWithoutLeaderCheck } = await detectCoordination(ports, {
    direct: direct.evidence,
    pages: backgrounds.pages,
    wallets: group.map(({ trading }) => trading),
    reference: reference.wallets.map(({ trading }) => trading),
    tokens: backgrounds.tokens,
    chosenBy,
  });
  return {
    ...joinLinks(direct.evidence, evidence),
    passedThrough: direct.passedThrough,
    unreadFunders: direct.unreadFunders,
    coverage: {
      incompleteWallets: group.flatMap(({ wallet, complete }) => (complete ? [] : [wallet])),
      untestedPairs,
      referenceWallets: reference.wallets.length,
      referenceDay: reference.day,
      referenceId: reference.id,
      tokensRead: backgrounds.tokens.size,
      tokensUnread: backgrounds.unread,
      funderCalls: direct.funderCalls,
      unreadFunders: direct.unreadFunders,
      unreadAddresses: direct.unreadAddresses,
      leaderLookups: leaders.calls,
      unresolvedLeaders: leaders.unread,
      leaderSearchComplete: leaders.complete,
      pairsWithoutLeaderCheck,
      fixedOrders: groupFixedOrders(evidence),
      hubs: direct.hubs,
    },
  };
}

interface ObservedGroup {
  readonly group: readonly ObservedWallet[];
  /** SOL/USD since their first transaction. */
  readonly solUsd: SolUsd;
  /** End of the observation, in unix seconds. */
  readonly until: number;
}

/** Concurrent histories: an observed wallet takes only a part of the memory of its history. */
const AT_ONCE = 2;

/** Observes wallets, two at a time, so that one is computed while the next one is read. */
async function observeGroup(
  ports: CoordinationPorts,
  wallets: readonly Address[],
  asOf: AsOf | null,
): Promise<ObservedGroup> {
  const load = (wallet: Address): Promise<CoveredHistory> =>
    asOf === null ? loadHistory(ports.histories, wallet) : loadHistoryAsOf(ports.histories, wallet, asOf);
  const until = await findEnd(ports.clock, wallets, asOf, load);
  const labeled = await loadLabeled(ports.labels);
  let begin = until;
  const group = await mapAtOnce(wallets, AT_ONCE, async (wallet): Promise<ObservedWallet> => {
    const history = await load(wallet);
    begin = Math.min(begin, history.coverage.fromTime ?? begin);
    const solUsd = await ports.solUsdHours.load(begin, until);
    return runCooperatively(observeWallet(wallet, history, { solUsd, until, labeled }));
  });
  return { group, solUsd: await ports.solUsdHours.load(begin, until), until };
}

/**
 * Returns the end of the observation in unix seconds; for a slot, the time of the last transaction up to it.
 */
async function findEnd(
  clock: Clock,
  wallets: readonly Address[],
  asOf: AsOf | null,
  load: (wallet: Address) => Promise<CoveredHistory>,
): Promise<number> {
  if (asOf === null) return Math.floor(clock.now() / 1000);
  if ("time" in asOf) return asOf.time;
  let end = 0;
  for (const wallet of wallets) end = Math.max(end, (await load(wallet)).coverage.toTime ?? 0);
  return end;
}
