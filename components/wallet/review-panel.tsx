import type { Review, ReviewSentence, Verdict } from "@walletlens/engine/result-types";
import type { ReviewField } from "@walletlens/engine/review/review-fields";
import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { METRICS } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { RovingLinks } from "@/components/ui/roving-links";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import type { ShownProfile } from "@/components/wallet/shown-profile";

export const VERDICT_COLORS: Readonly<Record<Verdict, string>> = {
  worth_following: "text-gain",
  not_worth_following: "text-loss",
  cannot_copy: "text-warning",
  not_enough_data: "text-muted",
};

/** Verdict on a wallet with its sentences, each with links to its evidence. */
export function ReviewPanel({ profile }: { readonly profile: ShownProfile }) {
  const review: Review | undefined = profile.summary.review;
  if (review === undefined) return null;
  return (
    <ReviewFrame
      verdict={<span className={VERDICT_COLORS[review.verdict]}>{VERDICT_LABELS[review.verdict]}</span>}
    >
      <RovingLinks links="a">
        <ul className="space-y-1 print:space-y-0">
          {review.sentences.map((sentence) => (
            <li key={sentence.kind}>
              {sentence.text} <Evidence wallet={profile.walletAddress} sentence={sentence} />
            </li>
          ))}
        </ul>
        {profile.walletAddress !== null && (
          <p className="mt-1 print:hidden">
            <Link href={`/wallet/${profile.walletAddress}/copy`} className="text-link">
              What would a follower keep?
            </Link>
          </p>
        )}
      </RovingLinks>
    </ReviewFrame>
  );
}

interface ReviewFrameProps {
  readonly verdict: ReactNode;
  readonly children?: ReactNode;
}

/** As high as most reviews, so that what is below does not move when one arrives. */
export function ReviewFrame({ verdict, children }: ReviewFrameProps) {
  return (
    <section
      aria-label="Review"
      className="grid min-h-72 content-start gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:min-h-44 md:grid-cols-[auto_1fr] lg:min-h-32 print:min-h-0 print:py-1 print:text-xs"
    >
      <h2 className="md:border-r md:border-line md:pr-8">
        <span className="block text-xs text-muted">If you follow it</span>
        <span className="text-lg font-semibold">{verdict}</span>
      </h2>
      {children}
    </section>
  );
}

interface EvidenceProps {
  readonly wallet: string | null;
  readonly sentence: ReviewSentence;
}

/** Names and opens the metrics that a sentence rests on. */
function Evidence({ wallet, sentence }: EvidenceProps) {
  const metrics = listMetrics(sentence);
  return (
    <span className="text-xs whitespace-nowrap text-faint max-sm:whitespace-normal print:hidden">
      {metrics.map((metric, index) => (
        <span key={metric}>
          {index > 0 && " · "}
          <EvidenceLink href={metricPath(wallet, metric)} name={METRICS[metric].label}>
            {METRICS[metric].label}
          </EvidenceLink>
        </span>
      ))}
    </span>
  );
}

function listMetrics({ refs }: ReviewSentence): readonly MetricName[] {
  return [...new Set(refs.map((field) => EVIDENCE[field]))];
}

/** Metrics whose evidence shows a field. */
const EVIDENCE: Readonly<Record<ReviewField, MetricName>> = {
  "summary.realizedPnl": "realized-pnl",
  "summary.totalTradesCount": "result-per-trade",
  "summary.feesSol": "fees",
  "intervals.trimmedMeanPnl": "result-per-trade",
  "shape.bestShare": "net-pnl",
  "shape.withoutBestSol": "net-pnl",
  "pnl.allTime.atLeast.netPnlSol": "net-pnl",
  "pnl.allTime.netAfterCostsSol": "net-pnl",
  "cash.tradesSol": "cash",
  "cash.besideTradesSol": "cash",
  "copyability.share10s": "hold-times",
  "hud.medianHoldTimeHours": "median-hold",
  "hud.avgTradesPerDay": "trades-per-day",
  "hud.uniqueTokensPerDay": "tokens-per-day",
  "hud.dataQualityTier": "balances",
  "hud.tierReasons": "balances",
  "automation.reasons": "trades-per-day",
  "automation.swapsPerActiveDay": "trades-per-day",
  "automation.sameSlotShare": "hold-times",
  "automation.atomicResults": "atomic-pnl",
  "coverage.transactions": "transactions",
  "coverage.toTime": "transactions",
};
