import { MAX_AGE_SECONDS } from "@walletlens/contract/wallet-request";
import type { Address } from "@walletlens/engine/address";
import type { Kol } from "@walletlens/engine/result-types";
import { AppError } from "@/lib/config/errors";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Clock } from "@/lib/runtime/ports";
import type { Analysis, AnalysisStore } from "./analysis-store";
import type { AnalysisWatch } from "./analysis-watch";
import type { Labels } from "./labels";
import { resolveTraderLabel } from "./refuse-system-wallet";
import type { Snapshot, SnapshotStore, StoredViews } from "./wallet-store";

export interface SnapshotPorts extends RequestAnalysisPorts {
  readonly snapshots: SnapshotStore;
  readonly watch: AnalysisWatch;
  readonly labels: Labels;
  readonly clock: Clock;
  /** Milliseconds for which a request waits for an analysis. */
  readonly waitMs: number;
}

/** Milliseconds for which metrics are fresh (docs/definitions.md#freshness-and-depth). */
export const FRESH_MS = MAX_AGE_SECONDS * 1000;

/** Ready metrics, or the requested analysis that did not end while the request waited. */
export type ReadResult<Body, More = unknown> =
  | (More & {
      readonly status: "ready";
      readonly body: Body;
      readonly ageSeconds: number;
      /** True if older metrics are returned because a refresh failed. */
      readonly stale: boolean;
      /** True if the caller waited for an analysis. */
      readonly held: boolean;
      /** True if more of the wallet can be read after a payment. */
      readonly hasMoreHistory: boolean;
    })
  | { readonly status: "queued"; readonly analysisId: string };

/** A read view, with the known owner of the wallet. */
export type LabeledReadResult<Body> = ReadResult<
  Body,
  {
    /**
     * Trader who is publicly known to use the wallet, as of now; labels may change while metrics are stored.
     */
    readonly kol: Kol | null;
  }
>;

export type SnapshotResult<View extends keyof StoredViews> = LabeledReadResult<StoredViews[View]>;

/**
 * Returns a view of a wallet: the stored one up to its maximum age, else that of an analysis that concurrent
 * callers share. Returns `queued` if it does not end while the request waits. Returns a stale view only if
 * the refresh failed or the requester has reached its limit. Throws an AppError with the analysis's code, or
 * `server_busy`, if there is no view.
 */
export async function getOrRequestSnapshot<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  request: {
    readonly wallet: Address;
    readonly view: View;
    /** Maximum age of the stored view, if the caller wants a lower one than that of fresh metrics. */
    readonly maxAgeSeconds?: number;
    /** Returns the requester; called only if an analysis is needed. */
    readonly requester: () => Requester;
    readonly signal: AbortSignal;
    /** Called once the analysis is accepted, before the wait. */
    readonly onAdmitted?: () => void;
  },
): Promise<SnapshotResult<View>> {
  const { wallet, view, maxAgeSeconds = MAX_AGE_SECONDS, requester, signal, onAdmitted } = request;
  const kol = await resolveTraderLabel(ports.labels, wallet);
  const snapshot = await ports.snapshots.find(wallet, view);
  if (snapshot !== null && ports.clock.now() - snapshot.calculatedAt < maxAgeSeconds * 1000)
    return toReady(ports, snapshot, { kol, stale: false, held: false });

  const admission = await requestAnalysis(ports, wallet, "flash", requester());
  if (admission.status === "busy") {
    if (snapshot === null) throw admission.error;
    return toReady(ports, snapshot, { kol, stale: true, held: false });
  }
  const { analysisId } = admission;
  onAdmitted?.();
  const analysis = await ports.watch.waitForEnd(analysisId, ports.waitMs, signal);
  if (analysis === null) return { status: "queued", analysisId };
  if (analysis.failure !== null) return fallBack(ports, snapshot, analysis, kol);
  const freshSnapshot = await ports.snapshots.find(wallet, view);
  if (freshSnapshot !== null && freshSnapshot.calculatedAt !== snapshot?.calculatedAt)
    return toReady(ports, freshSnapshot, { kol, stale: false, held: true });
  if (snapshot !== null) return toReady(ports, snapshot, { kol, stale: true, held: true });
  throw new AppError("server_busy", OTHER_VERSION, { retryAfterSeconds: OTHER_VERSION_RETRY_SECONDS });
}

/** A process of another version has run the analysis, whose metrics this one does not read. */
const OTHER_VERSION = "The server is being upgraded, and the metrics are computed again; try again shortly.";
const OTHER_VERSION_RETRY_SECONDS = 5;

/** A failed refresh returns the stale view, except for a system wallet. */
function fallBack<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  snapshot: Snapshot<View> | null,
  { failure }: Analysis,
  kol: Kol | null,
): SnapshotResult<View> {
  if (failure === null) throw new AppError("internal", "The analysis ended without a result; try again.");
  if (snapshot !== null && failure.code !== "system_wallet")
    return toReady(ports, snapshot, { kol, stale: true, held: true });
  throw new AppError(
    failure.code,
    failure.message,
    failure.code === "system_wallet" ? { skipReason: "known-wallet" } : {},
  );
}

function toReady<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  { body, calculatedAt, hasMoreHistory }: Snapshot<View>,
  how: { readonly kol: Kol | null; readonly stale: boolean; readonly held: boolean },
): SnapshotResult<View> {
  const ageSeconds = Math.max(0, Math.floor((ports.clock.now() - calculatedAt) / 1000));
  return { status: "ready", body, ageSeconds, hasMoreHistory, ...how };
}

export interface RequestAnalysisPorts {
  readonly analyses: AnalysisStore;
}

/** Outcome of requesting an analysis. */
export type Admission =
  | { readonly status: "admitted"; readonly analysisId: string }
  | { readonly status: "busy"; readonly error: AppError };

/** Returns the running or a new analysis of a wallet, unless the requester has reached its limit. */
async function requestAnalysis(
  ports: RequestAnalysisPorts,
  wallet: Address,
  kind: AnalysisKind,
  requester: Requester,
): Promise<Admission> {
  const [request] = await ports.analyses.request([wallet], kind, requester);
  const id = request?.id ?? null;
  if (id !== null) return { status: "admitted", analysisId: id };
  return { status: "busy", error: serverBusy(requester, await ports.analyses.estimateWait(requester)) };
}

export function serverBusy({ workClass, maxOpen }: Requester, retryAfterSeconds: number): AppError {
  const wait = `try again in ${retryAfterSeconds} s`;
  const message =
    workClass === "anonymous"
      ? `The server is busy with other analyses; ${wait}, or sign in.`
      : `You have ${maxOpen} unpaid analyses in progress, the maximum for your credits; ${wait}.`;
  return new AppError("server_busy", message, { retryAfterSeconds });
}
