import {
  describeShortfall,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/client/known-result";
import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

interface ShortfallProps {
  readonly wallet: string | null;
  readonly results: WalletResults;
  readonly name: ResultName;
  /** False beside the same words in another place. */
  readonly isTabStop?: boolean;
}

/** Words about what a result leaves out or counts as 0, which open the rows in question; none where nothing is. */
export function Shortfall({ wallet, results, name, isTabStop = true }: ShortfallProps) {
  const words = describeShortfall(results, name);
  if (words === null) return null;
  return (
    <EvidenceLink
      href={metricPath(wallet, findRows(results, name))}
      name={words}
      isTabStop={isTabStop}
      className="text-muted underline decoration-line-strong"
    >
      {words}
    </EvidenceLink>
  );
}

/** The metric among whose rows is what `name` leaves out. */
function findRows(results: WalletResults, name: ResultName): MetricName {
  const isRealizedWhole = toKnownResult(results, "realized")?.extent === "whole";
  if (name === "unrealized" || isRealizedWhole) return "unrealized-pnl";
  return results.knownBasisShare === 1 ? "realized-pnl" : "unknown-cost";
}
