import {
  formatCount,
  formatHours,
  formatNumber,
  formatPercent,
  formatSignedSol,
} from "@walletlens/client/format";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

/** A figure as a picture shows it. */
export interface CardFigure {
  readonly name: string;
  /** Value of the figure as text; null where it is unknown. */
  readonly text: string | null;
  /** True where the value leaves out trades of unknown value. */
  readonly isPart: boolean;
  /** Unit of the figure, where the text does not name it. */
  readonly unit: "SOL" | null;
  /** Direction of a result; its sign says it too. */
  readonly direction: "gain" | "loss" | null;
}

/** The six figures that a wallet is shown to others with. */
export function buildCardFigures({ hud, summary, pnl: { allTime } }: WalletProfile): readonly CardFigure[] {
  return [
    result("Realized", allTime, "realizedPnlSol"),
    result("Net", allTime, "netPnlSol"),
    figure("Win rate", whyUnknown(allTime, "winRate"), formatPercent(allTime.winRate)),
    figure("Median hold", whyUnknown(hud, "medianHoldTimeHours"), formatHours(hud.medianHoldTimeHours)),
    figure("Trades", null, formatCount(summary.totalTradesCount)),
    figure("Trades a day", whyUnknown(hud, "avgTradesPerDay"), formatNumber(hud.avgTradesPerDay)),
  ];
}

function result(
  name: string,
  pnl: WalletProfile["pnl"]["allTime"],
  field: "realizedPnlSol" | "netPnlSol",
): CardFigure {
  const sol = pnl[field];
  const isUnknown = whyUnknown(pnl, field) !== null;
  return {
    name,
    text: isUnknown ? null : formatSignedSol(sol),
    isPart: isKnownInPart(pnl, field),
    unit: isUnknown ? null : "SOL",
    direction: isUnknown || sol === 0 ? null : sol > 0 ? "gain" : "loss",
  };
}

function figure(name: string, unknown: string | null, text: string): CardFigure {
  return { name, text: unknown === null ? text : null, isPart: false, unit: null, direction: null };
}
