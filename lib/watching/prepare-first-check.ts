import type { ErrorCode } from "@walletlens/contract/error-codes";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import { AppError } from "@/lib/config/errors";
import type { DatabasePorts } from "@/lib/db/database";
import { type Requester, watchRequester } from "@/lib/jobs/rules/requester";
import type { Clock } from "@/lib/runtime/ports";
import { type AnalysisStore, findFailures } from "@/lib/wallets/analysis-store";
import { FRESH_MS } from "@/lib/wallets/get-or-request-snapshot";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import type { WatchState } from "./watch-state";

export interface FirstCheckPorts extends DatabasePorts {
  readonly analyses: AnalysisStore;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
}

/** Error codes of addresses that cannot be analyzed and have no events. */
export const NO_TRADER: ReadonlySet<ErrorCode> = new Set(["wallet_not_found", "system_wallet"]);

/** Seconds until a requested analysis is checked. */
const ANALYSIS_SECONDS = 2;
/** Estimated seconds for one round of an account's first analyses. */
const ROUND_SECONDS = 5;
/** Milliseconds for which a failed analysis is not repeated. */
const FAILURE_MS = FRESH_MS;

/** State of the analysis for a first check. */
export interface FirstCheck {
  /** Seconds to wait; null if the first check can run. */
  readonly waitSeconds: number | null;
  /** Failure of the last analysis, which has been requested again. */
  readonly failure: AppError | null;
}

/**
 * Requests the analysis of a wallet before its first check, for the accounts of the waiting watches, unless
 * it has fresh metrics.
 */
export async function prepareFirstCheck(
  ports: FirstCheckPorts,
  wallet: Address,
  pendingWatches: readonly WatchState[],
): Promise<FirstCheck> {
  if (pendingWatches.length === 0) return READY;
  const snapshot = await ports.snapshots.find(wallet, "hudText");
  if (snapshot !== null && ports.clock.now() - snapshot.calculatedAt < FRESH_MS) return READY;
  const lastFailure = (await findFailures(ports, [wallet], FAILURE_MS)).get(wallet);
  if (lastFailure !== undefined && NO_TRADER.has(lastFailure.code)) return READY;
  const failure = lastFailure === undefined ? null : new AppError(lastFailure.code, lastFailure.message);
  return { waitSeconds: await requestAnalysis(ports, wallet, pendingWatches), failure };
}

const READY: FirstCheck = { waitSeconds: null, failure: null };

/** Requests the analysis for the first account within its limits. Returns the seconds to wait. */
async function requestAnalysis(
  { analyses }: FirstCheckPorts,
  wallet: Address,
  pendingWatches: readonly WatchState[],
): Promise<number> {
  const { credits: price } = PRICED_ENDPOINTS["wallet-profile"];
  const requesters = new Map<string, Requester>();
  let waitSeconds = Number.POSITIVE_INFINITY;
  for (const { userId, credits: balance, position } of pendingWatches) {
    const requester = watchRequester(userId, { balance, price });
    const round = Math.floor((position - 1) / Math.max(1, requester.maxOpen ?? 1));
    if (round === 0) requesters.set(requester.caller, requester);
    else waitSeconds = Math.min(waitSeconds, round * ROUND_SECONDS);
  }
  for (const requester of requesters.values()) {
    const [analysis] = await analyses.request([wallet], "flash", requester);
    if (analysis !== undefined && analysis.id !== null) return ANALYSIS_SECONDS;
    waitSeconds = Math.min(waitSeconds, Math.max(ROUND_SECONDS, await analyses.estimateWait(requester)));
  }
  return waitSeconds;
}
