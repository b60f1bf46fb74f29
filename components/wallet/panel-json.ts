import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";

/** Parts of the profile that each panel is made from. */
const PROFILE_PARTS = {
  behavior: ["hud", "behavior", "intervals"],
  holdings: ["hud", "summary"],
  evidence: ["coverage", "reconciliation"],
} as const satisfies Readonly<Record<string, readonly (keyof WalletProfile)[]>>;

export type ProfilePanel = keyof typeof PROFILE_PARTS;
/** A panel that shows one of the charts, by the name that the chart has in the profile. */
export type ChartPanel = keyof WalletCharts;
/** A panel of the wallet's page that a call of the interface answers. */
export type WalletPanel = ProfilePanel | ChartPanel | "tokens";

export const PROFILE_PANELS = ["behavior", "holdings", "evidence"] as const satisfies readonly ProfilePanel[];
export const CHART_PANELS = [
  "pnl",
  "pnlUsd",
  "returns",
  "holds",
  "activity",
] as const satisfies readonly ChartPanel[];

/** Picks the parts of the profile that the panel shows, in the shape of the profile. */
export function pickProfile(profile: WalletProfile, panel: ProfilePanel): Partial<WalletProfile> {
  return Object.fromEntries(PROFILE_PARTS[panel].map((part) => [part, profile[part]]));
}

/** Picks the chart that the panel shows, in the shape of the profile, which has charts on request. */
export function pickChart(charts: WalletCharts, panel: ChartPanel): { charts: Partial<WalletCharts> } {
  return { charts: { [panel]: charts[panel] } };
}
