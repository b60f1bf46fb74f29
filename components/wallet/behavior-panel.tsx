import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import {
  BEHAVIOR_CLASSES,
  type BehaviorClass,
  findBehaviorClass,
} from "@/components/wallet/behavior-classes";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { EntryMarketCap } from "@/components/wallet/entry-market-cap";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { Fact, Facts } from "@/components/wallet/facts";
import { InexactMark } from "@/components/wallet/known";
import { describeMetric, MetricFact, MetricText } from "@/components/wallet/metric-fact";
import type { Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";

interface BehaviorPanelProps {
  readonly profile: ShownProfile;
  /** SOL by default. */
  readonly money?: Money;
  readonly tools: ReactNode;
  readonly className: string;
}

export function BehaviorPanel({ profile, money, tools, className }: BehaviorPanelProps) {
  const { behavior, coverage, hud } = profile;
  const behaviorClass = findBehaviorClass(hud.behaviorCode);
  return (
    <Panel title="Behavior" aside={tools} className={className}>
      <div className="space-y-6 p-4">
        <div>
          <p className="mb-3">
            <TraderType wallet={profile.walletAddress} behaviorClass={behaviorClass} />
            {!coverage.complete && (
              <span className="text-sm text-faint"> ({describeCoveredPart(coverage)})</span>
            )}
          </p>
          <ol className="grid grid-cols-8 gap-px" aria-label="Trader types, fast to slow">
            {BEHAVIOR_CLASSES.map((entry) => (
              <ScaleStep key={entry.type} entry={entry} isCurrent={entry.type === behaviorClass?.type} />
            ))}
          </ol>
        </div>
        {behavior === null ? (
          <p className="text-muted">No trades in the covered history.</p>
        ) : (
          <>
            <div className="grid gap-x-8 sm:grid-cols-2">
              {FACTS.map((ids) => (
                <Facts key={ids[0]}>
                  {ids.map((id) => (
                    <MetricFact key={id} id={id} profile={profile} money={money} />
                  ))}
                  {ids === LAST_FACTS && <AfterLaunch profile={profile} />}
                </Facts>
              ))}
            </div>
            <EntryMarketCap wallet={profile.walletAddress} behavior={behavior} money={money} />
          </>
        )}
      </div>
    </Panel>
  );
}

interface TraderTypeProps {
  readonly wallet: string | null;
  readonly behaviorClass: BehaviorClass | null;
}

/** Trader type, pace and range of the median hold are one fact. The tiles have the exact median. */
function TraderType({ wallet, behaviorClass }: TraderTypeProps) {
  if (behaviorClass === null) return <span className="text-faint">{METRICS.style.unknownReason}</span>;
  const { label, formula } = METRICS.style;
  return (
    <>
      <span className="text-muted">{label}: </span>
      <strong className="font-medium">
        <EvidenceLink href={metricPath(wallet, "style")} name={label} tip={formula}>
          {behaviorClass.name}
        </EvidenceLink>
      </strong>
      <span className="text-muted">, median hold {behaviorClass.holds}</span>
    </>
  );
}

const LAST_FACTS = ["mean-swap", "result-per-trade", "tokens-per-day"] as const;
const FACTS = [["exit", "mean-hold", "buys-to-sells"], LAST_FACTS] as const;

/** Most wallets bought no token whose launch was read: for them it is left out. */
function AfterLaunch({ profile }: { readonly profile: ShownProfile }) {
  const { label, formula } = METRICS["after-launch"];
  const { reason, isPartial } = describeMetric("after-launch", profile);
  if (reason !== null) return null;
  return (
    <Fact name={label} tip={formula}>
      {isPartial && <InexactMark />}
      <MetricText id="after-launch" profile={profile} />{" "}
      <span className="text-sm text-faint">{formatQuantity(profile.entries?.tokens ?? 0, "token")}</span>
    </Fact>
  );
}

function ScaleStep({ entry, isCurrent }: { entry: BehaviorClass; isCurrent: boolean }) {
  const { name, holds, background } = entry;
  return (
    <li aria-current={isCurrent || undefined} data-tip={`${name}: median hold ${holds}`}>
      <div className={`h-2 ${background} ${isCurrent ? "" : "opacity-30"}`} />
      <p
        className={`mt-1 truncate text-xs max-md:sr-only ${isCurrent ? "font-medium text-text" : "text-faint"}`}
      >
        {name}
      </p>
    </li>
  );
}
