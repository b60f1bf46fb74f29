import { Fact, Facts } from "@/components/figures/facts";
import { Known } from "@/components/figures/known";
import { Panel } from "@/components/ui/panel";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { whyUnknown } from "@/components/wallet/unknown-reasons";
import type { TokenReconciliationView } from "@/lib/domain/wallet/present-reconciliation";
import type { WalletProfile } from "@/lib/domain/wallet/profile";
import { formatCount, formatDate, formatPercent, shortAddress } from "@/lib/format";

/** Rows shown of the tokens that differ; the interface has them all. */
const MOST_DIFFERENCES = 10;
const NO_HISTORY = "No transaction is covered.";

/** How much of a wallet's history the figures rest on, and whether it adds up. */
export function EvidencePanel({ profile }: { profile: WalletProfile }) {
  const { coverage, reconciliation } = profile;
  const { fromTime, toTime } = coverage;
  const { word, meaning } = describeVerdict(reconciliation);
  return (
    <Panel title="What this rests on">
      <div className="px-4 py-2">
        <Facts>
          <Fact name="Transactions">
            <span className="figure">{formatCount(coverage.transactions)}</span>
          </Fact>
          <Fact name="Period">
            <Known reason={fromTime === null || toTime === null ? NO_HISTORY : null}>
              {fromTime && toTime && `${formatDate(fromTime)} – ${formatDate(toTime)}`}
            </Known>
          </Fact>
          <Fact name="History">{coverage.complete ? "Whole" : "Newest part"}</Fact>
          <Fact name="Balances" tip={meaning}>
            {word}
          </Fact>
          <Fact name="Unknown cost" tip={FORMULAS.unknownBasis}>
            <Known reason={whyUnknown(reconciliation, "unknownBasisShare")}>
              <span className="figure">{formatPercent(reconciliation.unknownBasisShare)}</span>
            </Known>
          </Fact>
        </Facts>
        {reconciliation.tokens.length > 0 && <Differences tokens={reconciliation.tokens} />}
      </div>
    </Panel>
  );
}

function Differences({ tokens }: { tokens: readonly TokenReconciliationView[] }) {
  const shown = tokens.slice(0, MOST_DIFFERENCES);
  return (
    <details className="border-t border-line py-2">
      <summary className="text-muted">Tokens that differ ({formatCount(tokens.length)})</summary>
      <ul className="mt-1 text-sm">
        {shown.map(({ mint, difference }) => (
          <li key={mint} className="flex justify-between gap-4">
            <span className="figure" title={mint}>
              {shortAddress(mint)}
            </span>
            <span className="figure truncate text-faint" title="chain − covered, in base units">
              {difference}
            </span>
          </li>
        ))}
      </ul>
      {tokens.length > shown.length && (
        <p className="mt-1 text-xs text-faint">and {formatCount(tokens.length - shown.length)} more</p>
      )}
    </details>
  );
}
