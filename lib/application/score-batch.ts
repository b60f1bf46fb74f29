import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { DeliveredWallet } from "@/lib/application/follow-up";
import { FRESH_MS } from "@/lib/application/obtain-snapshot";
import { findSystemLabels } from "@/lib/application/refuse-system-wallet";
import { serverBusy } from "@/lib/application/request-analysis";
import type { Requester } from "@/lib/domain/admission/requester";
import type { AnalysisStore } from "@/lib/ports/analysis-store";
import type { Clock } from "@/lib/ports/clock";
import type { Labels } from "@/lib/ports/labels";
import type { SnapshotStore } from "@/lib/ports/wallet-store";

export interface ScoreBatchPorts {
  readonly snapshots: SnapshotStore;
  readonly analyses: AnalysisStore;
  readonly labels: Labels;
  readonly clock: Clock;
}

/** Every wallet of a batch in one of four places, each in the order that the wallets were named in. */
export interface BatchScores {
  readonly huds: readonly WalletHud[];
  /** Wallets without fresh data, with the analysis that will give some. */
  readonly queued: readonly { readonly wallet: Address; readonly analysisId: string }[];
  /** System and program accounts. */
  readonly skipped: readonly Address[];
  /** Addresses that were never used on chain, as far as an analysis of the last half hour could tell. */
  readonly notFound: readonly Address[];
  /** The wallets of `huds`. */
  readonly delivered: readonly DeliveredWallet[];
}

/**
 * The signals of several wallets as far as they are at hand, in one round of reads; what is missing is set going.
 * What a wallet turned out to be holds as long as its figures would. Throws `server_busy` where the requester may not
 * have all of the missing ones analysed now; those that it may are set going.
 */
export async function scoreBatch(
  ports: ScoreBatchPorts,
  wallets: readonly Address[],
  requester: Requester,
): Promise<BatchScores> {
  const { snapshots, analyses, labels, clock } = ports;
  const system = await findSystemLabels(labels, wallets);
  const unlabelled = wallets.filter((wallet) => !system.has(wallet));
  const [kept, failures] = await Promise.all([
    Promise.all(unlabelled.map((wallet) => snapshots.find(wallet, "hud"))),
    analyses.findFailures(unlabelled, FRESH_MS),
  ]);
  const fresh = kept.filter(
    (snapshot) => snapshot !== null && clock.now() - snapshot.calculatedAt < FRESH_MS,
  );
  const huds = fresh.flatMap((snapshot) => snapshot?.body ?? []);
  const answered = new Set<string>(huds.map(({ walletAddress }) => walletAddress));
  const codeOf = (wallet: Address) => (answered.has(wallet) ? null : failures.get(wallet)?.code);
  const isSystem = (wallet: Address) => system.has(wallet) || codeOf(wallet) === "system_wallet";
  const isUnused = (wallet: Address) => codeOf(wallet) === "wallet_not_found";
  const cold = unlabelled.filter((wallet) => !answered.has(wallet) && !isSystem(wallet) && !isUnused(wallet));
  const requested = cold.length === 0 ? [] : await analyses.request(cold, "flash", requester);
  if (requested.some(({ id }) => id === null)) {
    throw serverBusy(requester, await analyses.estimateWait(requester));
  }
  return {
    huds,
    queued: requested.flatMap(({ wallet, id }) => (id === null ? [] : [{ wallet, analysisId: id }])),
    skipped: wallets.filter(isSystem),
    notFound: wallets.filter(isUnused),
    delivered: unlabelled.flatMap((wallet, position) =>
      answered.has(wallet) ? [{ wallet, followUp: kept[position]?.followUp === true }] : [],
    ),
  };
}
