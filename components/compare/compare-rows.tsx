import type { WalletProfile } from "@walletlens/engine/result-types";
import { formatCount, formatUsd } from "@walletlens/format";
import { describeShortfall, type ResultName, toKnownResult } from "@walletlens/format/known-result";
import { rankMetric, readField, type ScalarMetric } from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import {
  BEHAVIOR_CLASSES,
  type BehaviorClass,
  findBehaviorClass,
} from "@/components/wallet/behavior-classes";
import { describeHoursInterval, describeRateInterval } from "@/components/wallet/describe-interval";
import { InexactMark, Known } from "@/components/wallet/known";
import { describeMetric, MetricText } from "@/components/wallet/metric-fact";
import type { Money } from "@/components/wallet/money";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { explainResult, toMetricHead } from "@/components/wallet/unknown-reasons";

export interface CompareRow {
  readonly name: string;
  readonly tip: string;
  readonly show: (profile: WalletProfile, money: Money) => ReactNode;
  /** Short remark below the metric. */
  readonly note?: (profile: WalletProfile, money: Money) => ReactNode;
  /** Ranks wallets by a metric of which more is better; null if it is unknown in part. */
  readonly rank?: (profile: WalletProfile) => number | null;
}

export interface CompareGroup {
  readonly name: string;
  /** True if the rows are of all trades, and a selected period does not apply to them. */
  readonly isOfTrades?: true;
  readonly rows: readonly CompareRow[];
}

const NO_INTERVAL = "no interval";

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
      }),
      metricRow("winning-tokens", {
        show: ({ summary, coverage }) => (
          <span className="figure">
            {!coverage.complete && <InexactMark />}
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)}
          </span>
        ),
      }),
      metricRow("result-per-trade"),
    ],
  },
  {
    name: "Risk and costs",
    isOfTrades: true,
    rows: [
      metricRow("winning-positions", {
        note: ({ positions }) => `of ${formatCount(positions.count)} tokens`,
      }),
      metricRow("profit-factor"),
      metricRow("max-drawdown"),
      {
        ...toMetricHead(METRICS["all-costs"]),
        show: ({ pnl: { allTime } }, money) => {
          const { networkFeesSol, tipsSol, failedFeesSol, unknown = [] } = allTime.costs;
          return (
            <Known reason={null} isPartial={unknown.length > 0}>
              <Sol sol={networkFeesSol + tipsSol + failedFeesSol} unit money={money} />
            </Known>
          );
        },
      },
      metricRow("after-costs"),
      metricRow("held-30-s"),
    ],
  },
  {
    name: "Behavior",
    isOfTrades: true,
    rows: [
      {
        ...toMetricHead(METRICS.style),
        show: ({ hud }) =>
          findBehaviorClass(hud.behaviorCode)?.name ?? (
            <Known reason={METRICS.style.unknownReason}>{null}</Known>
          ),
        note: ({ hud }) => <ClassScale current={findBehaviorClass(hud.behaviorCode)} />,
      },
      metricRow("median-hold", {
        note: ({ intervals: { medianHoldTimeHours: hold } }) =>
          hold === null ? NO_INTERVAL : describeHoursInterval(hold),
      }),
      metricRow("mean-hold"),
      metricRow("exit"),
      metricRow("median-entry", { note: ({ behavior }) => describeQuartiles(behavior) }),
      metricRow("trades-per-day"),
      metricRow("tokens-per-day"),
      metricRow("mean-swap"),
    ],
  },
  {
    name: "Holdings",
    rows: [
      metricRow("holdings", {
        note: ({ hud }, { currency }) => {
          const { isUnknown, isPartial } = readField(hud, "currentHoldingsUsd");
          if (currency !== "sol" || isUnknown) return null;
          return `${isPartial ? "~ " : ""}${formatUsd(hud.currentHoldingsUsd)}`;
        },
      }),
    ],
  },
  {
    name: "Coverage",
    rows: [
      metricRow("transactions", {
        note: ({ coverage }) => (coverage.complete ? "full history" : "newest part"),
      }),
      {
        ...toMetricHead(METRICS.balances),
        show: ({ reconciliation }) => describeVerdict(reconciliation).word,
      },
      metricRow("unknown-cost"),
    ],
  },
];

function metricRow(id: ScalarMetricId, options: Partial<CompareRow> = {}): CompareRow {
  const metric: ScalarMetric = METRICS[id];
  return {
    ...toMetricHead(metric),
    show: (profile, money) => (
      <Known {...describeMetric(id, profile)}>
        <MetricText id={id} profile={profile} money={money} />
      </Known>
    ),
    ...(metric.better && { rank: (profile) => rankMetric(metric, profile) }),
    ...options,
  };
}

function resultRow(of: ResultName): CompareRow {
  return {
    ...toMetricHead(METRICS[`${of}-pnl`]),
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
