import { shortAddress } from "@walletlens/client/format";
import type { Metric } from "@walletlens/client/metric-values";
import { METRICS } from "@walletlens/client/metrics";
import { type Address, isAddress } from "@walletlens/engine/address";
import type { MetricRequest } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { Metadata } from "next";
import { fromPageQuery, PAGE_FIELD, type PageQuery } from "@/components/ui/url-field";
import { describePart, findMetric } from "@/components/wallet/evidence/metric-parts";

export interface MetricPageProps {
  readonly params: Promise<{ readonly address: string; readonly metric: string }>;
  readonly searchParams: Promise<PageQuery>;
}

export interface AskedMetric {
  readonly wallet: Address;
  readonly request: MetricRequest;
  readonly title: string;
  readonly formula: string;
}

/** Returns null if the wallet, metric or part does not exist. */
export async function readMetricRequest(props: MetricPageProps): Promise<AskedMetric | null> {
  const { address: wallet, metric: name } = await props.params;
  const query = await props.searchParams;
  const { of = null } = query;
  const metric = findMetric(name);
  if (!isAddress(wallet) || metric === null || (of !== null && typeof of !== "string")) return null;
  const part = of === null ? null : describePart(metric, of);
  if (of !== null && part === null) return null;
  const { label, formula, evidenceFormula = formula }: Metric = METRICS[metric];
  return {
    wallet,
    request: { metric, part: of, page: PAGE_FIELD.read(fromPageQuery(query)) },
    title: part === null ? label : `${label}: ${part}`,
    formula: evidenceFormula,
  };
}

export async function describeMetricPage(props: MetricPageProps): Promise<Metadata> {
  const asked = await readMetricRequest(props);
  if (asked === null) return { title: "No such figure" };
  const { wallet, title, formula } = asked;
  return {
    title: `${title} of ${shortAddress(wallet)}`,
    description: `${title} of the Solana wallet ${wallet}, with every row it is made of. ${formula}`,
  };
}
