import { OTHER } from "@/components/account/usage-series";

/** Each charged endpoint has one color. Those of one wallet are shades of one hue. */
const COLORS: Readonly<Record<string, string>> = {
  "wallet-profile": "var(--accent)",
  "wallet-hud": accent(68),
  "wallet-tokens": accent(44),
  "wallet-token-detail": accent(24),
  "wallet-links": "var(--behavior-1)",
  "wallet-counterparties": accent(34),
  "wallet-trades": accent(84),
  "batch-hud": "var(--behavior-2)",
  holders: "var(--behavior-3)",
  "holders-agent": "var(--behavior-4)",
  "holders-deep": "var(--behavior-5)",
  similarity: "var(--behavior-6)",
  "similarity-agent": "var(--behavior-7)",
  combined: "var(--behavior-8)",
  launch: "var(--warning)",
  copy: "var(--gain)",
  "watch-refresh": "var(--text-muted)",
};

const OTHER_COLOR = "var(--line-strong)";

/** Returns the color of an endpoint; a shared one for endpoints that are no longer charged. */
export function seriesColor(endpoint = OTHER): string {
  return COLORS[endpoint] ?? OTHER_COLOR;
}

function accent(percent: number): string {
  return `color-mix(in oklab, var(--accent) ${percent}%, var(--surface))`;
}
