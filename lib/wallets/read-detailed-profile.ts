import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/result-types";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { buildWalletEvidence } from "@walletlens/engine/wallet/wallet-evidence";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { computeWalletAsOf } from "./compute-wallet";
import type { ReadResult } from "./get-or-request-snapshot";
import { type AnalysisRequest, computeAgain, listInputs, readAt } from "./read-analysis";
import type { TokenDetailPorts } from "./read-token-detail";
import { type ChartPorts, computeCharts } from "./read-wallet-charts";
import { type AnalysisResult, toViews } from "./snapshot-inputs";
import type { SnapshotInputs } from "./wallet-store";

export interface DetailedProfileRequest extends AnalysisRequest {
  readonly details: ProfileDetails;
}

export interface ProfileDetails {
  readonly evidence: boolean;
  readonly charts: boolean;
}

export type DetailedProfilePorts = TokenDetailPorts & ChartPorts;

/**
 * Reads the profile and its details from the inputs of the stored views, so that all agree. Throws as
 * `getOrRequestSnapshot`.
 */
export async function readDetailedProfile(
  ports: DetailedProfilePorts,
  request: DetailedProfileRequest,
): Promise<ReadResult<WalletProfile>> {
  const { wallet, details } = request;
  const result = await readAt(ports, request, {
    present: (inputs) => detailPresent(ports, wallet, inputs, details),
    past: (end) => detailPast(ports, wallet, end, details),
  });
  return result.status === "queued" ? result : { ...result, body: { ...result.body, kol: result.kol } };
}

async function detailPresent(
  ports: DetailedProfilePorts,
  wallet: Address,
  inputs: SnapshotInputs,
  details: ProfileDetails,
): Promise<WalletProfile> {
  const profile = details.evidence
    ? await addEvidence(ports, await computeAgain(ports, wallet, inputs))
    : await readProfile(ports, wallet, inputs);
  return details.charts ? { ...profile, charts: await computeCharts(ports, wallet, inputs) } : profile;
}

async function detailPast(
  ports: DetailedProfilePorts,
  wallet: Address,
  end: AsOf,
  details: ProfileDetails,
): Promise<WalletProfile> {
  const analysis = await computeWalletAsOf(ports, wallet, end);
  const { charts } = details;
  return {
    ...(details.evidence ? await addEvidence(ports, analysis) : toViews(analysis).profile),
    ...(charts && { charts: await runCooperatively(buildWalletCharts(analysis.input)) }),
  };
}

async function addEvidence(ports: DetailedProfilePorts, analysis: AnalysisResult): Promise<WalletProfile> {
  const evidence = { ...buildWalletEvidence(analysis.input), inputs: await listInputs(ports, analysis) };
  return { ...toViews(analysis).profile, evidence };
}

/**
 * Returns the stored profile of the analysis of `inputs`, or computes it if a newer analysis has replaced it.
 */
async function readProfile(
  ports: DetailedProfilePorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletProfile> {
  const snapshot = await ports.snapshots.find(wallet, "profile");
  if (snapshot !== null && snapshot.calculatedAt === inputs.analyzedAt) return snapshot.body;
  return toViews(await computeAgain(ports, wallet, inputs)).profile;
}
