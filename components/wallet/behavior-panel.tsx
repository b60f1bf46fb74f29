import { formatHours, formatMultiple, formatNumber, formatWord } from "@walletlens/client/format";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletBehavior, WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { type BehaviorClass, findBehaviorClass } from "@/components/behavior/behavior-classes";
import { BehaviorScale } from "@/components/behavior/behavior-scale";
import { figurePath } from "@/components/evidence/evidence-path";
import { FigureLink } from "@/components/evidence/figure-link";
import { Fact, Facts } from "@/components/figures/facts";
import { Sol, SolResult } from "@/components/figures/sol";
import { Panel } from "@/components/ui/panel";
import { EntryMarketCap } from "@/components/wallet/entry-market-cap";
import { FORMULAS } from "@/components/wallet/formulas";
import { whyUnknown } from "@/components/wallet/unknown-reasons";

const NO_STYLE = "It takes two completed round trips with units of known cost.";
const NO_SALE = "Nothing was sold in the covered history.";
const NO_ROUND_TRIP = "No round trip is completed in the covered history.";

/** Panel of how a wallet trades. */
export function BehaviorPanel({
  profile,
  tools,
  className,
}: {
  profile: WalletProfile;
  tools: ReactNode;
  className: string;
}) {
  const { behavior, hud } = profile;
  const behaviorClass = findBehaviorClass(hud.behaviorCode);
  return (
    <Panel title="Behavior" aside={tools} className={className}>
      <div className="space-y-6 p-4">
        <div>
          <p className="mb-3">{describeClass(behaviorClass)}</p>
          <BehaviorScale current={behaviorClass} />
        </div>
        {behavior === null ? (
          <p className="text-muted">This wallet has swapped nothing in the covered history.</p>
        ) : (
          <>
            <BehaviorFacts behavior={behavior} hud={hud} />
            <EntryMarketCap wallet={profile.walletAddress} behavior={behavior} />
          </>
        )}
      </div>
    </Panel>
  );
}

function describeClass(behaviorClass: BehaviorClass | null): ReactNode {
  if (behaviorClass === null)
    return <span className="text-faint">No class yet: it takes two completed round trips.</span>;
  return (
    <>
      <strong className="font-medium">{behaviorClass.name}</strong>
      <span className="text-muted">: median hold {behaviorClass.holds}</span>
    </>
  );
}

function BehaviorFacts({ behavior, hud }: { behavior: WalletBehavior; hud: WalletHud }) {
  const { tradingStyle, speedCategory, exitPattern, buySellRatio, avgHoldTimeHours } = behavior;
  const evidenceOf = (figure: FigureName) => figurePath(hud.walletAddress, figure);
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <Facts>
        <Fact name="Style" tip={FORMULAS.style}>
          <FigureLink
            href={evidenceOf("style")}
            name="Style"
            reason={tradingStyle === null ? NO_STYLE : null}
          >
            {tradingStyle && formatWord(tradingStyle)}
          </FigureLink>
        </Fact>
        <Fact name="Speed" tip={FORMULAS.speed}>
          <FigureLink
            href={evidenceOf("speed")}
            name="Speed"
            reason={speedCategory === null ? NO_ROUND_TRIP : null}
          >
            {speedCategory && formatWord(speedCategory)}
          </FigureLink>
        </Fact>
        <Fact name="Exit" tip={FORMULAS.exitPattern}>
          <FigureLink
            href={evidenceOf("exit")}
            name="Exit"
            reason={exitPattern === null ? NO_ROUND_TRIP : null}
          >
            {exitPattern && formatWord(exitPattern)}
          </FigureLink>
        </Fact>
        <Fact name="Mean hold" tip={FORMULAS.averageHoldTime}>
          <FigureLink
            href={evidenceOf("mean-hold")}
            name="Mean hold"
            reason={whyUnknown(behavior, "avgHoldTimeHours")}
          >
            <span className="figure">{formatHours(avgHoldTimeHours)}</span>
          </FigureLink>
        </Fact>
      </Facts>
      <Facts>
        <Fact name="Buys ÷ sells" tip={FORMULAS.buySellRatio}>
          <FigureLink
            href={evidenceOf("buys-to-sells")}
            name="Buys ÷ sells"
            reason={buySellRatio === null ? NO_SALE : null}
          >
            {buySellRatio !== null && <span className="figure">{formatMultiple(buySellRatio)}</span>}
          </FigureLink>
        </Fact>
        <Fact name="Mean swap" tip={FORMULAS.averageSwap}>
          <FigureLink
            href={evidenceOf("mean-swap")}
            name="Mean swap"
            reason={whyUnknown(hud, "avgTxValueSol")}
          >
            <Sol sol={hud.avgTxValueSol} unit />
          </FigureLink>
        </Fact>
        <Fact name="Result per token" tip={FORMULAS.trimmedMeanPnl}>
          <FigureLink
            href={evidenceOf("result-per-trade")}
            name="Result per token"
            reason={whyUnknown(hud, "trimmedMeanPnl")}
          >
            <SolResult sol={hud.trimmedMeanPnl} unit />
          </FigureLink>
        </Fact>
        <Fact name="Tokens a day" tip={FORMULAS.tokensPerDay}>
          <FigureLink
            href={evidenceOf("tokens-per-day")}
            name="Tokens a day"
            reason={whyUnknown(hud, "uniqueTokensPerDay")}
          >
            <span className="figure">{formatNumber(hud.uniqueTokensPerDay)}</span>
          </FigureLink>
        </Fact>
      </Facts>
    </div>
  );
}
