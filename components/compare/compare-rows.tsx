import {
  formatCount,
  formatHours,
  formatNumber,
  formatPercent,
  formatUsd,
  formatWord,
} from "@walletlens/client/format";
import { describeShortfall, type ResultName, toKnownResult } from "@walletlens/client/known-result";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { ClassScale } from "@/components/compare/class-scale";
import { Explained } from "@/components/ui/explained";
import { findBehaviorClass } from "@/components/wallet/behavior-classes";
import { FORMULAS } from "@/components/wallet/formulas";
import { Known } from "@/components/wallet/known";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { AtLeast, Result } from "@/components/wallet/result";
import { Sol, SolResult } from "@/components/wallet/sol";
import {
  explainResult,
  isKnownInPart,
  type WithUnknown,
  whyUnknown,
} from "@/components/wallet/unknown-reasons";

/** A figure that wallets are compared by. */
export interface CompareRow {
  readonly name: string;
  /** Formula of the figure, in words. */
  readonly tip: string;
  readonly show: (profile: WalletProfile) => ReactNode;
  /** Remark beside the figure, in a few words. */
  readonly note?: (profile: WalletProfile) => ReactNode;
  /**
   * Value to rank the wallets by, for a figure of which more is better; null where it is not wholly known.
   */
  readonly rank?: (profile: WalletProfile) => number | null;
}

export interface CompareGroup {
  readonly name: string;
  readonly rows: readonly CompareRow[];
}

const NO_ENTRY = "No completed round trip has an entry whose price, supply and SOL/USD are known.";
const OF_COVERED = "Of the covered period: a part of the history is not covered.";
const NO_CLASS = "No class yet: it takes two completed round trips.";
const NO_ROUND_TRIP = "No round trip is completed in the covered history.";

/** Everything that two wallets can be compared by, in the order of the wallet's page. */
export const COMPARE_GROUPS: readonly CompareGroup[] = [
  {
    name: "Result",
    rows: [
      resultRow("Realized", FORMULAS.realizedPnl, "realized"),
      resultRow("Unrealized", FORMULAS.unrealizedPnl, "unrealized"),
      resultRow("Net", FORMULAS.netPnl, "net"),
      {
        name: "Win rate",
        tip: FORMULAS.winRate,
        show: ({ pnl, intervals, coverage }) => (
          <Known
            reason={intervals.winRate === null ? whyUnknown(pnl.allTime, "winRate") : null}
            isInPart={!coverage.complete}
            inPart={OF_COVERED}
          >
            <span className="figure">{formatPercent(pnl.allTime.winRate)}</span>
          </Known>
        ),
        note: ({ intervals }) => describeInterval(intervals.winRate, formatPercent),
        rank: ({ pnl }) => (isWhole(pnl.allTime, "winRate") ? pnl.allTime.winRate : null),
      },
      {
        name: "Tokens won",
        tip: "Tokens whose completed round trips made more than 0 together, of all with one of known result.",
        show: ({ summary }) => (
          <span className="figure">
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)}
          </span>
        ),
      },
      {
        name: "Result per token",
        tip: FORMULAS.trimmedMeanPnl,
        show: ({ hud }) => sol(hud, "trimmedMeanPnl", SolResult),
        rank: ({ hud }) => (isWhole(hud, "trimmedMeanPnl") ? hud.trimmedMeanPnl : null),
      },
    ],
  },
  {
    name: "Behavior",
    rows: [
      {
        name: "Class",
        tip: FORMULAS.style,
        show: ({ hud }) =>
          findBehaviorClass(hud.behaviorCode)?.name ?? <Known reason={NO_CLASS}>{null}</Known>,
        note: ({ hud }) => <ClassScale current={findBehaviorClass(hud.behaviorCode)} />,
      },
      {
        name: "Median hold",
        tip: FORMULAS.medianHoldTime,
        show: ({ hud }) =>
          figure(whyUnknown(hud, "medianHoldTimeHours"), formatHours(hud.medianHoldTimeHours)),
        note: ({ intervals }) => describeInterval(intervals.medianHoldTimeHours, formatHours),
      },
      {
        name: "Mean hold",
        tip: FORMULAS.averageHoldTime,
        show: ({ behavior }) =>
          behavior === null
            ? figure(NO_ROUND_TRIP, "")
            : figure(whyUnknown(behavior, "avgHoldTimeHours"), formatHours(behavior.avgHoldTimeHours)),
      },
      {
        name: "Exit",
        tip: FORMULAS.exitPattern,
        show: ({ behavior }) => word(behavior?.exitPattern ?? null, NO_ROUND_TRIP),
      },
      {
        name: "Median market cap at entry",
        tip: FORMULAS.entryMarketCap,
        show: ({ behavior }) => dollars(behavior?.medianEntryMcapUsd ?? null),
        note: ({ behavior }) => describeQuartiles(behavior),
      },
      {
        name: "Swaps a day",
        tip: FORMULAS.tradesPerDay,
        show: ({ hud }) => figure(whyUnknown(hud, "avgTradesPerDay"), formatNumber(hud.avgTradesPerDay)),
      },
      {
        name: "Tokens a day",
        tip: FORMULAS.tokensPerDay,
        show: ({ hud }) =>
          figure(whyUnknown(hud, "uniqueTokensPerDay"), formatNumber(hud.uniqueTokensPerDay)),
      },
      {
        name: "Mean swap",
        tip: FORMULAS.averageSwap,
        show: ({ hud }) => sol(hud, "avgTxValueSol", Sol),
      },
    ],
  },
  {
    name: "Holdings",
    rows: [
      {
        name: "Value",
        tip: FORMULAS.holdings,
        show: ({ hud }) => (
          <Known reason={whyUnknown(hud, "currentHoldingsSol")}>
            {isKnownInPart(hud, "currentHoldingsSol") && <AtLeast />}
            <Sol sol={hud.currentHoldingsSol} unit />
          </Known>
        ),
        note: ({ hud }) =>
          whyUnknown(hud, "currentHoldingsUsd") === null
            ? `${isKnownInPart(hud, "currentHoldingsUsd") ? "≥ " : ""}${formatUsd(hud.currentHoldingsUsd)}`
            : null,
      },
    ],
  },
  {
    name: "Coverage",
    rows: [
      {
        name: "Transactions",
        tip: "Transactions that the figures rest on, and whether they are all that the wallet has.",
        show: ({ coverage }) => <span className="figure">{formatCount(coverage.transactions)}</span>,
        note: ({ coverage }) => (coverage.complete ? "whole history" : "newest part"),
      },
      {
        name: "Balances",
        tip: "Whether the covered transactions add up to what the chain says is there.",
        show: ({ reconciliation }) => describeVerdict(reconciliation).word,
      },
      {
        name: "Unknown cost",
        tip: FORMULAS.unknownBasis,
        show: ({ reconciliation }) =>
          figure(
            whyUnknown(reconciliation, "unknownBasisShare"),
            formatPercent(reconciliation.unknownBasisShare),
          ),
      },
    ],
  },
];

