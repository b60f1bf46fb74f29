import type { EntryResults, WalletBehavior } from "@walletlens/engine/result-types";
import { formatPercent, formatUsd } from "@walletlens/format";
import { explainUnknown, readField } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { Explained } from "@/components/ui/explained";
import { describeWins } from "@/components/wallet/describe-entries";
import { EvidenceLink, MetricLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import type { Money } from "@/components/wallet/money";
import { QuartileBar } from "@/components/wallet/quartile-bar";
import { SolResult } from "@/components/wallet/sol";

interface EntryMarketCapProps {
  readonly wallet: string | null;
  readonly behavior: WalletBehavior;
  /** SOL by default. */
  readonly money?: Money | undefined;
}

export function EntryMarketCap({ wallet, behavior, money }: EntryMarketCapProps) {
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
          <ResultsByMarketCap wallet={wallet} behavior={behavior} money={money} />
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

/** The links are no tab stops: the evidence of the most common range leads to all of them. */
function ResultsByMarketCap({ wallet, behavior, money }: EntryMarketCapProps) {
  const { entryMcapBuckets: buckets = [], unknownEntryMcap: rest } = behavior;
  if (buckets.length === 0) return null;
  const { label, formula } = METRICS["pnl-by-market-cap"];
  const ranges = buckets.map(({ bucket, ...entries }) => ({
    part: bucket,
    name: describeBucket(bucket),
    entries,
  }));
  const unknown =
    rest === undefined || rest.cycles === 0 ? [] : [{ part: "unknown", name: "unknown", entries: rest }];
  return (
    <div className="mt-3 text-sm">
      <h4 className="text-muted">
        <Explained tip={formula} isTabStop={false}>
          {label}
        </Explained>
      </h4>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {[...ranges, ...unknown].map(({ part, name, entries }) => (
          <li key={part}>
            <span className="text-muted">{name}</span>{" "}
            <MetricLink
              href={wallet && metricPath(wallet, "pnl-by-market-cap", part)}
              name={`${label}: ${name}`}
              isTabStop={false}
              {...describeResult(entries)}
            >
              <SolResult sol={entries.realizedPnlSol} unit money={money} />
            </MetricLink>{" "}
            <span className="text-xs text-faint">{describeWins(entries)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeResult(entries: EntryResults) {
  const { isUnknown, isPartial } = readField(entries, "realizedPnlSol");
  return { reason: isUnknown ? explainUnknown(METRICS["pnl-by-market-cap"]) : null, isPartial };
}

/** Formats a range of market caps: "$5–10K", "$100M+", "<$5K". */
export function describeBucket(bucket: string): string {
  return bucket.toUpperCase().replace("-", "–").replace(/^<?/, "$&$$");
}
