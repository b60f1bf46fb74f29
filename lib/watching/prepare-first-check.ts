import type { ErrorCode } from "@walletlens/contract/error-codes";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import { AppError } from "@/lib/config/errors";
import { type Requester, watchRequester } from "@/lib/jobs/rules/requester";
import type { Clock } from "@/lib/runtime/ports";
import type { AnalysisStore } from "@/lib/wallets/analysis-store";
import { FRESH_MS } from "@/lib/wallets/get-or-request-snapshot";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import type { WatchState } from "./ports";

export interface FirstCheckPorts {
  readonly analyses: Pick<AnalysisStore, "request" | "estimateWait" | "findFailures">;
  readonly snapshots: Pick<SnapshotStore, "find">;
  readonly clock: Clock;
}

/** Codes of analyses that say that there is nothing to analyze: nothing of such an address is ever news. */
export const NO_TRADER: ReadonlySet<ErrorCode> = new Set(["wallet_not_found", "system_wallet"]);

/** Seconds after which an analysis that was requested is asked about. */
const ANALYSIS_SECONDS = 2;
/** Seconds that an account's analyses of first looks take, as a round. */
const ROUND_SECONDS = 5;
/** Milliseconds for which the failure of an analysis is remembered. */
const FAILURE_MS = FRESH_MS;

/** State of what a first look needs. */
export interface FirstCheck {
  /** Seconds to wait; null where the first look can be made. */
  readonly wait: number | null;
  /** Failure of the last analysis, which has been requested again. */
  readonly failure: AppError | null;
}

/**
 * Has a wallet analyzed before its first look, as the work of the accounts whose watches wait for it, unless fresh
 * metrics are kept.
 */
export async function prepareFirstCheck(
  ports: FirstCheckPorts,
  wallet: Address,
  pending: readonly WatchState[],
): Promise<FirstCheck> {
  if (pending.length === 0) return READY;
  const stored = await ports.snapshots.find(wallet, "hudText");
  if (stored !== null && ports.clock.now() - stored.calculatedAt < FRESH_MS) return READY;
  const failed = (await ports.analyses.findFailures([wallet], FAILURE_MS)).get(wallet);
  if (failed !== undefined && NO_TRADER.has(failed.code)) return READY;
  const failure = failed === undefined ? null : new AppError(failed.code, failed.message);
  return { wait: await requestAnalysis(ports, wallet, pending), failure };
}

const READY: FirstCheck = { wait: null, failure: null };

/** Requests the analysis for the first account that may have it made. Returns the seconds to wait. */
async function requestAnalysis(
  { analyses }: FirstCheckPorts,
  wallet: Address,
  pending: readonly WatchState[],
): Promise<number> {
  const { credits: price } = PRICED_ENDPOINTS["wallet-profile"];
  const requesters = new Map<string, Requester>();
  let wait = Number.POSITIVE_INFINITY;
  for (const { userId, credits: balance, place } of pending) {
    const requester = watchRequester(userId, { balance, price });
    const round = Math.floor((place - 1) / Math.max(1, requester.mostOpen ?? 1));
    if (round === 0) requesters.set(requester.caller, requester);
    else wait = Math.min(wait, round * ROUND_SECONDS);
  }
  for (const requester of requesters.values()) {
    const [requested] = await analyses.request([wallet], "flash", requester);
    if (requested !== undefined && requested.id !== null) return ANALYSIS_SECONDS;
    wait = Math.min(wait, Math.max(ROUND_SECONDS, await analyses.estimateWait(requester)));
  }
  return wait;
}
