import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/result-types";
import type { Requester } from "@/lib/jobs/rules/requester";
import { type AnalysisFailure, findFailures } from "@/lib/wallets/analysis-store";
import { FRESH_MS, serverBusy } from "@/lib/wallets/get-or-request-snapshot";
import { findSystemLabels } from "@/lib/wallets/refuse-system-wallet";
import type { DeliveredWallet } from "@/lib/wallets/schedule-backfill";
import type { GroupPorts } from "./gather-wallets";

/** The wallets of a batch by outcome, each list in the order of the request. */
export interface BatchScores {
  readonly huds: readonly WalletHud[];
  /** Wallets without fresh data, with their analyses. */
  readonly queued: readonly { readonly wallet: Address; readonly analysisId: string }[];
  /** System and program accounts. */
  readonly skipped: readonly Address[];
  /** Addresses that were never used on chain, according to an analysis of the last half hour. */
  readonly notFound: readonly Address[];
  /** The wallets of `huds`. */
  readonly delivered: readonly DeliveredWallet[];
}

/**
 * Returns the stored signals of several wallets and requests the missing analyses. Recent failures are valid
 * as long as metrics. Throws `server_busy` if the requester may not have all of them analyzed now; the
 * allowed ones are requested.
 */
export async function scoreBatch(
  ports: GroupPorts,
  wallets: readonly Address[],
  requester: Requester,
): Promise<BatchScores> {
  const { snapshots, analyses, labels, clock } = ports;
  const [systemLabels, snapshotsByWallet] = await Promise.all([
    findSystemLabels(labels, wallets),
    Promise.all(wallets.map(async (wallet) => ({ wallet, snapshot: await snapshots.find(wallet, "hud") }))),
  ]);
  const unlabeled = snapshotsByWallet.filter(({ wallet }) => !systemLabels.has(wallet));
  const fresh = unlabeled.flatMap(({ wallet, snapshot }) =>
    snapshot !== null && clock.now() - snapshot.calculatedAt < FRESH_MS ? [{ wallet, ...snapshot }] : [],
  );
  const freshWallets = new Set<Address>(fresh.map(({ wallet }) => wallet));
  const stale = unlabeled.map(({ wallet }) => wallet).filter((wallet) => !freshWallets.has(wallet));
  const failures: ReadonlyMap<Address, AnalysisFailure> =
    stale.length === 0 ? new Map() : await findFailures(ports, stale, FRESH_MS);
  const isSystem = (wallet: Address) =>
    systemLabels.has(wallet) || failures.get(wallet)?.code === "system_wallet";
  const isUnused = (wallet: Address) => failures.get(wallet)?.code === "wallet_not_found";
  const cold = stale.filter((wallet) => !isSystem(wallet) && !isUnused(wallet));
  const requested = cold.length === 0 ? [] : await analyses.request(cold, "flash", requester);
  if (requested.some(({ id }) => id === null)) {
    throw serverBusy(requester, await analyses.estimateWait(requester));
  }
  return {
    huds: fresh.map(({ body }) => body),
    queued: requested.flatMap(({ wallet, id }) => (id === null ? [] : [{ wallet, analysisId: id }])),
    skipped: wallets.filter(isSystem),
    notFound: wallets.filter(isUnused),
    delivered: fresh.map(({ wallet, hasMoreHistory }) => ({ wallet, hasMoreHistory })),
  };
}
