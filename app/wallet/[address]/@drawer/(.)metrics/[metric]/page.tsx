import { notFound } from "next/navigation";
import { Suspense } from "react";
import { EvidenceSkeleton } from "@/components/wallet/evidence/evidence-skeleton";
import { SideSheet } from "@/components/wallet/evidence/side-sheet";
import {
  describeMetricPage,
  type MetricPageProps,
  readMetricRequest,
} from "../../../metrics/evidence-request";
import { MetricContent } from "../../../metrics/metric-content";
import { readMetric } from "../../../metrics/read-metric";

export const generateMetadata = describeMetricPage;

export default async function MetricDrawer(props: MetricPageProps) {
  const asked = await readMetricRequest(props);
  if (asked === null) notFound();
  const { wallet, request, title, formula } = asked;
  return (
    <SideSheet title={title} description={formula}>
      <Suspense key={JSON.stringify(request)} fallback={<EvidenceSkeleton />}>
        <MetricContent wallet={wallet} result={readMetric(wallet, request)} isDrawer />
      </Suspense>
    </SideSheet>
  );
}
