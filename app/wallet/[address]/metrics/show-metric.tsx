import { isAddress } from "@walletlens/engine/address";
import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { shortAddress } from "@walletlens/format";
import type { Metric } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { PAGE_FIELD, toUrlQuery } from "@/components/ui/url-field";
import { MetricEvidenceView } from "@/components/wallet/evidence/metric-evidence-view";
import { describePart, findMetric } from "@/components/wallet/evidence/metric-parts";
import { container } from "@/lib/composition/container";
import { showEvidence } from "./show-evidence";

export type MetricPageProps = PageInput<{ readonly address: string; readonly metric: string }>;

export async function describeMetricPage(props: MetricPageProps): Promise<Metadata> {
  const requested = await readMetricRequest(props);
  if (requested === null) return { title: "No such figure" };
  const { wallet, title, formula } = requested;
  return {
    title: `${title} of ${shortAddress(wallet)}`,
    description: `${title} of the Solana wallet ${wallet}, with every row it is made of. ${formula}`,
  };
}

/** Renders the evidence of a metric, in the drawer or on its own page. */
export async function showMetric(props: MetricPageProps, isDrawer: boolean) {
  const requested = await readMetricRequest(props);
  if (requested === null) notFound();
  const { wallet, request, title, formula } = requested;
  return showEvidence({
    wallet,
    title,
    description: formula,
    id: JSON.stringify(request),
    isDrawer,
    read: (admit) => container().pages.readMetricEvidence(wallet, request, admit),
    listMints,
    render: (evidence, context) => <MetricEvidenceView evidence={evidence} context={context} />,
  });
}

/** Returns null if the wallet, metric or part does not exist. */
async function readMetricRequest(props: MetricPageProps) {
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
    request: { metric, part: of, page: PAGE_FIELD.read(toUrlQuery(query)) },
    title: part === null ? label : `${label}: ${part}`,
    formula: evidenceFormula,
  };
}

function listMints({ rows }: MetricEvidence): readonly string[] {
  return rows.list.flatMap((row) => {
    if ("trades" in row) return row.trades.map(({ tokenAddress }) => tokenAddress);
    return "tokenAddress" in row && row.tokenAddress !== null ? [row.tokenAddress] : [];
  });
}
