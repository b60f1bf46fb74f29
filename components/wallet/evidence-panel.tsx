import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { TokenReconciliation } from "@walletlens/engine/result-types";
import { formatCount, formatDate } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { TokenNameLabel } from "@/components/ui/token-name";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { replaceHyphen } from "@/components/wallet/evidence/replace-hyphen";
import { Fact, Facts } from "@/components/wallet/facts";
import { Known } from "@/components/wallet/known";
import { EvidenceFact, MetricFact } from "@/components/wallet/metric-fact";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { toMetricHead } from "@/components/wallet/unknown-reasons";

export const MAX_DIFFERENCES = 10;
const NO_HISTORY = "No transactions covered.";

interface EvidencePanelProps {
  readonly profile: ShownProfile;
  readonly names: TokenNames;
  readonly tools: ReactNode;
  /** Commands that verify the metrics; absent for combined wallets. */
  readonly verification?: ReactNode;
}

export function EvidencePanel({ profile, names, tools, verification }: EvidencePanelProps) {
  const { coverage, reconciliation } = profile;
  const { fromTime, toTime } = coverage;
  const { walletAddress: wallet } = profile;
  const { word, meaning } = describeVerdict(reconciliation);
  return (
    <Panel title="Coverage" aside={tools}>
      <div className="px-4 py-2">
        <Facts>
          <EvidenceFact wallet={wallet} metric="transactions" name={METRICS.transactions.label}>
            <span className="figure">{formatCount(coverage.transactions)}</span>
          </EvidenceFact>
          <Fact name="Period">
            <Known reason={fromTime === null || toTime === null ? NO_HISTORY : null}>
              {fromTime && toTime && `${formatDate(fromTime)} – ${formatDate(toTime)}`}
            </Known>
          </Fact>
          <Fact name="History">{coverage.complete ? "Full history" : "Newest part"}</Fact>
          <EvidenceFact wallet={wallet} metric="balances" name={METRICS.balances.label} tip={meaning}>
            {word}
          </EvidenceFact>
          <MetricFact id="unknown-cost" profile={profile} />
          {reconciliation.inEscrow.length > 0 && (
            <Fact {...toMetricHead(METRICS["open-orders"])}>
              <span className="figure">{formatCount(reconciliation.inEscrow.length)}</span>
            </Fact>
          )}
        </Facts>
        {reconciliation.tokens.length > 0 && (
          <Differences wallet={wallet} tokens={reconciliation.tokens} names={names} />
        )}
        {verification}
      </div>
    </Panel>
  );
}

interface DifferencesProps {
  readonly wallet: string | null;
  readonly tokens: readonly TokenReconciliation[];
  readonly names: TokenNames;
}

function Differences({ wallet, tokens, names }: DifferencesProps) {
  const shownTokens = tokens.slice(0, MAX_DIFFERENCES);
  return (
    <details className="border-t border-line py-2">
      <summary className="text-muted">Mismatched tokens ({formatCount(tokens.length)})</summary>
      <ul className="mt-1 text-sm">
        {shownTokens.map(({ mint, difference }) => (
          <li key={mint} className="flex justify-between gap-4">
            <EvidenceLink href={wallet === null ? null : tokenPath(wallet, mint)} name="this token">
              <TokenNameLabel mint={mint} called={names.get(mint)} />
            </EvidenceLink>
            <span className="figure truncate text-faint" title="chain − covered, in base units">
              {replaceHyphen(difference)}
            </span>
          </li>
        ))}
      </ul>
      {tokens.length > shownTokens.length && (
        <p className="mt-1 text-xs text-faint">and {formatCount(tokens.length - shownTokens.length)} more</p>
      )}
    </details>
  );
}
