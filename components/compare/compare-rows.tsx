import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { formatCount, formatUsd } from "@walletlens/format";
import { describeShortfall, type ResultName, toKnownResult } from "@walletlens/format/known-result";
import type { ScalarMetric } from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import type { CompareRow } from "@/components/compare/compare-row";
import { RESULT_ROWS } from "@/components/compare/result-rows";
import { Explained } from "@/components/ui/explained";
import {
  BEHAVIOR_CLASSES,
  type BehaviorClass,
  findBehaviorClass,
} from "@/components/wallet/behavior-classes";
import { describeHoursInterval, describeRateInterval } from "@/components/wallet/describe-interval";
import { InexactMark, Known } from "@/components/wallet/known";
import { MetricText, whyMetricUnknown } from "@/components/wallet/metric-fact";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { Result } from "@/components/wallet/result";
import {
  explainResult,
  isPartialSum,
  type WithUnknown,
  whyUnknown,
} from "@/components/wallet/unknown-reasons";

export interface CompareGroup {
  readonly name: string;
  /** True if the rows are of all trades, and a selected period does not apply to them. */
  readonly isOfTrades?: true;
  readonly rows: readonly CompareRow[];
}

const NO_INTERVAL = "no interval";
const NO_CLASS = "Not enough closed trades to classify (needs 2).";

export const COMPARE_GROUPS: readonly CompareGroup[] = [
  {
    name: "Result",
    isOfTrades: true,
    rows: [
      resultRow("realized"),
      resultRow("unrealized"),
      resultRow("net"),
      metricRow("win-rate", {
        note: ({ intervals: { winRate } }) =>
          winRate === null ? NO_INTERVAL : describeRateInterval(winRate),
        rank: ({ pnl }) => (isWhole(pnl.allTime, "winRate") ? pnl.allTime.winRate : null),
      }),
      {
        name: "Winning tokens",
        tip: "Tokens whose closed trades made more than 0 together, of all with one of known result.",
        show: ({ summary, coverage }) => (
          <span className="figure">
            {!coverage.complete && <InexactMark />}
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)}
          </span>
        ),
      },
      metricRow("result-per-trade", {
        rank: ({ hud }) => (isWhole(hud, "trimmedMeanPnl") ? hud.trimmedMeanPnl : null),
      }),
    ],
  },
  { name: "Risk and costs", isOfTrades: true, rows: RESULT_ROWS },
  {
    name: "Behavior",
    isOfTrades: true,
    rows: [
      {
        name: "Trader type",
        tip: METRICS.style.formula,
        show: ({ hud }) =>
          findBehaviorClass(hud.behaviorCode)?.name ?? <Known reason={NO_CLASS}>{null}</Known>,
        note: ({ hud }) => <ClassScale current={findBehaviorClass(hud.behaviorCode)} />,
      },
      metricRow("median-hold", {
        note: ({ intervals: { medianHoldTimeHours: hold } }) =>
          hold === null ? NO_INTERVAL : describeHoursInterval(hold),
      }),
      metricRow("mean-hold"),
      metricRow("exit"),
      metricRow("entry-market-cap", {
        name: "Median market cap at entry",
        note: ({ behavior }) => describeQuartiles(behavior),
      }),
      metricRow("trades-per-day"),
      metricRow("tokens-per-day"),
      metricRow("mean-swap"),
    ],
  },
  {
    name: "Holdings",
    rows: [
      metricRow("holdings", {
        name: "Value",
        note: ({ hud }, { currency }) =>
          currency === "sol" && whyUnknown(hud, "currentHoldingsUsd") === null
            ? `${isPartialSum(hud, "currentHoldingsUsd") ? "~ " : ""}${formatUsd(hud.currentHoldingsUsd)}`
            : null,
      }),
    ],
  },
  {
    name: "Coverage",
    rows: [
      {
        name: "Transactions",
        tip: "Transactions that the figures rest on, and whether they are all that the wallet has.",
        show: ({ coverage }) => <span className="figure">{formatCount(coverage.transactions)}</span>,
        note: ({ coverage }) => (coverage.complete ? "full history" : "newest part"),
      },
      {
        name: "Balances",
        tip: "Whether the covered transactions add up to what the chain says is there.",
        show: ({ reconciliation }) => describeVerdict(reconciliation).word,
      },
      metricRow("unknown-cost"),
    ],
  },
];

function metricRow(id: ScalarMetricId, options: Partial<CompareRow> = {}): CompareRow {
  const metric: ScalarMetric = METRICS[id];
  return {
    name: metric.label,
    tip: metric.formula,
    show: (profile, money) => (
      <Known reason={whyMetricUnknown(metric, profile)} isPartial={metric.select(profile).isPartial}>
        <MetricText metric={metric} profile={profile} money={money} />
      </Known>
    ),
    ...options,
  };
}

function resultRow(of: ResultName): CompareRow {
  const { label, formula } = METRICS[`${of}-pnl`];
  return {
    name: label,
    tip: formula,
    show: (profile, money) => {
      const result = toKnownResult(profile.pnl.allTime, of, money.currency);
      return (
        <Known reason={result === null ? explainResult(result, of) : null}>
          <Result scope={profile.pnl.allTime} name={of} unit money={money} />
        </Known>
      );
    },
    note: ({ pnl: { allTime }, coverage }, { currency }) => {
      const words = describeShortfall({ ...allTime, complete: coverage.complete }, of, currency);
      return (
        words !== null && (
          <Explained tip={words} className="max-w-full sm:truncate">
            {words}
          </Explained>
        )
      );
    },
    rank: ({ pnl: { allTime } }) => {
      const result = toKnownResult(allTime, of);
      return result?.extent === "whole" ? result.amount : null;
    },
  };
}

function isWhole(metrics: WithUnknown, name: string): boolean {
  return metrics.unknown?.includes(name) !== true;
}

function describeQuartiles(behavior: WalletProfile["behavior"]): string | null {
  const { entryMcapP25Usd: low = null, entryMcapP75Usd: high = null } = behavior ?? {};
  return low === null || high === null ? null : `half: ${formatUsd(low)} to ${formatUsd(high)}`;
}

function ClassScale({ current }: { current: BehaviorClass | null }) {
  return (
    <span aria-hidden="true" className="ml-auto grid pt-1 w-full max-w-40 grid-cols-8 gap-px">
      {BEHAVIOR_CLASSES.map(({ type, background }) => (
        <span key={type} className={`h-1.5 ${background} ${type === current?.type ? "" : "opacity-25"}`} />
      ))}
    </span>
  );
}
