import { describeMetricPage, type MetricPageProps, showMetric } from "../show-metric";

export const generateMetadata = describeMetricPage;

export default function MetricPage(props: MetricPageProps) {
  return showMetric(props, false);
}
