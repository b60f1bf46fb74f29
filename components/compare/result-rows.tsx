import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { formatCount, formatMultiple, formatPercent } from "@walletlens/format";
import type { ReactNode } from "react";
import type { CompareRow } from "@/components/compare/compare-row";
import { Known } from "@/components/wallet/known";
import type { Money } from "@/components/wallet/money";
import { Sol, SolResult } from "@/components/wallet/sol";
import { isPartialSum, type WithUnknown, whyUnknown } from "@/components/wallet/unknown-reasons";
import { findAfterCostsUsd } from "@/components/wallet/usd-per-sol";

const NO_SALES = "No sale has a known cost basis and value.";

/** Rows of positions, distribution, risk, costs and copyability. */
export const RESULT_ROWS: readonly CompareRow[] = [
  {
    ...knownRow("Winning positions", ({ positions }) => positions, "winRate", {
      tip: "Tokens in profit ÷ tokens bought, open positions at their sellable value and burned or lost units at 0.",
      why: "No bought token has a fully known result.",
      cell: ({ positions }) => <Percent value={positions.winRate} />,
      rank: ({ positions }) => positions.winRate,
    }),
    note: ({ positions }) => `of ${formatCount(positions.count)} tokens`,
  },
  knownRow("Profit factor", ({ shape }) => shape, "profitFactor", {
    tip: "Sum of profits ÷ sum of losses, by token.",
    why: NO_SALES,
    cell: ({ shape: { profitFactor } }) =>
      profitFactor === null ? (
        <span className="text-faint">no losses</span>
      ) : (
        <span className="figure">{formatMultiple(profitFactor)}</span>
      ),
    rank: ({ shape }) => shape.profitFactor ?? Number.POSITIVE_INFINITY,
  }),
  knownRow("Max. drawdown", ({ risk }) => risk, "maxDrawdownSol", {
    tip: "Largest drop of the cumulative realized PnL from an earlier peak.",
    why: NO_SALES,
    cell: ({ risk }, money) => <Sol sol={risk.maxDrawdownSol} unit money={money} />,
    rank: ({ risk }) => -risk.maxDrawdownSol,
  }),
  {
    name: "Fees and tips",
    tip: "All network fees and tips the wallet paid, in trades or not, failed transactions included.",
    show: ({ pnl: { allTime } }, money) => {
      const { networkFeesSol, tipsSol, failedFeesSol, unknown = [] } = allTime.costs;
      return (
        <Known reason={null} isPartial={unknown.length > 0}>
          <Sol sol={networkFeesSol + tipsSol + failedFeesSol} unit money={money} />
        </Known>
      );
    },
  },
  knownRow("Total PnL after costs", ({ pnl }) => pnl.allTime, "netAfterCostsSol", {
    tip: "Total PnL + atomic arbitrage − fees that no trade bears.",
    why: NO_SALES,
    cell: ({ pnl: { allTime } }, money) => (
      <SolResult sol={allTime.netAfterCostsSol} unit money={money} usd={findAfterCostsUsd(allTime, money)} />
    ),
    rank: ({ pnl }) => pnl.allTime.netAfterCostsSol,
  }),
  knownRow("Profit held over 30 s", ({ copyability }) => copyability, "share30s", {
    tip: "Profit of closed trades held for more than 30 seconds ÷ profit of all profitable closed trades.",
    why: "No closed trade made a known profit.",
    cell: ({ copyability }) => <Percent value={copyability.share30s} />,
    rank: ({ copyability }) => copyability.share30s,
  }),
];

interface KnownRowOptions {
  readonly tip: string;
  readonly why: string;
  readonly cell: (profile: WalletProfile, money: Money) => ReactNode;
  readonly rank: (profile: WalletProfile) => number;
}

function knownRow(
  name: string,
  select: (profile: WalletProfile) => WithUnknown,
  field: string,
  { tip, why, cell, rank }: KnownRowOptions,
): CompareRow {
  return {
    name,
    tip,
    show: (profile, money) => {
      const metrics = select(profile);
      return (
        <Known reason={whyUnknown(metrics, field, why)} isPartial={isPartialSum(metrics, field)}>
          {cell(profile, money)}
        </Known>
      );
    },
    rank: (profile) => (select(profile).unknown?.includes(field) === true ? null : rank(profile)),
  };
}

function Percent({ value }: { readonly value: number }) {
  return <span className="figure">{formatPercent(value)}</span>;
}
