import type {
  CashRow,
  ChangeKind,
  DayResultRow,
  DayRow,
  SwapRow,
  TransactionRow,
} from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { UNDATED } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { formatDate, formatSignedUsd, formatWord } from "@walletlens/format";
import { type Column, numberColumn } from "@/components/ui/data-table";
import { defineTable } from "@/components/wallet/evidence/define-table";
import { ResultCell, TokenCell } from "@/components/wallet/evidence/evidence-cells";
import {
  countColumn,
  leading,
  realizedColumn,
  resultColumn,
  solColumn,
  transactionColumn,
} from "@/components/wallet/evidence/evidence-columns";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";
import { TradeSideLabel } from "@/components/wallet/evidence/trade-side-label";
import { resultColor } from "@/components/wallet/sol";

const KIND_COLUMN: Column<{ readonly what: ChangeKind }> = {
  name: "Kind",
  cell: ({ what }) => (what === "swap" ? "Trade" : formatWord(what)),
};

export const SwapTable = defineTable<SwapRow>(
  "Trades",
  ({ signature }) => signature,
  (context) => [
    transactionColumn(context),
    {
      name: "Bought and sold",
      mobile: "wide",
      cell: ({ trades }) => (
        <span className="inline-flex flex-wrap gap-x-4">
          {trades.map(({ side, tokenAddress }) => (
            <span key={tokenAddress} className="inline-flex gap-2">
              <TradeSideLabel side={side} />
              <TokenCell mint={tokenAddress} context={context} />
            </span>
          ))}
        </span>
      ),
    },
    solColumn("Cost", ({ boughtSol }) => boughtSol),
    solColumn("Proceeds", ({ soldSol }) => soldSol),
    solColumn("Value", ({ valueSol }) => valueSol, "Something in it has no known value in SOL."),
  ],
);

export const SwapDays = defineTable<DayRow>(
  "Active days (UTC)",
  ({ day }) => day,
  () => [
    { name: "Day", cell: ({ day }) => formatDate(`${day}T00:00:00Z`) },
    countColumn("Trades", ({ swaps }) => swaps),
    countColumn("Tokens", ({ tokens }) => tokens),
  ],
);

export const DayResultTable = defineTable<DayResultRow>(
  "Realized by day (UTC)",
  ({ day }) => day ?? UNDATED,
  (context) => [
    {
      name: "Day",
      cell: ({ day }) => (
        <MoreEvidenceLink
          href={metricPath(context.wallet, "pnl-by-day", day ?? UNDATED)}
          context={context}
          className="hover:underline"
        >
          {day === null ? "Time unknown" : formatDate(`${day}T00:00:00Z`)}
        </MoreEvidenceLink>
      ),
    },
    leading(realizedColumn("Result")),
  ],
);

export const TransactionTable = defineTable<TransactionRow>(
  "Transactions",
  ({ signature }) => signature,
  (context) => [
    transactionColumn(context),
    KIND_COLUMN,
    resultColumn("SOL in or out", ({ solChange }) => solChange),
    solColumn("Fee", ({ feeSol }) => feeSol),
    solColumn("Tip", ({ tipSol }) => tipSol),
    resultColumn("Rent of others", ({ rentSol }) => -rentSol),
    resultColumn("Sent or received", ({ transferredSol }) => transferredSol),
    numberColumn(
      "Arbitrage",
      ({ what, atomicPnlSol }) =>
        what === "arbitrage" && (
          <ResultCell sol={atomicPnlSol} why="It is in dollars of an hour without a price." />
        ),
    ),
  ],
);

export const CashTable = defineTable<CashRow>(
  "Transactions",
  ({ signature }) => signature,
  (context) => [
    transactionColumn(context),
    KIND_COLUMN,
    leading(resultColumn("SOL", ({ amountSol }) => amountSol)),
    numberColumn(
      "Dollars",
      ({ amountUsd }) =>
        amountUsd !== 0 && (
          <data value={amountUsd} className={`figure ${resultColor(amountUsd)}`}>
            {formatSignedUsd(amountUsd)}
          </data>
        ),
    ),
  ],
);
