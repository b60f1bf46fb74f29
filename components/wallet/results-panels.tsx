import { formatCount, formatMultiple, formatPercent } from "@walletlens/format";
import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { Facts } from "@/components/wallet/facts";
import { EvidenceFact } from "@/components/wallet/metric-fact";
import type { Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Sol, SolResult } from "@/components/wallet/sol";
import { isPartialSum, type WithUnknown, whyUnknown } from "@/components/wallet/unknown-reasons";
import { findAfterCostsUsd } from "@/components/wallet/usd-per-sol";

interface ResultsPanelsProps {
  readonly profile: ShownProfile;
  readonly money: Money;
  /** Shown beside each title. */
  readonly aside?: ReactNode;
}

/** Costs, distribution, risk and copyability of all-time results. */
export function ResultsPanels(props: ResultsPanelsProps) {
  return (
    <RovingLinks links="dd a">
      <div className={GRID}>
        <CostsPanel {...props} />
        <ShapePanel {...props} />
        <RiskPanel {...props} />
        <CopyabilityPanel {...props} />
      </div>
    </RovingLinks>
  );
}

const TITLES = ["Costs", "Shape of the profit", "Risk", "Could you have copied it?"] as const;

const GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-4 print:hidden";

const NO_SALES = "No sale has a known cost basis and value.";
const NO_PROFIT = "No closed trade made a known profit.";

function CostsPanel({ profile, money, aside }: ResultsPanelsProps) {
  const { costs, netAfterCostsSol } = profile.pnl.allTime;
  const fact = factsOf(profile, "transactions");
  const amount = (sol: number) => <Sol sol={sol} unit money={money} />;
  return (
    <Results
      title={TITLES[0]}
      profile={profile}
      aside={aside}
      note={`All network fees and tips ${profile.walletAddress === null ? "the wallets" : "the wallet"} paid, in trades or not.`}
    >
      {fact("Network fees", "Fees of transactions that succeeded.", amount(costs.networkFeesSol))}
      {fact("Tips", "Tips to block engines such as Jito.", amount(costs.tipsSol))}
      {fact("Failed transactions", "Network fees of transactions that failed.", amount(costs.failedFeesSol))}
      <Value
        wallet={profile.walletAddress}
        of={profile.pnl.allTime}
        field="netAfterCostsSol"
        name="Total PnL after costs"
        tip="Total PnL + atomic arbitrage − fees that no trade bears."
        why={NO_SALES}
        metric="net-pnl"
      >
        <SolResult
          sol={netAfterCostsSol}
          unit
          money={money}
          usd={findAfterCostsUsd(profile.pnl.allTime, money)}
        />
      </Value>
    </Results>
  );
}

const SHARES = [
  ["bestShare", "From the best token", "Best token ÷ all winning tokens."],
  ["topFiveShare", "From the best five", "Best five tokens ÷ all winning tokens."],
] as const;

function ShapePanel({ profile, money, aside }: ResultsPanelsProps) {
  const { shape, positions, walletAddress: wallet } = profile;
  const { meanPnlSol, profitFactor, withoutBestSol } = shape;
  const common = { wallet, of: shape, why: NO_SALES, metric: "net-pnl" } as const;
  return (
    <Results title={TITLES[1]} profile={profile} aside={aside} note={describeShape(profile)}>
      <Value
        wallet={wallet}
        of={positions}
        field="winRate"
        name="Winning positions"
        tip={describeWinningTokens(positions.winRateAtLeast)}
        why="No bought token has a fully known result."
        metric="net-pnl"
      >
        <Percent value={positions.winRate} /> <Of count={positions.count} />
      </Value>
      <Value {...common} field="meanPnlSol" name="Avg. PnL per token" tip="Realized PnL ÷ tokens sold.">
        <SolResult sol={meanPnlSol} unit money={money} />
      </Value>
      {SHARES.map(([field, name, tip]) => (
        <Value key={field} {...common} field={field} name={name} tip={tip}>
          <Percent value={shape[field]} />
        </Value>
      ))}
      <Value
        {...common}
        field="withoutBestSol"
        name="Without the best token"
        tip="Realized PnL of all other tokens."
      >
        <SolResult sol={withoutBestSol} unit money={money} />
      </Value>
      <Value
        {...common}
        field="profitFactor"
        name="Profit factor"
        tip="Sum of profits ÷ sum of losses, by token."
      >
        {profitFactor === null ? (
          <span className="text-faint">no losses</span>
        ) : (
          <span className="figure">{formatMultiple(profitFactor)}</span>
        )}
      </Value>
    </Results>
  );
}

