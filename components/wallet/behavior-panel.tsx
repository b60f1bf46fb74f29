import { formatHours, formatMultiple, formatNumber, formatWord } from "@walletlens/client/format";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletBehavior } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { type BehaviorClass, findBehaviorClass } from "@/components/wallet/behavior-classes";
import { BehaviorScale } from "@/components/wallet/behavior-scale";
import { EntryMarketCap } from "@/components/wallet/entry-market-cap";
import { FigureFacts, type FigureRow } from "@/components/wallet/figure-fact";
import { FORMULAS } from "@/components/wallet/formulas";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Sol, SolResult } from "@/components/wallet/sol";
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
  profile: ShownProfile;
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
          <p className="text-muted">Nothing was swapped in the covered history.</p>
        ) : (
          <>
            <BehaviorFacts wallet={profile.walletAddress} behavior={behavior} hud={hud} />
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

function BehaviorFacts({
  wallet,
  behavior,
  hud,
}: {
  wallet: string | null;
  behavior: WalletBehavior;
  hud: WalletHud;
}) {
  const { tradingStyle, speedCategory, exitPattern, buySellRatio, avgHoldTimeHours } = behavior;
  const manner: readonly FigureRow[] = [
    ["style", "Style", FORMULAS.style, wordOf(tradingStyle), tradingStyle === null ? NO_STYLE : null],
    ["speed", "Speed", FORMULAS.speed, wordOf(speedCategory), speedCategory === null ? NO_ROUND_TRIP : null],
    ["exit", "Exit", FORMULAS.exitPattern, wordOf(exitPattern), exitPattern === null ? NO_ROUND_TRIP : null],
    [
      "mean-hold",
      "Mean hold",
      FORMULAS.averageHoldTime,
      <Figure key="value" text={formatHours(avgHoldTimeHours)} />,
      whyUnknown(behavior, "avgHoldTimeHours"),
    ],
  ];
  const measure: readonly FigureRow[] = [
    [
      "buys-to-sells",
      "Buys ÷ sells",
      FORMULAS.buySellRatio,
      buySellRatio !== null && <Figure key="value" text={formatMultiple(buySellRatio)} />,
      buySellRatio === null ? NO_SALE : null,
    ],
    [
      "mean-swap",
      "Mean swap",
      FORMULAS.averageSwap,
      <Sol key="value" sol={hud.avgTxValueSol} unit />,
      whyUnknown(hud, "avgTxValueSol"),
    ],
    [
      "result-per-trade",
      "Result per token",
      FORMULAS.trimmedMeanPnl,
      <SolResult key="value" sol={hud.trimmedMeanPnl} unit />,
      whyUnknown(hud, "trimmedMeanPnl"),
    ],
    [
      "tokens-per-day",
      "Tokens a day",
      FORMULAS.tokensPerDay,
      <Figure key="value" text={formatNumber(hud.uniqueTokensPerDay)} />,
      whyUnknown(hud, "uniqueTokensPerDay"),
    ],
  ];
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <FigureFacts wallet={wallet} rows={manner} />
      <FigureFacts wallet={wallet} rows={measure} />
    </div>
  );
}

const wordOf = (value: string | null) => value && formatWord(value);

function Figure({ text }: { text: string }) {
  return <span className="figure">{text}</span>;
}
