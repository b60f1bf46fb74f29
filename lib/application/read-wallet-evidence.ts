import { computeWalletAsOf } from "@/lib/application/compute-wallet";
import { computeAgain, type TokenDetailPorts } from "@/lib/application/read-token-detail";
import { readWallet } from "@/lib/application/read-wallet";
import { requireAsOf } from "@/lib/application/read-wallet-as-of";
import type { Address } from "@/lib/domain/address";
import { buildProfile, type WalletProfile } from "@/lib/domain/wallet/profile";
import { buildWalletEvidence, type WalletEvidence } from "@/lib/domain/wallet/wallet-evidence";

/** A profile with what is behind those of its figures that belong to no token. */
export interface EvidentProfile extends WalletProfile {
  readonly evidence: WalletEvidence;
}

export interface WalletEvidenceRequest {
  readonly wallet: Address;
  /** A slot, or an ISO 8601 time: answer as if the chain had ended there. Null: as of now. */
  readonly asOf: string | null;
  readonly signal: AbortSignal;
}

export type WalletEvidenceReading =
  | {
      readonly status: "ready";
      readonly body: EvidentProfile;
      readonly ageSeconds: number;
      readonly stale: boolean;
    }
  | { readonly status: "queued"; readonly analysisId: string };

/**
 * The profile and its evidence, computed from what the kept answers were computed from, so that both agree. Throws as
 * `readWallet`.
 */
export async function readWalletEvidence(
  ports: TokenDetailPorts,
  { wallet, asOf, signal }: WalletEvidenceRequest,
): Promise<WalletEvidenceReading> {
  const end = asOf === null ? null : requireAsOf(asOf);
  const present = await readWallet(ports, { wallet, view: "basis", signal });
  if (present.status === "queued") return present;
  const { input, figures } =
    end === null
      ? await computeAgain(ports, wallet, present.body, null)
      : await computeWalletAsOf(ports, wallet, end);
  const { kol } = present;
  return {
    ...present,
    body: { ...buildProfile(input, figures), kol, evidence: buildWalletEvidence(input) },
  };
}
