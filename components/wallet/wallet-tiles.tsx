import { formatCount, formatHours, formatNumber, formatPercent, formatSol } from "@walletlens/client/format";
import { describeShortfall, type ResultName, toKnownResult } from "@walletlens/client/known-result";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import { Fragment, type ReactNode } from "react";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { figurePath } from "@/components/wallet/evidence/evidence-path";
import { FORMULAS } from "@/components/wallet/formulas";
import { Result } from "@/components/wallet/result";
import { Shortfall } from "@/components/wallet/shortfall";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Tile, Tiles, UnknownHeadline } from "@/components/wallet/tile";
import { explainResult, whyUnknown } from "@/components/wallet/unknown-reasons";

const RESULTS = [
  { name: "realized", title: "Realized", tip: FORMULAS.realizedPnl },
  { name: "unrealized", title: "Unrealized", tip: FORMULAS.unrealizedPnl },
  { name: "net", title: "Net", tip: FORMULAS.netPnl },
] as const;

/** A wallet's headline figures. */
export function WalletTiles({ profile }: { profile: ShownProfile }) {
  const { hud, summary, intervals } = profile;
  const pnl = profile.pnl.allTime;
  // A rate of 0 is known in part where it has an interval.
  const rateUnknown = intervals.winRate === null ? whyUnknown(pnl, "winRate") : null;
  const evidenceOf = (figure: FigureName) => figurePath(profile.walletAddress, figure);
  const measures = [
    {
      name: "Median hold",
      tip: FORMULAS.medianHoldTime,
      figure: "median-hold",
      unknown: whyUnknown(hud, "medianHoldTimeHours"),
      note: (
        <>
          {describeInterval(intervals.medianHoldTimeHours, formatHours, "round trips")}
          <Part profile={profile} />
        </>
      ),
      value: formatHours(hud.medianHoldTimeHours),
    },
    {
      name: "Swaps a day",
      tip: FORMULAS.tradesPerDay,
      figure: "trades-per-day",
      unknown: whyUnknown(hud, "avgTradesPerDay"),
      note: (
        <>
          {describeTokensPerDay(hud.uniqueTokensPerDay)}
          <Part profile={profile} />
        </>
      ),
      value: formatNumber(hud.avgTradesPerDay),
    },
  ] as const;
  return (
    <Tiles>
      {RESULTS.map((result) => (
        <ResultTile key={result.name} {...result} profile={profile} />
      ))}
      <FigureTile
        name="Win rate"
        tip={FORMULAS.winRate}
        evidence={evidenceOf("win-rate")}
        unknown={rateUnknown}
        note={
          <>
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)} tokens
            <br />
            {describeInterval(intervals.winRate, formatPercent, "tokens")}
            <Part profile={profile} />
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
  /** The page with what it is made of; null where there is none. */
  readonly evidence: string | null;
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
  readonly name: ResultName;
  readonly title: string;
  readonly tip: string;
  readonly profile: ShownProfile;
}

/** A result, and below it what it leaves out: no part of a sum stands alone. */
function ResultTile({ name, title, tip, profile }: ResultTileProps) {
  const { walletAddress, pnl, coverage } = profile;
  const results = { ...pnl.allTime, complete: coverage.complete };
  const result = toKnownResult(results, name);
  const isWhole = describeShortfall(results, name) === null;
  const note = (
    <>
      SOL{isWhole ? "" : ", "}
      <Shortfall wallet={walletAddress} results={results} name={name} />
      {listMoved(profile, name).map((words) => (
        <Fragment key={words}>
          <br />
          {words}
        </Fragment>
      ))}
      {name !== "unrealized" && <Part profile={profile} />}
    </>
  );
  return (
    <Tile
      name={title}
      tip={tip}
      evidence={figurePath(walletAddress, `${name}-pnl`)}
      note={result === null ? explainResult(result, name) : note}
    >
      <Result result={result} isExplained />
    </Tile>
  );
}

/** Says which part of the history a figure is of; nothing where that is the whole. */
function Part({ profile: { coverage } }: { profile: ShownProfile }) {
  if (coverage.complete) return null;
  return (
    <>
      <br />
      {describeCoveredPart(coverage)}
    </>
  );
}

/** Words about burned units, which a realized result has lost, and about units that left unsold, which no result has. */
function listMoved({ pnl }: ShownProfile, name: ResultName): readonly string[] {
  const { burned, transferredOut } = pnl.allTime;
  const describe = ({ tokens, costSol }: typeof burned, what: string) =>
    tokens === 0 ? [] : [`${countTokens(tokens)} ${what}, cost ${formatSol(costSol)} SOL`];
  if (name === "realized") return describe(burned, "burned");
  return name === "net" ? describe(transferredOut, "sent away unsold, in no result") : [];
}

function countTokens(tokens: number): string {
  return tokens === 1 ? "1 token" : `${formatCount(tokens)} tokens`;
}

function describeInterval(
  interval: { readonly low: number; readonly high: number } | null,
  format: (value: number) => string,
  counted: string,
): string {
  if (interval === null) return `no interval: too few ${counted}`;
  return `95%: ${format(interval.low)} to ${format(interval.high)}`;
}

function describeTokensPerDay(tokens: number): string {
  return tokens === 1 ? "1 token on a day with swaps" : `${formatNumber(tokens)} tokens on a day with swaps`;
}
