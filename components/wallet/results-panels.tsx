import { formatCount, formatDateTime, formatPercent } from "@walletlens/format";
import { listMetricIds, METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { Facts } from "@/components/wallet/facts";
import { describeMetric, MetricFact, MetricText } from "@/components/wallet/metric-fact";
import type { Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";

interface ResultsPanelsProps {
  readonly profile: ShownProfile;
  readonly money: Money;
  /** Shown beside each title. */
  readonly aside?: ReactNode;
}

interface ResultsPanel {
  readonly title: string;
  readonly ids: readonly ScalarMetricId[];
  readonly describe: (profile: ShownProfile) => string;
}

const PANELS: readonly ResultsPanel[] = [
  {
    title: "Costs",
    ids: [...listMetricIds("pnl.allTime.costs"), "after-costs"],
    describe: () => METRICS["all-costs"].formula,
  },
  {
    title: "Shape of the profit",
    ids: ["winning-positions", ...listMetricIds("shape"), ...listMetricIds("hitRates")],
    describe: describeShape,
  },
  {
    title: "Risk",
    ids: [...listMetricIds("risk"), ...listMetricIds("bags")],
    describe: () => "Losses and capital in the order of trades, and what is still held.",
  },
  { title: "Could you have copied it?", ids: listMetricIds("copyability"), describe: describeCopyability },
];

/** Costs, distribution, risk and copyability of all-time results. */
export function ResultsPanels({ profile, money, aside }: ResultsPanelsProps) {
  const { coverage } = profile;
  return (
    <RovingLinks links="dd a">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
        {PANELS.map(({ title, ids, describe }) => (
          <Panel key={title} title={title} aside={aside}>
            <div className="px-4 py-2">
              <p className="min-h-10 text-sm text-muted">{describe(profile)}</p>
              <Facts>
                {ids.map((id) =>
                  id === "winning-positions" ? (
                    <WinningPositions key={id} profile={profile} />
                  ) : (
                    <MetricFact key={id} id={id} profile={profile} money={money} tip={explain(id, profile)} />
                  ),
                )}
              </Facts>
              {!coverage.complete && <p className="text-xs text-faint">{describeCoveredPart(coverage)}</p>}
            </div>
          </Panel>
        ))}
      </div>
    </RovingLinks>
  );
}

/** The formula, with the day of the peak of capital. */
function explain(id: ScalarMetricId, { risk }: ShownProfile): string {
  const { formula } = METRICS[id];
  const { peakCapitalAt: time = null } = risk;
  return id === "peak-capital" && time !== null
    ? `${formula} First reached ${formatDateTime(time)}.`
    : formula;
}

function WinningPositions({ profile }: { readonly profile: ShownProfile }) {
  const { count, winRateAtLeast: atLeast } = profile.positions;
  const { formula } = METRICS["winning-positions"];
  const lowerBound = atLeast === undefined ? "" : ` At least ${formatPercent(atLeast)} of all tokens bought.`;
  return (
    <MetricFact id="winning-positions" profile={profile} tip={`${formula}${lowerBound}`}>
      <MetricText id="winning-positions" profile={profile} />{" "}
      <span className="text-sm text-faint">of {formatCount(count)}</span>
    </MetricFact>
  );
}

/** Says whether one token made the result. */
function describeShape(profile: ShownProfile): string {
  const { shape, pnl, walletAddress } = profile;
  if (describeMetric("best-share", profile).reason !== null)
    return "How the realized PnL spreads over tokens.";
  if (pnl.allTime.realizedPnlSol > 0 && shape.withoutBestSol <= 0)
    return `Without ${walletAddress === null ? "their best token, these wallets" : "its best token, this wallet"} would have no profit.`;
  return `${formatPercent(shape.bestShare)} of the profit comes from one token.`;
}

function describeCopyability(profile: ShownProfile): string {
  if (describeMetric("held-30-s", profile).reason !== null)
    return "Share of the profit from trades held long enough to follow.";
  const share = formatPercent(profile.copyability.share30s);
  return `A follower 30 seconds late could have been in trades that made ${share} of the profit.`;
}
