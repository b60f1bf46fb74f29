import {
  formatCount,
  formatHours,
  formatNumber,
  formatPercent,
  formatSignedSol,
} from "@walletlens/client/format";
import {
  describeShortfall,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/client/known-result";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { whyUnknown } from "@/components/wallet/unknown-reasons";

/** A figure as a picture shows it. */
export interface CardFigure {
  readonly name: string;
  /** Value of the figure as text; null where it is unknown. */
  readonly text: string | null;
  /** Words about what a result leaves out, or counts as 0; null where nothing is. */
  readonly shortfall: string | null;
  /** Unit of the figure, where the text does not name it. */
  readonly unit: "SOL" | null;
  /** Direction of a result; its sign says it too. */
  readonly direction: "gain" | "loss" | null;
}

/** The six figures that a wallet is shown to others with. */
export function buildCardFigures({ hud, summary, pnl, ...profile }: WalletProfile): readonly CardFigure[] {
  const { coverage, intervals } = profile;
  const allTime = { ...pnl.allTime, complete: coverage.complete };
  const rateUnknown = intervals.winRate === null ? whyUnknown(allTime, "winRate") : null;
  return [
    result("Realized", allTime, "realized"),
    result("Net", allTime, "net"),
    {
      ...figure("Win rate", rateUnknown, formatPercent(allTime.winRate)),
      shortfall: coverage.complete || rateUnknown !== null ? null : "of the covered period",
    },
    figure("Median hold", whyUnknown(hud, "medianHoldTimeHours"), formatHours(hud.medianHoldTimeHours)),
    figure(
      "Tokens won",
      null,
      `${formatCount(summary.profitableTradesCount)} of ${formatCount(summary.totalTradesCount)}`,
    ),
    figure("Swaps a day", whyUnknown(hud, "avgTradesPerDay"), formatNumber(hud.avgTradesPerDay)),
  ];
}

function result(name: string, pnl: WalletResults, of: ResultName): CardFigure {
  const known = toKnownResult(pnl, of);
  if (known === null) return figure(name, "unknown", "");
  const { extent, sol } = known;
  return {
    name,
    text: `${extent === "at_least" ? "≥ " : ""}${formatSignedSol(sol)}`,
    shortfall: describeShortfall(pnl, of),
    unit: "SOL",
    direction: sol === 0 ? null : sol > 0 ? "gain" : "loss",
  };
}

function figure(name: string, unknown: string | null, text: string): CardFigure {
  return { name, text: unknown === null ? text : null, shortfall: null, unit: null, direction: null };
}
