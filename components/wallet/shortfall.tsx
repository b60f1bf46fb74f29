import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import {
  describeShortfall,
  type ResultCurrency,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/format/known-result";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

interface ShortfallProps {
  readonly wallet: string | null;
  readonly results: WalletResults;
  readonly name: ResultName;
  /** SOL by default. */
  readonly currency?: ResultCurrency;
  /** False beside another link with the same text. */
  readonly isTabStop?: boolean;
}

/** Links the shortfall of a result to its rows. */
export function Shortfall({ wallet, results, name, currency = "sol", isTabStop = true }: ShortfallProps) {
  const words = describeShortfall(results, name, currency);
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

function findRows(results: WalletResults, name: ResultName): MetricName {
  const isRealizedWhole = toKnownResult(results, "realized")?.extent === "whole";
  if (name === "unrealized" || isRealizedWhole) return "unrealized-pnl";
  return results.knownBasisShare === 1 ? "realized-pnl" : "unknown-cost";
}
