import { formatCount, formatHours, formatNumber, formatPercent } from "@walletlens/client/format";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { figurePath } from "@/components/evidence/evidence-path";
import { IN_PART } from "@/components/figures/known";
import { SolResult } from "@/components/figures/sol";
import { FORMULAS } from "@/components/wallet/formulas";
import { Tile, Tiles, UnknownHeadline } from "@/components/wallet/tile";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

const RESULTS = [
  { name: "Realized", tip: FORMULAS.realizedPnl, field: "realizedPnlSol", figure: "realized-pnl" },
  { name: "Unrealized", tip: FORMULAS.unrealizedPnl, field: "unrealizedPnlSol", figure: "unrealized-pnl" },
  { name: "Net", tip: FORMULAS.netPnl, field: "netPnlSol", figure: "net-pnl" },
] as const;

/** A wallet's headline figures. */
export function WalletTiles({ profile }: { profile: WalletProfile }) {
  const { hud, summary, intervals } = profile;
  const pnl = profile.pnl.allTime;
  const evidenceOf = (figure: FigureName) => figurePath(profile.walletAddress, figure);
  const measures = [
    {
      name: "Median hold",
      tip: FORMULAS.medianHoldTime,
      figure: "median-hold",
      unknown: whyUnknown(hud, "medianHoldTimeHours"),
      note: describeInterval(intervals.medianHoldTimeHours, formatHours),
      value: formatHours(hud.medianHoldTimeHours),
    },
    {
      name: "Trades a day",
      tip: FORMULAS.tradesPerDay,
      figure: "trades-per-day",
      unknown: whyUnknown(hud, "avgTradesPerDay"),
      note: describeTokensPerDay(hud.uniqueTokensPerDay),
      value: formatNumber(hud.avgTradesPerDay),
    },
  ] as const;
  return (
    <Tiles>
      {RESULTS.map((result) => (
        <ResultTile key={result.figure} {...result} pnl={pnl} evidence={evidenceOf(result.figure)} />
      ))}
      <FigureTile
        name="Win rate"
        tip={FORMULAS.winRate}
        evidence={evidenceOf("win-rate")}
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
      {measures.map(({ figure, value, ...tile }) => (
        <FigureTile key={figure} {...tile} evidence={evidenceOf(figure)}>
          {value}
        </FigureTile>
      ))}
    </Tiles>
  );
}

interface FigureTileProps {
  readonly name: string;
  readonly tip: string;
  /** The page with what it is made of. */
  readonly evidence: string;
  /** Reason for which the figure is unknown; null where it is known. */
  readonly unknown: string | null;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function FigureTile({ name, tip, evidence, unknown, note, children }: FigureTileProps) {
  return (
    <Tile name={name} tip={tip} evidence={evidence} note={unknown ?? note}>
      {unknown === null ? <span className="figure">{children}</span> : <UnknownHeadline />}
    </Tile>
  );
}

interface ResultTileProps {
  readonly name: string;
  readonly tip: string;
  readonly evidence: string;
  readonly pnl: WalletProfile["pnl"]["allTime"];
  readonly field: "realizedPnlSol" | "unrealizedPnlSol" | "netPnlSol";
}

function ResultTile({ name, tip, evidence, pnl, field }: ResultTileProps) {
  const note = isKnownInPart(pnl, field) ? `SOL. ${IN_PART}` : "SOL";
  return (
    <FigureTile name={name} tip={tip} evidence={evidence} unknown={whyUnknown(pnl, field)} note={note}>
      <SolResult sol={pnl[field]} />
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
