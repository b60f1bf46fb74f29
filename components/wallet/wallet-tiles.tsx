import { formatCount, formatNumber, formatSol } from "@walletlens/format";
import { describeShortfall, type ResultName, toKnownResult } from "@walletlens/format/known-result";
import {
  explainUnknown,
  formatMetric,
  readMetric,
  type ScalarMetric,
} from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { Fragment, type ReactNode } from "react";
import { formatQuantity } from "@/components/ui/format-quantity";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { describeHoursInterval, describeRateInterval } from "@/components/wallet/describe-interval";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { InexactMark } from "@/components/wallet/known";
import { IN_SOL, type Money } from "@/components/wallet/money";
import { Result } from "@/components/wallet/result";
import { Shortfall } from "@/components/wallet/shortfall";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Tile, Tiles, UnknownHeadline } from "@/components/wallet/tile";
import { explainResult, toMetricHead } from "@/components/wallet/unknown-reasons";

interface WalletTilesProps {
  readonly profile: ShownProfile;
  readonly layout?: "row" | "side";
  /** SOL by default. */
  readonly money?: Money;
}

export function WalletTiles({ profile, layout = "row", money = IN_SOL }: WalletTilesProps) {
  const { hud, summary, intervals } = profile;
  return (
    <Tiles layout={layout}>
      <ResultTile name="realized" profile={profile} money={money} />
      <ResultTile name="unrealized" profile={profile} money={money} />
      <ResultTile name="net" profile={profile} money={money} />
      <MetricTile id="win-rate" profile={profile}>
        {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)} tokens
        <br />
        {intervals.winRate === null ? tooFew("tokens") : describeRateInterval(intervals.winRate)}
      </MetricTile>
      <MetricTile id="median-hold" profile={profile}>
        {intervals.medianHoldTimeHours === null
          ? tooFew("closed trades or days")
          : describeHoursInterval(intervals.medianHoldTimeHours)}
      </MetricTile>
      <MetricTile id="trades-per-day" profile={profile}>
        {describeTokensPerDay(hud.uniqueTokensPerDay)}
      </MetricTile>
    </Tiles>
  );
}

interface MetricTileProps {
  readonly id: "win-rate" | "median-hold" | "trades-per-day";
  readonly profile: ShownProfile;
  readonly children: ReactNode;
}

function MetricTile({ id, profile, children }: MetricTileProps) {
  const metric: ScalarMetric = METRICS[id];
  const text = formatMetric(metric, profile);
  const note = (
    <>
      {children}
      <Part profile={profile} />
    </>
  );
  return (
    <Tile
      {...toMetricHead(metric)}
      evidence={metricPath(profile.walletAddress, id)}
      note={text === null ? explainUnknown(metric) : note}
    >
      {text === null ? (
        <UnknownHeadline />
      ) : (
        <>
          {readMetric(metric, profile).isPartial && <InexactMark />}
          <span className="figure">{text}</span>
        </>
      )}
    </Tile>
  );
}

/** The tiles of both parts say what they leave out. */
const TOTAL_REMARKS = { whole: "", estimated: ", with estimates", part: ", sum of the known parts" } as const;

function ResultTile({ name, profile, money }: { name: ResultName; profile: ShownProfile; money: Money }) {
  const { walletAddress, pnl, coverage } = profile;
  const results = { ...pnl.allTime, complete: coverage.complete };
  const { currency } = money;
  const result = toKnownResult(results, name, currency);
  const shortfall = name === "net" ? null : describeShortfall(results, name, currency);
  const note = (
    <>
      {result === null ? explainResult(result, name) : currency.toUpperCase()}
      {shortfall !== null && (
        <>
          {result === null ? " " : ", "}
          <Shortfall wallet={walletAddress} results={results} name={name} currency={currency} />
        </>
      )}
      {name === "net" && result !== null && TOTAL_REMARKS[result.extent]}
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
      {...toMetricHead(METRICS[`${name}-pnl`])}
      evidence={metricPath(walletAddress, `${name}-pnl`)}
      note={note}
    >
      <Result scope={results} name={name} money={money} />
    </Tile>
  );
}

/** Describes the covered part of an incomplete history. */
function Part({ profile: { coverage } }: { profile: ShownProfile }) {
  if (coverage.complete) return null;
  return (
    <>
      <br />
      {describeCoveredPart(coverage)}
    </>
  );
}

/** Describes burned units, which realized PnL includes, and units that left unsold, which no result does. */
function listMoved({ pnl }: ShownProfile, name: ResultName): readonly string[] {
  const { burned, transferredOut } = pnl.allTime;
  const describe = ({ tokens, costSol }: typeof burned, what: string) =>
    tokens === 0 ? [] : [`${formatQuantity(tokens, "token")} ${what}, cost ${formatSol(costSol)} SOL`];
  if (name === "realized") return describe(burned, "burned");
  return name === "net" ? describe(transferredOut, "sent away unsold, in no result") : [];
}

function tooFew(counted: string): string {
  return `no interval: too few ${counted}`;
}

function describeTokensPerDay(tokens: number): string {
  return tokens === 1 ? "1 token per active day" : `${formatNumber(tokens)} tokens per active day`;
}
