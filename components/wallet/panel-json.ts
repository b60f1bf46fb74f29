import type { WalletProfile } from "@/lib/domain/wallet/profile";

/** Parts of the profile that each panel is made from. */
const PROFILE_PARTS = {
  behavior: ["hud", "behavior", "intervals"],
  holdings: ["hud", "summary"],
  evidence: ["coverage", "reconciliation"],
} as const satisfies Readonly<Record<string, readonly (keyof WalletProfile)[]>>;

export type ProfilePanel = keyof typeof PROFILE_PARTS;
/** A panel of the wallet's page that a call of the interface answers. */
export type WalletPanel = ProfilePanel | "tokens";

export const PROFILE_PANELS = ["behavior", "holdings", "evidence"] as const satisfies readonly ProfilePanel[];

/** What of the profile the panel shows, in the shape of the profile. */
export function pickProfile(profile: WalletProfile, panel: ProfilePanel): Partial<WalletProfile> {
  return Object.fromEntries(PROFILE_PARTS[panel].map((part) => [part, profile[part]]));
}
