import { notFound } from "next/navigation";
import { Suspense } from "react";
import { answerProblem } from "@/app/answer-problem";
import { withTimeout } from "@/app/with-timeout";
import { EvidencePage } from "@/components/wallet/evidence/evidence-page";
import { EvidenceSkeleton } from "@/components/wallet/evidence/evidence-skeleton";
import { describeMetricPage, type MetricPageProps, readMetricRequest } from "../evidence-request";
import { MetricContent } from "../metric-content";
import { readMetric } from "../read-metric";

export const generateMetadata = describeMetricPage;

/** Gathering evidence takes a fraction of this, except for very long histories. */
const SOON_MS = 2_000;

export default async function MetricPage(props: MetricPageProps) {
  const asked = await readMetricRequest(props);
  if (asked === null) notFound();
  const { wallet, request, title, formula } = asked;
  const result = readMetric(wallet, request);
  const content = <MetricContent wallet={wallet} result={result} isDrawer={false} />;
  const soon = await withTimeout(result, SOON_MS);
  if (soon?.value.status === "failed") answerProblem(soon.value);
  return (
    <EvidencePage wallet={wallet} title={title} description={formula}>
      {soon !== null ? content : <Suspense fallback={<EvidenceSkeleton />}>{content}</Suspense>}
    </EvidencePage>
  );
}
