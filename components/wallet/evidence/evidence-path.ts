import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";

/** Path of a metric's evidence; `part` is a bar, hour or day, `page` starts at 1. Null for several wallets. */
export function metricPath(wallet: string, metric: MetricName, part?: string | null, page?: number): string;
export function metricPath(wallet: string | null, metric: MetricName): string | null;
export function metricPath(
  wallet: string | null,
  metric: MetricName,
  part: string | null = null,
  page = 1,
): string | null {
  return wallet === null ? null : `/wallet/${wallet}/metrics/${metric}${writeQuery(part, page)}`;
}

/** Path of a wallet's trades in one token. */
export function tokenPath(wallet: string, mint: string, page = 1): string {
  return `/wallet/${wallet}/tokens/${mint}${writeQuery(null, page)}`;
}

function writeQuery(part: string | null, page: number): string {
  const query = new URLSearchParams();
  if (part !== null) query.set("of", part);
  if (page !== 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
