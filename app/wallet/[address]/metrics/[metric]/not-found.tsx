import { NothingFound } from "@/components/search/nothing-found";

export default function NoSuchMetric() {
  return (
    <NothingFound title="Unknown metric">
      No figure of a wallet is called that, or it has no such part. Open the wallet's page: each figure there
      leads to what it is made of.
    </NothingFound>
  );
}
