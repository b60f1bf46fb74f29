import type { WalletCharts, WalletProfile } from "@walletlens/engine/result-types";

const PROFILE_PARTS = {
  behavior: ["hud", "behavior", "intervals"],
  holdings: ["hud", "summary"],
  evidence: ["coverage", "reconciliation"],
  cash: ["cash"],
} as const satisfies Readonly<Record<string, readonly (keyof WalletProfile)[]>>;

export type ProfilePanel = keyof typeof PROFILE_PARTS;
/** Named as in the profile. */
export type ChartPanel = keyof WalletCharts;
export type WalletPanel = ProfilePanel | ChartPanel | "tokens";

export const PROFILE_PANELS: readonly ProfilePanel[] = ["behavior", "holdings", "evidence", "cash"];
export const CHART_PANELS: readonly ChartPanel[] = ["pnl", "pnlUsd", "returns", "holds", "activity"];

export function pickProfile(profile: WalletProfile, panel: ProfilePanel): Partial<WalletProfile> {
  return Object.fromEntries(PROFILE_PARTS[panel].map((part) => [part, profile[part]]));
}

export function pickChart(charts: WalletCharts, panel: ChartPanel): { charts: Partial<WalletCharts> } {
  return { charts: { [panel]: charts[panel] } };
}
