import type { Address } from "@walletlens/engine/address";
import type { AnalysisInputs } from "@walletlens/engine/result-types";
import { presentInputs } from "@walletlens/engine/wallet/analysis-inputs";
import { computeMetricsInSteps } from "@walletlens/engine/wallet/compute-metrics";
import { type AsOf, parseAsOf } from "@walletlens/engine/wallet/cut-history";
import { AppError } from "@/lib/config/errors";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock } from "@/lib/runtime/ports";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type ComputePorts, computeWalletAsOf } from "./compute-wallet";
import { getOrRequestSnapshot, type LabeledReadResult, type SnapshotPorts } from "./get-or-request-snapshot";
import { type AnalysisResult, type RestorePorts, restoreAnalysis } from "./snapshot-inputs";
import type { SnapshotInputs } from "./wallet-store";

export interface AnalysisRequest {
  readonly wallet: Address;
  /** A slot or an ISO 8601 time; null for the present. */
  readonly asOf: string | null;
  /** As `getOrRequestSnapshot`. */
  readonly maxAgeSeconds?: number;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
}

/**
 * Returns the analysis of the stored views, computed again from their inputs so that it agrees with them, or that of a
 * time in the past. The trades of the token `evidenceFor` are included. Throws as `getOrRequestSnapshot`.
 */
export async function readAnalysis(
  ports: SnapshotPorts & ComputePorts,
  request: AnalysisRequest,
  evidenceFor: Address | null = null,
): Promise<LabeledReadResult<AnalysisResult>> {
  return readAt(ports, request, {
    present: (inputs) => computeAgain(ports, request.wallet, inputs, evidenceFor),
    past: (end) => computeWalletAsOf(ports, request.wallet, end, evidenceFor),
  });
}

/**
 * Returns what `present` computes from the inputs of the stored views, or what `past` computes for the time of the
 * request. Throws as `getOrRequestSnapshot`.
 */
export async function readAt<Body>(
  ports: SnapshotPorts & ComputePorts,
  { asOf, ...request }: AnalysisRequest,
  {
    present,
    past,
  }: {
    readonly present: (inputs: SnapshotInputs) => Promise<Body>;
    readonly past: (end: AsOf) => Promise<Body>;
  },
): Promise<LabeledReadResult<Body>> {
  const end = asOf === null ? null : await requireAsOf(ports, asOf);
  if (end === null) {
    const snapshot = await getOrRequestSnapshot(ports, { ...request, view: "inputs" });
    return snapshot.status === "queued" ? snapshot : { ...snapshot, body: await present(snapshot.body) };
  }
  // Updates the history of the wallet, from which the past is computed.
  const snapshot = await getOrRequestSnapshot(ports, { ...request, view: "time" });
  return snapshot.status === "queued" ? snapshot : { ...snapshot, body: await past(end) };
}

/**
 * Parses a slot or a time. Throws `invalid_request` for any other text, and for the future, whose metrics are
 * unknown.
 */
export async function requireAsOf(
  { chain, clock }: { readonly chain: Chain; readonly clock: Clock },
  text: string,
): Promise<AsOf> {
  const asOf = parseAsOf(text);
  if (asOf === null) throw invalidAsOf("must be a slot or an ISO 8601 time");
  if ("time" in asOf && asOf.time * 1000 > clock.now()) throw invalidAsOf("must not be in the future");
  if ("slot" in asOf && asOf.slot > (await chain.readLatestSlot())) {
    throw invalidAsOf("must not be beyond the newest slot of the chain");
  }
  return asOf;
}

function invalidAsOf(message: string): AppError {
  return new AppError("invalid_request", `asOf ${message}.`, { issues: [{ path: "asOf", message }] });
}

/** Computes the metrics of the analysis of `inputs` again, with the trades of `mint` if it is not null. */
export async function computeAgain(
  ports: RestorePorts,
  wallet: Address,
  inputs: SnapshotInputs,
  mint: Address | null = null,
): Promise<AnalysisResult> {
  const { input, history } = await restoreAnalysis(ports, wallet, inputs);
  return { input, history, metrics: await runCooperatively(computeMetricsInSteps(input, mint)) };
}

/** Returns the inputs of an analysis as evidence. */
export async function listInputs(
  { labels }: ComputePorts,
  { input, history }: AnalysisResult,
): Promise<AnalysisInputs> {
  return presentInputs(input, history.entries, await labels.extractionContext());
}
