import { NothingFound } from "@/components/search/nothing-found";

export default function NoSuchMetric() {
  return (
    <NothingFound title="Unknown metric">
      No metric has this name, or it has no such part. On the wallet's page, every metric links to its
      evidence.
    </NothingFound>
  );
}
