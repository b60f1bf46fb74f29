import type { ReactNode } from "react";
import { type BehaviorClass, findBehaviorClass } from "@/components/behavior/behavior-classes";
import { BehaviorScale } from "@/components/behavior/behavior-scale";
import { Fact, Facts } from "@/components/figures/facts";
import { Known } from "@/components/figures/known";
import { Sol, SolResult } from "@/components/figures/sol";
import { Panel } from "@/components/ui/panel";
import { EntryMarketCap } from "@/components/wallet/entry-market-cap";
import { FORMULAS } from "@/components/wallet/formulas";
import { whyUnknown } from "@/components/wallet/unknown-reasons";
import type { WalletHud } from "@/lib/domain/wallet/hud";
import type { WalletBehavior, WalletProfile } from "@/lib/domain/wallet/profile";
import { formatHours, formatMultiple, formatNumber, formatWord } from "@/lib/format";

const NO_STYLE = "It takes two completed cycles with units of known cost.";
const NO_SALE = "Nothing was sold in the covered history.";
const NO_CYCLE = "No cycle is completed in the covered history.";

/** How a wallet trades. */
export function BehaviorPanel({ profile, className }: { profile: WalletProfile; className: string }) {
  const { behavior, hud } = profile;
  const behaviorClass = findBehaviorClass(hud.behaviorCode);
  return (
    <Panel title="Behavior" className={className}>
      <div className="space-y-6 p-4">
        <div>
          <p className="mb-3">{describeClass(behaviorClass)}</p>
          <BehaviorScale current={behaviorClass} />
        </div>
        {behavior === null ? (
          <p className="text-muted">This wallet has not traded in the covered history.</p>
        ) : (
          <>
            <BehaviorFacts behavior={behavior} hud={hud} />
            <EntryMarketCap behavior={behavior} />
          </>
        )}
      </div>
    </Panel>
  );
}

function describeClass(behaviorClass: BehaviorClass | null): ReactNode {
  if (behaviorClass === null)
    return <span className="text-faint">No class yet: it takes two completed cycles.</span>;
  return (
    <>
      <strong className="font-medium">{behaviorClass.name}</strong>
      <span className="text-muted">: median hold {behaviorClass.holds}</span>
    </>
  );
}

function BehaviorFacts({ behavior, hud }: { behavior: WalletBehavior; hud: WalletHud }) {
  const { tradingStyle, speedCategory, exitPattern, buySellRatio, avgHoldTimeHours } = behavior;
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <Facts>
        <Fact name="Style" tip={FORMULAS.style}>
          <Known reason={tradingStyle === null ? NO_STYLE : null}>
            {tradingStyle && formatWord(tradingStyle)}
          </Known>
        </Fact>
        <Fact name="Speed" tip={FORMULAS.speed}>
          <Known reason={speedCategory === null ? NO_CYCLE : null}>
            {speedCategory && formatWord(speedCategory)}
          </Known>
        </Fact>
        <Fact name="Exit" tip={FORMULAS.exitPattern}>
          <Known reason={exitPattern === null ? NO_CYCLE : null}>
            {exitPattern && formatWord(exitPattern)}
          </Known>
        </Fact>
        <Fact name="Mean hold" tip={FORMULAS.averageHoldTime}>
          <Known reason={whyUnknown(behavior, "avgHoldTimeHours")}>
            <span className="figure">{formatHours(avgHoldTimeHours)}</span>
          </Known>
        </Fact>
      </Facts>
      <Facts>
        <Fact name="Buys ÷ sells" tip={FORMULAS.buySellRatio}>
          <Known reason={buySellRatio === null ? NO_SALE : null}>
            {buySellRatio !== null && <span className="figure">{formatMultiple(buySellRatio)}</span>}
          </Known>
        </Fact>
        <Fact name="Mean swap" tip={FORMULAS.averageSwap}>
          <Known reason={whyUnknown(hud, "avgTxValueSol")}>
            <Sol sol={hud.avgTxValueSol} unit />
          </Known>
        </Fact>
        <Fact name="Result per trade" tip={FORMULAS.trimmedMeanPnl}>
          <Known reason={whyUnknown(hud, "trimmedMeanPnl")}>
            <SolResult sol={hud.trimmedMeanPnl} unit />
          </Known>
        </Fact>
        <Fact name="Tokens a day" tip={FORMULAS.tokensPerDay}>
          <Known reason={whyUnknown(hud, "uniqueTokensPerDay")}>
            <span className="figure">{formatNumber(hud.uniqueTokensPerDay)}</span>
          </Known>
        </Fact>
      </Facts>
    </div>
  );
}