function resultRow(name: string, tip: string, of: ResultName): CompareRow {
  return {
    name,
    tip,
    show: ({ pnl: { allTime } }) => {
      const result = toKnownResult(allTime, of);
      return (
        <Known reason={result === null ? explainResult(result, of) : null}>
          <Result result={result} unit isExplained />
        </Known>
      );
    },
    note: ({ pnl: { allTime }, coverage }) => {
      const words = describeShortfall({ ...allTime, complete: coverage.complete }, of);
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
      return result?.extent === "whole" ? result.sol : null;
    },
  };
}

function isWhole(figures: WithUnknown, name: string): boolean {
  return figures.unknown?.includes(name) !== true;
}

type SolField = "trimmedMeanPnl" | "avgTxValueSol" | "currentHoldingsSol";

function sol(hud: WalletProfile["hud"], field: SolField, Shown: typeof Sol | typeof SolResult): ReactNode {
  return (
    <Known reason={whyUnknown(hud, field)} isInPart={isKnownInPart(hud, field)} inPart={OF_COVERED}>
      <Shown sol={hud[field]} unit />
    </Known>
  );
}

function figure(reason: string | null, text: string): ReactNode {
  return (
    <Known reason={reason}>
      <span className="figure">{text}</span>
    </Known>
  );
}

function word(text: string | null, reason: string): ReactNode {
  return text === null ? <Known reason={reason}>{null}</Known> : formatWord(text);
}

function dollars(usd: number | null): ReactNode {
  return usd === null ? figure(NO_ENTRY, "") : figure(null, formatUsd(usd));
}

function describeInterval(
  interval: { readonly low: number; readonly high: number } | null,
  format: (value: number) => string,
): string {
  return interval === null ? "no interval" : `95%: ${format(interval.low)} to ${format(interval.high)}`;
}

function describeQuartiles(behavior: WalletProfile["behavior"]): string | null {
  const { entryMcapP25Usd: low = null, entryMcapP75Usd: high = null } = behavior ?? {};
  return low === null || high === null ? null : `half: ${formatUsd(low)} to ${formatUsd(high)}`;
}
