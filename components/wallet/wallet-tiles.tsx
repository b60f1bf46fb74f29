import type { ReactNode } from "react";
import { SolResult } from "@/components/figures/sol";
import { FORMULAS } from "@/components/wallet/formulas";
import { Tile, Tiles, UnknownHeadline } from "@/components/wallet/tile";
import { whyUnknown } from "@/components/wallet/unknown-reasons";
import type { WalletProfile } from "@/lib/domain/wallet/profile";
import { formatCount, formatHours, formatNumber, formatPercent } from "@/lib/format";

/** A wallet's headline figures. */
export function WalletTiles({ profile }: { profile: WalletProfile }) {
  const { hud, summary, intervals } = profile;
  const pnl = profile.pnl.allTime;
  return (
    <Tiles>
      <ResultTile name="Realized" tip={FORMULAS.realizedPnl} sol={pnl.realizedPnlSol} unknown={null} />
      <ResultTile
        name="Unrealized"
        tip={FORMULAS.unrealizedPnl}
        sol={pnl.unrealizedPnlSol}
        unknown={whyUnknown(pnl, "unrealizedPnlSol")}
      />
      <ResultTile
        name="Net"
        tip={FORMULAS.netPnl}
        sol={pnl.netPnlSol}
        unknown={whyUnknown(pnl, "netPnlSol")}
      />
      <FigureTile
        name="Win rate"
        tip={FORMULAS.winRate}
        unknown={whyUnknown(pnl, "winRate")}
        note={
          <>
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)} trades
            <br />
            {describeInterval(intervals.winRate, formatPercent)}
          </>
        }
      >
        {formatPercent(pnl.winRate)}
      </FigureTile>
      <FigureTile
        name="Median hold"
        tip={FORMULAS.medianHoldTime}
        unknown={whyUnknown(hud, "medianHoldTimeHours")}
        note={describeInterval(intervals.medianHoldTimeHours, formatHours)}
      >
        {formatHours(hud.medianHoldTimeHours)}
      </FigureTile>
      <FigureTile
        name="Trades a day"
        tip={FORMULAS.tradesPerDay}
        unknown={whyUnknown(hud, "avgTradesPerDay")}
        note={describeTokensPerDay(hud.uniqueTokensPerDay)}
      >
        {formatNumber(hud.avgTradesPerDay)}
      </FigureTile>
    </Tiles>
  );
}

interface FigureTileProps {
  readonly name: string;
  readonly tip: string;
  /** Why it is unknown, or null. */
  readonly unknown: string | null;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function FigureTile({ name, tip, unknown, note, children }: FigureTileProps) {
  return (
    <Tile name={name} tip={tip} note={unknown ?? note}>
      {unknown === null ? <span className="figure">{children}</span> : <UnknownHeadline />}
    </Tile>
  );
}

function ResultTile({ sol, ...tile }: Omit<FigureTileProps, "note" | "children"> & { readonly sol: number }) {
  return (
    <FigureTile {...tile} note="SOL">
      <SolResult sol={sol} />
    </FigureTile>
  );
}

function describeInterval(
  interval: { readonly low: number; readonly high: number } | null,
  format: (value: number) => string,
): string {
  if (interval === null) return "no interval: too few trades";
  return `95%: ${format(interval.low)} to ${format(interval.high)}`;
}

function describeTokensPerDay(tokens: number): string {
  return tokens === 1
    ? "1 token on a day with trades"
    : `${formatNumber(tokens)} tokens on a day with trades`;
}
