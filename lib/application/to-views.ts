import { computeHolderFigures } from "@walletlens/engine/holders/holder-figures";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { WalletAnalysis } from "@/lib/application/compute-wallet";
import { toBasis } from "@/lib/application/snapshot-basis";
import type { SnapshotViews } from "@/lib/ports/wallet-store";

/** The answers that a wallet's figures give, and what they were computed from. */
export function toViews({ input, figures }: WalletAnalysis): SnapshotViews {
  const profile = buildProfile(input, figures);
  const holder = computeHolderFigures(input, figures);
  return { hud: profile.hud, profile, tokens: figures.tokens, basis: toBasis(input), holder };
}
