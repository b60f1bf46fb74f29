import type { Address } from "@walletlens/engine/address";
import { SAMPLES } from "@/components/search/sample-results";
import { Link } from "@/components/ui/link";
import { buildSharedPath } from "@/components/ui/shared-path";
import { container } from "@/lib/composition/container";

interface SampleLinksProps {
  /** Endpoint ids whose samples are linked. */
  readonly endpoints: readonly string[];
  /** Token that the samples are about; absent for any. */
  readonly mint?: Address;
}

/** Links to the sample results of the demo; nothing on a real chain, and before they are ready. */
export async function SampleLinks({ endpoints, mint }: SampleLinksProps) {
  const samples = (await container().demo.readSamples()).filter(
    (sample) => endpoints.includes(sample.endpoint) && (mint === undefined || sample.mint === mint),
  );
  if (samples.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      See a sample result:
      {samples.map(({ endpoint, kind, token }) => (
        <Link key={token} href={buildSharedPath(kind, token)} className="text-link">
          {SAMPLES[endpoint]?.name ?? endpoint}
        </Link>
      ))}
    </p>
  );
}
