import type { Address } from "@walletlens/engine/address";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import { buildProfile, type WalletProfile } from "@walletlens/engine/wallet/profile";
import { buildWalletCharts, type WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { buildWalletEvidence, type WalletEvidence } from "@walletlens/engine/wallet/wallet-evidence";
import type { Requester } from "@/lib/jobs/rules/requester";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { computeWalletAsOf } from "./compute-wallet";
import { getOrRequestSnapshot, type ReadResult } from "./get-or-request-snapshot";
import { computeAgain, type TokenDetailPorts } from "./read-token-detail";
import { requireAsOf } from "./read-wallet-as-of";
import { type ChartPorts, readChartsOf } from "./read-wallet-charts";
import type { SnapshotInputs } from "./wallet-store";

/** A profile with the requested details. */
export interface DetailedProfile extends WalletProfile {
  /** Evidence of wallet-level metrics. */
  readonly evidence?: WalletEvidence;
  readonly charts?: WalletCharts;
}

export interface DetailedProfileRequest {
  readonly wallet: Address;
  /** A slot or an ISO 8601 time; null for the present. */
  readonly asOf: string | null;
  readonly details: ProfileDetails;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
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
  { wallet, asOf, details, requester, signal }: DetailedProfileRequest,
): Promise<ReadResult<DetailedProfile>> {
  const end = asOf === null ? null : await requireAsOf(ports, asOf);
  const present = await getOrRequestSnapshot(ports, { wallet, view: "inputs", requester, signal });
  if (present.status === "queued") return present;
  const profile =
    end === null
      ? await detailPresent(ports, wallet, present.body, details)
      : await detailPast(ports, wallet, end, details);
  return { ...present, body: { ...profile, kol: present.kol } };
}

async function detailPresent(
  ports: DetailedProfilePorts,
  wallet: Address,
  inputs: SnapshotInputs,
  details: ProfileDetails,
): Promise<DetailedProfile> {
  const profile = details.evidence
    ? await computeEvident(ports, wallet, inputs)
    : await readProfileOf(ports, wallet, inputs);
  return details.charts ? { ...profile, charts: await readChartsOf(ports, wallet, inputs) } : profile;
}

async function detailPast(
  ports: DetailedProfilePorts,
  wallet: Address,
  end: AsOf,
  details: ProfileDetails,
): Promise<DetailedProfile> {
  const { input, metrics } = await computeWalletAsOf(ports, wallet, end);
  return {
    ...buildProfile(input, metrics),
    ...(details.evidence && { evidence: buildWalletEvidence(input) }),
    ...(details.charts && { charts: await runCooperatively(buildWalletCharts(input)) }),
  };
}

async function computeEvident(
  ports: DetailedProfilePorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<DetailedProfile> {
  const { input, metrics } = await computeAgain(ports, wallet, inputs, null);
  return { ...buildProfile(input, metrics), evidence: buildWalletEvidence(input) };
}

/**
 * Returns the stored profile of the analysis of `inputs`, or computes it if a newer analysis has replaced it.
 */
async function readProfileOf(
  ports: DetailedProfilePorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletProfile> {
  const stored = await ports.snapshots.find(wallet, "profile");
  if (stored !== null && stored.calculatedAt === inputs.analyzedAt) return stored.body;
  const { input, metrics } = await computeAgain(ports, wallet, inputs, null);
  return buildProfile(input, metrics);
}
