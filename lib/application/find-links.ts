import type { Address } from "@walletlens/engine/address";
import {
  joinLinks,
  type PairEvidence,
  type WalletGroup,
  type WalletLink,
} from "@walletlens/engine/coordination/join-links";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import type { Chain } from "@/lib/ports/chain";
import type { Clock } from "@/lib/ports/clock";
import type { LinkCoverage } from "@/lib/ports/similarity-results";
import type { WalletStore } from "@/lib/ports/wallet-store";
import { type DirectLinkPorts, findDirectLinks } from "./find-direct-links";
import { loadReference } from "./load-reference";
import { readCrowds } from "./read-crowds";
import { loadHistory, loadHistoryAsOf, type RecentHistories } from "./recent-histories";
import type { SolUsdHours } from "./sol-usd-hours";
import { testCoordination } from "./test-coordination";

export interface LinkPorts extends DirectLinkPorts {
  readonly chain: Chain;
  readonly histories: RecentHistories;
  readonly wallets: WalletStore;
  readonly solUsdHours: SolUsdHours;
  readonly clock: Clock;
}

export interface LinkQuestion {
  readonly wallets: readonly Address[];
  /** Tokens by which the group was chosen: they prove nothing. */
  readonly chosenBy?: readonly Address[];
  /** Null: as of now. */
  readonly asOf?: AsOf | null;
}

export interface FoundLinks {
  readonly links: readonly WalletLink[];
  /** Pairs of which nothing but unsolicited transfers is known. */
  readonly untied: readonly PairEvidence<null>[];
  readonly groups: readonly WalletGroup[];
  readonly coverage: LinkCoverage;
}

/**
 * Finds which wallets of a group belong together, by all kinds of evidence (docs/coordination.md). The order in which they
 * are named changes nothing.
 */
export async function findLinks(
  ports: LinkPorts,
  { wallets: named, chosenBy = [], asOf = null }: LinkQuestion,
): Promise<FoundLinks> {
  const wallets = named.toSorted();
  const now = Math.floor(ports.clock.now() / 1000);
  const histories = await Promise.all(
    wallets.map((wallet) =>
      asOf === null ? loadHistory(ports.histories, wallet) : loadHistoryAsOf(ports.histories, wallet, asOf),
    ),
  );
  const until =
    asOf === null
      ? now
      : endOf(
          asOf,
          histories.map(({ coverage }) => coverage.toTime ?? 0),
        );
  const begins = histories.flatMap(({ coverage }) => coverage.fromTime ?? []);
  const solUsd = await ports.solUsdHours.load(Math.min(until, ...begins), until);
  const at = { solUsd, until };
  const group = wallets.map((wallet, place) => observeWallet(wallet, histories[place] ?? NOTHING, at));
  const [reference, crowds] = await Promise.all([
    loadReference(ports, wallets, at),
    readCrowds(ports, group, chosenBy),
  ]);
  const direct = await findDirectLinks(ports, group, reference.wallets, solUsd);
  const { evidence, untestedPairs, forerunners, uncheckedPairs } = await testCoordination(ports, {
    direct: direct.evidence,
    pages: crowds.pages,
    wallets: group.map(({ trading }) => trading),
    reference: reference.wallets.map(({ trading }) => trading),
    tokens: crowds.tokens,
    chosenBy,
  });
  return {
    ...joinLinks(direct.evidence, evidence),
    coverage: {
      incompleteWallets: group.flatMap(({ wallet, complete }) => (complete ? [] : [wallet])),
      untestedPairs,
      referenceWallets: reference.wallets.length,
      referenceDay: reference.day,
      referenceId: reference.id,
      tokensRead: crowds.tokens.size,
      tokensUnread: crowds.unread,
      funderCalls: direct.funderCalls,
      unreadFunders: direct.unreadFunders,
      unreadAddresses: direct.unreadAddresses,
      forerunnerCalls: forerunners.calls,
      unreadForerunners: forerunners.unread,
      uncheckedPairs,
      hubs: direct.hubs,
    },
  };
}

const NOTHING = {
  changes: [],
  coverage: { fromSlot: null, toSlot: null, fromTime: null, toTime: null, transactions: 0, complete: false },
};

/** Unix seconds up to which an answer for the past sees. */
function endOf(asOf: AsOf, lastTimes: readonly number[]): number {
  return "time" in asOf ? asOf.time : Math.max(...lastTimes);
}
