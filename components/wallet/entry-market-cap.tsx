import type { WalletBehavior } from "@walletlens/engine/result-types";
import { formatPercent, formatUsd } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { Explained } from "@/components/ui/explained";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { QuartileBar } from "@/components/wallet/quartile-bar";

export function EntryMarketCap({ wallet, behavior }: { wallet: string | null; behavior: WalletBehavior }) {
  const { label, formula, unknownReason } = METRICS["entry-market-cap"];
  const evidence = metricPath(wallet, "entry-market-cap");
  const { typicalEntryMcapUsd: typical, medianEntryMcapUsd: median } = behavior;
  const { entryMcapP25Usd: p25, entryMcapP75Usd: p75 } = behavior;
  const linkTo = (usd: number, isTabStop = true) => (
    <EvidenceLink href={evidence} name={label} isTabStop={isTabStop}>
      {formatUsd(usd)}
    </EvidenceLink>
  );
  return (
    <div>
      <h3 className="text-muted">
        <Explained tip={formula} isTabStop={false}>
          {label}
        </Explained>
      </h3>
      {typical === null || median === null || p25 === null || p75 === null ? (
        <p className="mt-1 text-sm text-faint">
          <EvidenceLink href={evidence} name={label}>
            Unknown
          </EvidenceLink>
          . {unknownReason}
        </p>
      ) : (
        <>
          <p className="mt-1">
            Median {linkTo(median)}
            {describeQuartiles(p25, p75)};{" "}
            <Explained tip={METRICS["typical-entry"].formula} isTabStop={false}>
              trimmed mean
            </Explained>{" "}
            {linkTo(typical, false)}
            <DominantBucket wallet={wallet} behavior={behavior} />
          </p>
          <QuartileBar p25={p25} p75={p75} median={median} />
        </>
      )}
    </div>
  );
}

/** Empty if the quartiles are equal. */
function describeQuartiles(p25: number, p75: number): string {
  return p25 === p75 ? "" : ` (middle half ${formatUsd(p25)} to ${formatUsd(p75)})`;
}

function DominantBucket({ wallet, behavior }: { wallet: string | null; behavior: WalletBehavior }) {
  const { dominantEntryMcapBucket: bucket, dominantEntryMcapBucketShare: share } = behavior;
  if (bucket === null || share === null) return null;
  return (
    <>
      ; most common{" "}
      <Explained tip={METRICS["entry-bucket"].formula} isTabStop={false}>
        {describeBucket(bucket)}
      </Explained>
      :{" "}
      <EvidenceLink href={metricPath(wallet, "entry-bucket")} name={METRICS["entry-bucket"].label}>
        {formatPercent(share)}
      </EvidenceLink>
    </>
  );
}

/** Formats a range of market caps: "$5–10K", "$100M+", "<$5K". */
export function describeBucket(bucket: string): string {
  return bucket.toUpperCase().replace("-", "–").replace(/^<?/, "$&$$");
}
