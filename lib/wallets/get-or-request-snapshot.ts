import type { Address } from "@walletlens/engine/address";
import type { Kol } from "@walletlens/engine/known-address";
import { AppError } from "@/lib/config/errors";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Clock } from "@/lib/runtime/ports";
import type { Analysis, AnalysisStore, AnalysisWatch } from "./analysis-store";
import type { Labels } from "./ports";
import { resolveTraderLabel } from "./refuse-system-wallet";
import type { Snapshot, SnapshotStore, StoredViews } from "./wallet-store";

export interface SnapshotPorts extends RequestAnalysisPorts {
  readonly snapshots: SnapshotStore;
  readonly watch: Pick<AnalysisWatch, "waitForEnd">;
  readonly labels: Labels;
  readonly clock: Clock;
  /** Milliseconds that a request is held while the analysis runs. */
  readonly holdMs: number;
}

/** Milliseconds for which an answer is fresh (docs/definitions.md#freshness-and-depth). */
export const FRESH_MS = 30 * 60 * 1000;

/** Metrics that are ready, or the analysis that was requested and has not ended within the hold. */
export type ReadResult<Body, More = unknown> =
  | (More & {
      readonly status: "ready";
      readonly body: Body;
      readonly ageSeconds: number;
      /** True where older metrics had to do because they could not be refreshed. */
      readonly stale: boolean;
      /** True where the caller was held until an analysis ended. */
      readonly held: boolean;
      /** True where more of the wallet can be read, for who pays for it. */
      readonly followUp: boolean;
    })
  | { readonly status: "queued"; readonly analysisId: string };

/** Outcome of reading a view, with what is known of its wallet. */
export type KnownResult<Body> = ReadResult<
  Body,
  {
    /**
     * Trader who is publicly known to use the wallet, as of now: labels come in while metrics are kept. Null where
     * none is.
     */
    readonly kol: Kol | null;
  }
>;

export type SnapshotResult<View extends keyof StoredViews> = KnownResult<StoredViews[View]>;

/**
 * The wanted view of a wallet: the kept one while it is fresh, else the one of an analysis that is shared by
 * everybody who asks meanwhile. Queued where that does not end within the hold. A stale view is the answer only
 * where the refresh failed, or the requester may start no more of them. Throws an AppError with the analysis's code,
 * or `server_busy`, where there is nothing to show.
 */
export async function getOrRequestSnapshot<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  request: {
    readonly wallet: Address;
    readonly view: View;
    /** Finds the requester of the analysis; asked where the wallet has to be analyzed. */
    readonly requester: () => Requester;
    readonly signal: AbortSignal;
    /** Called once the analysis is taken on, before the caller is held. */
    readonly onAdmitted?: () => void;
  },
): Promise<SnapshotResult<View>> {
  const { wallet, view, requester, signal, onAdmitted } = request;
  const kol = await resolveTraderLabel(ports.labels, wallet);
  const stored = await ports.snapshots.find(wallet, view);
  if (stored !== null && ports.clock.now() - stored.calculatedAt < FRESH_MS)
    return ready(ports, stored, { kol, stale: false, held: false });

  const admission = await requestAnalysis(ports, wallet, "flash", requester());
  if (admission.status === "busy") {
    if (stored === null) throw admission.error;
    return ready(ports, stored, { kol, stale: true, held: false });
  }
  const { analysisId } = admission;
  onAdmitted?.();
  const ended = await ports.watch.waitForEnd(analysisId, ports.holdMs, signal);
  if (ended === null) return { status: "queued", analysisId };
  if (ended.failure !== null) return fallBack(ports, stored, ended, kol);
  const fresh = await ports.snapshots.find(wallet, view);
  if (fresh === null) throw new AppError("internal", "The analysis left no result; try again.");
  return ready(ports, fresh, { kol, stale: false, held: true });
}

/** A refresh that failed leaves the stale view, unless it says that there is nothing to analyze. */
function fallBack<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  stored: Snapshot<View> | null,
  { failure }: Analysis,
  kol: Kol | null,
): SnapshotResult<View> {
  if (failure === null) throw new AppError("internal", "The analysis ended without a result; try again.");
  if (stored !== null && failure.code !== "system_wallet")
    return ready(ports, stored, { kol, stale: true, held: true });
  throw new AppError(
    failure.code,
    failure.message,
    failure.code === "system_wallet" ? { skipReason: "known-wallet" } : {},
  );
}

function ready<View extends keyof StoredViews>(
  ports: SnapshotPorts,
  { body, calculatedAt, followUp }: Snapshot<View>,
  how: { readonly kol: Kol | null; readonly stale: boolean; readonly held: boolean },
): SnapshotResult<View> {
  const ageSeconds = Math.max(0, Math.floor((ports.clock.now() - calculatedAt) / 1000));
  return { status: "ready", body, ageSeconds, followUp, ...how };
}

export interface RequestAnalysisPorts {
  readonly analyses: Pick<AnalysisStore, "request" | "estimateWait">;
}

/** Answer to a request for new work, in the words that callers and pages are told. */
export type Admission =
  | { readonly status: "admitted"; readonly analysisId: string }
  | { readonly status: "busy"; readonly error: AppError };

/** The analysis of a wallet that is under way, or a new one, unless the requester has as many open as it may have. */
async function requestAnalysis(
  ports: RequestAnalysisPorts,
  wallet: Address,
  kind: AnalysisKind,
  requester: Requester,
): Promise<Admission> {
  const [requested] = await ports.analyses.request([wallet], kind, requester);
  const id = requested?.id ?? null;
  if (id !== null) return { status: "admitted", analysisId: id };
  return { status: "busy", error: serverBusy(requester, await ports.analyses.estimateWait(requester)) };
}

/** The error of work that is not taken on now, and will be in so many seconds. */
export function serverBusy({ workClass, mostOpen }: Requester, retryAfterSeconds: number): AppError {
  const wait = `try again in ${retryAfterSeconds} s`;
  const message =
    workClass === "stranger"
      ? `The server is busy with other analyses; ${wait}, or sign in.`
      : `You have ${mostOpen} analyses under way that are not paid for yet, as many as your credits allow; ${wait}.`;
  return new AppError("server_busy", message, { retryAfterSeconds });
}
