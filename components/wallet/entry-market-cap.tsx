import { formatPercent, formatUsd } from "@walletlens/client/format";
import type { WalletBehavior } from "@walletlens/engine/wallet/profile";
import { EvidenceLink } from "@/components/evidence/evidence-link";
import { figurePath } from "@/components/evidence/evidence-path";
import { Explained } from "@/components/ui/explained";
import { FORMULAS } from "@/components/wallet/formulas";
import { logPosition } from "@/components/wallet/log-position";

const WIDTH = 600;
const DECADES = ["$1K", "$10K", "$100K", "$1M", "$10M", "$100M", "$1B"] as const;

/** At which market caps a wallet buys: quartiles and typical value on a logarithmic axis. */
export function EntryMarketCap({ wallet, behavior }: { wallet: string; behavior: WalletBehavior }) {
  const evidence = figurePath(wallet, "entry-market-cap");
  const { typicalEntryMcapUsd: typical, entryMcapP25Usd: p25, entryMcapP75Usd: p75 } = behavior;
  return (
    <div>
      <h3 className="text-muted">
        <Explained tip={FORMULAS.entryMarketCap}>Market cap at entry</Explained>
      </h3>
      {typical === null || p25 === null || p75 === null ? (
        <p className="mt-1 text-sm text-faint">
          <EvidenceLink href={evidence} name="Market cap at entry">
            Unknown
          </EvidenceLink>
          : no completed cycle has an entry whose price, supply and SOL/USD are known.
        </p>
      ) : (
        <>
          <p className="mt-1">
            {describeQuartiles(p25, p75)}typically{" "}
            <EvidenceLink href={evidence} name="Market cap at entry">
              {formatUsd(typical)}
            </EvidenceLink>
            <DominantBucket wallet={wallet} behavior={behavior} />
          </p>
          <QuartileBar p25={p25} p75={p75} typical={typical} />
        </>
      )}
    </div>
  );
}

/** One entry, or several at the same market cap, have no middle half worth the name. */
function describeQuartiles(p25: number, p75: number): string {
  return p25 === p75 ? "Entries " : `Half of the entries between ${formatUsd(p25)} and ${formatUsd(p75)}, `;
}

function DominantBucket({ wallet, behavior }: { wallet: string; behavior: WalletBehavior }) {
  const { dominantEntryMcapBucket: bucket, dominantEntryMcapBucketShare: share } = behavior;
  if (bucket === null || share === null) return null;
  return (
    <>
      ; most in <Explained tip={FORMULAS.entryBucket}>{bucket.toUpperCase()}</Explained> (
      <EvidenceLink href={figurePath(wallet, "entry-bucket")} name="Most entries">
        {formatPercent(share)}
      </EvidenceLink>
      )
    </>
  );
}

/** The words above say the same: the picture is for the eye alone. */
function QuartileBar({ p25, p75, typical }: { p25: number; p75: number; typical: number }) {
  const left = logPosition(p25) * WIDTH;
  const width = logPosition(p75) * WIDTH - left;
  const middle = Math.min(WIDTH - 2, Math.max(2, logPosition(typical) * WIDTH));
  return (
    <div aria-hidden="true" className="mt-3">
      <svg
        viewBox={`0 0 ${WIDTH} 16`}
        preserveAspectRatio="none"
        width="100%"
        height="16"
        role="presentation"
      >
        <rect x="0" y="7.5" width={WIDTH} height="1" className="fill-line-strong" />
        {DECADES.map((label, step) => (
          <rect
            key={label}
            x={Math.min(WIDTH - 1, (step / (DECADES.length - 1)) * WIDTH)}
            y="5"
            width="1"
            height="6"
            className="fill-line-strong"
          />
        ))}
        <rect x={left} y="4" width={width} height="8" className="fill-accent/60" />
        <rect x={middle - 1} y="1" width="2.5" height="14" className="fill-text" />
      </svg>
      <div className="figure mt-1 flex justify-between text-xs text-faint">
        {DECADES.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}
