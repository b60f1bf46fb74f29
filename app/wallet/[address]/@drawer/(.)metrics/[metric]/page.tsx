import { describeMetricPage, type MetricPageProps, showMetric } from "../../../metrics/show-metric";

export const generateMetadata = describeMetricPage;

export default function MetricDrawer(props: MetricPageProps) {
  return showMetric(props, true);
}
