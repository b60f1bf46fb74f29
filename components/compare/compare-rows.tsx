import {
  formatCount,
  formatHours,
  formatNumber,
  formatPercent,
  formatUsd,
  formatWord,
} from "@walletlens/client/format";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { findBehaviorClass } from "@/components/behavior/behavior-classes";
import { ClassScale } from "@/components/compare/class-scale";
import { Known } from "@/components/figures/known";
import { Sol, SolResult } from "@/components/figures/sol";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { isKnownInPart, whyUnknown } from "@/components/wallet/unknown-reasons";

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

const NO_ENTRY = "No completed cycle has an entry whose price, supply and SOL/USD are known.";
const NO_CLASS = "No class yet: it takes two completed cycles.";
const NO_CYCLE = "No cycle is completed in the covered history.";

/** Everything that two wallets can be compared by, in the order of the wallet's page. */
export const COMPARE_GROUPS: readonly CompareGroup[] = [
  {
    name: "Result",
    rows: [
      resultRow("Realized", FORMULAS.realizedPnl, "realizedPnlSol"),
      resultRow("Unrealized", FORMULAS.unrealizedPnl, "unrealizedPnlSol"),
      resultRow("Net", FORMULAS.netPnl, "netPnlSol"),
      {
        name: "Win rate",
        tip: FORMULAS.winRate,
        show: ({ pnl }) => figure(whyUnknown(pnl.allTime, "winRate"), formatPercent(pnl.allTime.winRate)),
        note: ({ intervals }) => describeInterval(intervals.winRate, formatPercent),
        rank: ({ pnl }) => (whyUnknown(pnl.allTime, "winRate") === null ? pnl.allTime.winRate : null),
      },
      {
        name: "Trades won",
        tip: "Trades of known result that made more than 0, of all of them. A trade is a token with a completed cycle.",
        show: ({ summary }) => (
          <span className="figure">
            {formatCount(summary.profitableTradesCount)} of {formatCount(summary.totalTradesCount)}
          </span>
        ),
      },
      {
        name: "Result per trade",
        tip: FORMULAS.trimmedMeanPnl,
        show: ({ hud }) => sol(hud, "trimmedMeanPnl", SolResult),
        rank: ({ hud }) => (whyUnknown(hud, "trimmedMeanPnl") === null ? hud.trimmedMeanPnl : null),
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
            ? figure(NO_CYCLE, "")
            : figure(whyUnknown(behavior, "avgHoldTimeHours"), formatHours(behavior.avgHoldTimeHours)),
      },
      {
        name: "Exit",
        tip: FORMULAS.exitPattern,
        show: ({ behavior }) => word(behavior?.exitPattern ?? null, NO_CYCLE),
      },
      {
        name: "Market cap at entry",
        tip: FORMULAS.entryMarketCap,
        show: ({ behavior }) => dollars(behavior?.typicalEntryMcapUsd ?? null),
        note: ({ behavior }) => describeQuartiles(behavior),
      },
      {
        name: "Trades a day",
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
        show: ({ hud }) => sol(hud, "currentHoldingsSol", Sol),
        note: ({ hud }) =>
          whyUnknown(hud, "currentHoldingsUsd") === null ? formatUsd(hud.currentHoldingsUsd) : null,
      },
    ],
  },
  {
    name: "What this rests on",
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

function resultRow(
  name: string,
  tip: string,
  field: "realizedPnlSol" | "unrealizedPnlSol" | "netPnlSol",
): CompareRow {
  return {
    name,
    tip,
    show: ({ pnl: { allTime } }) => (
      <Known reason={whyUnknown(allTime, field)} isInPart={isKnownInPart(allTime, field)}>
        <SolResult sol={allTime[field]} unit />
      </Known>
    ),
    rank: ({ pnl: { allTime } }) =>
      whyUnknown(allTime, field) === null && !isKnownInPart(allTime, field) ? allTime[field] : null,
  };
}

type SolField = "trimmedMeanPnl" | "avgTxValueSol" | "currentHoldingsSol";

function sol(hud: WalletProfile["hud"], field: SolField, Shown: typeof Sol | typeof SolResult): ReactNode {
  return (
    <Known reason={whyUnknown(hud, field)}>
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