/** Says whether one token made the result. */
function describeShape({ shape, pnl, walletAddress }: ShownProfile): string {
  const { bestShare, withoutBestSol } = shape;
  if (whyUnknown(shape, "bestShare") !== null) return "How the realized PnL spreads over tokens.";
  if (pnl.allTime.realizedPnlSol > 0 && withoutBestSol <= 0)
    return `Without ${walletAddress === null ? "their best token, these wallets" : "its best token, this wallet"} would have no profit.`;
  return `${formatPercent(bestShare)} of the profit comes from one token.`;
}

function RiskPanel({ profile, money, aside }: ResultsPanelsProps) {
  const { risk, walletAddress: wallet } = profile;
  const common = { wallet, of: risk, why: NO_SALES } as const;
  return (
    <Results
      title={TITLES[2]}
      profile={profile}
      aside={aside}
      note="From realized results, in the order of sales."
    >
      <Value
        {...common}
        field="maxDrawdownSol"
        name="Max. drawdown"
        tip="Largest drop of the cumulative realized PnL from an earlier peak."
        metric="pnl-by-day"
      >
        <Sol sol={risk.maxDrawdownSol} unit money={money} />
      </Value>
      <Value
        {...common}
        field="longestLosingRun"
        name="Longest losing streak"
        tip="Closed trades with a loss in a row."
        metric="returns"
      >
        <span className="figure">{countOf(risk.longestLosingRun, "trade")}</span>
      </Value>
    </Results>
  );
}

const DELAYS = [
  [10, "share10s"],
  [30, "share30s"],
  [60, "share60s"],
] as const;

function CopyabilityPanel({ profile, aside }: ResultsPanelsProps) {
  const { copyability, walletAddress: wallet } = profile;
  return (
    <Results title={TITLES[3]} profile={profile} aside={aside} note={describeCopyability(copyability)}>
      {DELAYS.map(([seconds, field]) => (
        <Value
          key={field}
          wallet={wallet}
          of={copyability}
          field={field}
          name={`Held over ${seconds} s`}
          tip={`Profit of closed trades held for more than ${seconds} seconds ÷ profit of all profitable closed trades.`}
          why={NO_PROFIT}
          metric="hold-times"
        >
          <Percent value={copyability[field]} />
        </Value>
      ))}
    </Results>
  );
}

function describeCopyability(copyability: ShownProfile["copyability"]): string {
  if (whyUnknown(copyability, "share30s") !== null)
    return "Share of the profit from trades held long enough to follow.";
  const share = formatPercent(copyability.share30s);
  return `A follower 30 seconds late could have been in trades that made ${share} of the profit.`;
}

interface ResultsProps {
  readonly title: string;
  readonly profile: Pick<ShownProfile, "coverage">;
  readonly aside: ReactNode;
  readonly note: string;
  readonly children: ReactNode;
}

function Results({ title, profile: { coverage }, aside, note, children }: ResultsProps) {
  return (
    <Panel title={title} aside={aside}>
      <div className="px-4 py-2">
        <p className="min-h-10 text-sm text-muted">{note}</p>
        <Facts>{children}</Facts>
        {!coverage.complete && <p className="text-xs text-faint">{describeCoveredPart(coverage)}</p>}
      </div>
    </Panel>
  );
}

interface ValueProps {
  readonly wallet: string | null;
  readonly of: WithUnknown;
  readonly field: string;
  readonly name: string;
  readonly tip: string;
  readonly why: string;
  /** Metric whose evidence the value follows from. */
  readonly metric: "net-pnl" | "pnl-by-day" | "returns" | "hold-times";
  readonly children: ReactNode;
}

function Value({ wallet, of, field, name, tip, why, metric, children }: ValueProps) {
  return (
    <EvidenceFact
      {...{ wallet, metric, name, tip }}
      reason={whyUnknown(of, field, why)}
      isPartial={isPartialSum(of, field)}
    >
      {children}
    </EvidenceFact>
  );
}

function factsOf({ walletAddress: wallet }: ShownProfile, metric: "transactions") {
  return (name: string, tip: string, value: ReactNode) => (
    <EvidenceFact {...{ wallet, metric, name, tip }}>{value}</EvidenceFact>
  );
}

function Percent({ value }: { value: number }) {
  return (
    <data value={value} className="figure">
      {formatPercent(value)}
    </data>
  );
}

function Of({ count }: { count: number }) {
  return <span className="text-sm text-faint">of {formatCount(count)}</span>;
}

function describeWinningTokens(atLeast: number | undefined): string {
  const meaning =
    "Tokens in profit ÷ tokens bought of known result, open positions at their sellable value and burned or lost units at 0.";
  return atLeast === undefined
    ? meaning
    : `${meaning} At least ${formatPercent(atLeast)} of all tokens bought.`;
}
