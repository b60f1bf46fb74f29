import type { WalletAnalysis } from "@/lib/application/compute-wallet";
import { buildProfile } from "@/lib/domain/wallet/profile";
import type { SnapshotViews } from "@/lib/ports/wallet-store";

/** The answers that a wallet's figures give. */
export function toViews({ input, figures }: WalletAnalysis): SnapshotViews {
  const profile = buildProfile(input, figures);
  return { hud: profile.hud, profile, tokens: figures.tokens };
}
