import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";

/**
 * The page with what a wallet's metric is made of; `part` is the bar, hour or day of it, `page` counts from 1. Metrics
 * of no one wallet have none.
 */
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

/** The page with what a wallet did with one token. */
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
