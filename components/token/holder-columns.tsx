import { formatHours, formatPercent, formatWord } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import {
  FirstBuy,
  GroupName,
  History,
  Holder,
  HolderMetric,
  NoSales,
  Tier,
  TokenNet,
  WalletResultCell,
} from "@/components/token/holder-cells";
import type { HolderSort } from "@/components/token/holder-query";
import type { HolderRow } from "@/components/token/holder-row";
import type { Currency } from "@/components/ui/currency";
import type { Column } from "@/components/ui/data-table";
import { PriceCell } from "@/components/wallet/evidence/evidence-cells";
import { FORMULAS } from "@/components/wallet/formulas";
import { FrozenMark } from "@/components/wallet/frozen-mark";
import { Known } from "@/components/wallet/known";
import { Sol } from "@/components/wallet/sol";
import { isPartialSum, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

type HolderColumn = Column<HolderRow, HolderSort>;

/** Only realized PnL of the wallet has dollars; all other amounts are in SOL in both currencies. */
export function holderColumns(mint: string, currency: Currency = "sol"): readonly HolderColumn[] {
  return [
    {
      name: "#",
      stackedName: "Rank",
      tip: "Rank by amount held.",
      sortKey: "rank",
      isNumber: true,
      mobile: "lead",
      className: "figure text-muted",
      cell: ({ rank }) => rank,
    },
    {
      name: "Holder",
      tip: "The owner of the token accounts.",
      isRowHead: true,
      isSticky: true,
      cell: (row) => <Holder row={row} />,
    },
    {
      name: "% of supply",
      tip: "Percent of total supply.",
      sortKey: "supply",
      isNumber: true,
      className: "figure",
      cell: ({ supplyPercent }) => formatSupplyShare(supplyPercent),
    },
    {
      name: "Value",
      unit: "SOL",
      tip: "Current value of the holding.",
      sortKey: "value",
      isNumber: true,
      cell: (row) => (
        <>
          <HolderMetric row={row} name="tokenHoldingValueSol">
            <Sol sol={row.tokenHoldingValueSol} />
          </HolderMetric>
          {row.frozenShare !== undefined && <FrozenMark share={row.frozenShare} />}
        </>
      ),
    },
    ...tokenColumns(mint, currency).map(ofAnalyzed),
    {
      name: "Behavior",
      tip: "By the median hold time of closed trades.",
      cell: (row) => <GroupName row={row} />,
    },
    ...walletColumns(currency).map(ofAnalyzed),
  ];
}

function tokenColumns(mint: string, currency: Currency): readonly HolderColumn[] {
  const displayOf = ({ token }: HolderRow) => (token === null ? NOTHING : "");
  return [
    {
      name: "PnL on this token",
      unit: currency.toUpperCase(),
      tip: `Realized + unrealized PnL on this token.${SORTED[currency]}`,
      sortKey: "token",
      isNumber: true,
      className: ({ token }) => (token === null ? "text-faint" : ""),
      cell: (row) => <TokenNet mint={mint} row={row} currency={currency} />,
    },
    {
      name: "First buy",
      unit: "UTC",
      tip: FORMULAS.tokenFirstBuy,
      sortKey: "bought",
      isNumber: true,
      mobile: "more",
      className: displayOf,
      cell: ({ token }) => (token === null ? "–" : <FirstBuy time={token.firstBuyAt} />),
    },
    {
      name: "Avg. buy price",
      unit: "SOL",
      tip: FORMULAS.tokenBuyPrice,
      sortKey: "price",
      isNumber: true,
      mobile: "more",
      className: displayOf,
      cell: ({ token }) =>
        token === null ? (
          "–"
        ) : (
          <Known
            reason={whyTokenUnknown(token, "avgBuyPriceSol")}
            isPartial={isPartialSum(token, "avgBuyPriceSol")}
          >
            <PriceCell sol={token.avgBuyPriceSol} />
          </Known>
        ),
    },
  ];
}

/** Dollars are those of the trades. */
const SORTED: Readonly<Record<Currency, string>> = {
  sol: "",
  usd: " Each trade counts at its SOL price. Sorted by SOL.",
};

const walletColumns = (currency: Currency): readonly HolderColumn[] => [
  {
    name: "Wallet PnL",
    unit: currency.toUpperCase(),
    tip: `Realized + unrealized PnL of the wallet. Excludes unpriced tokens.${SORTED[currency]}`,
    sortKey: "pnl",
    isNumber: true,
    cell: (row) => <WalletResultCell row={row} name="net" currency={currency} />,
  },
  {
    name: "Wallet realized",
    unit: currency.toUpperCase(),
    tip: `Realized PnL of the wallet over all tokens it traded.${SORTED[currency]}`,
    sortKey: "realized",
    isNumber: true,
    cell: (row) => <WalletResultCell row={row} name="realized" currency={currency} />,
  },
  {
    name: "No cost basis",
    tip: METRICS["unknown-cost"].formula,
    isNumber: true,
    isMinor: true,
    className: "figure",
    cell: ({ knownBasisShare }) =>
      knownBasisShare === null ? <NoSales /> : formatPercent(1 - knownBasisShare),
  },
  {
    name: "History",
    tip: "Transactions read: all of them, or the newest ones.",
    isNumber: true,
    isMinor: true,
    cell: ({ coverage }) => coverage !== null && <History {...coverage} />,
  },
  { name: "Data", tip: FORMULAS.tier, cell: (row) => <Tier row={row} /> },
  {
    name: "Median hold",
    tip: "Over all tokens it traded.",
    sortKey: "hold",
    isNumber: true,
    isMinor: true,
    className: "figure",
    cell: (row) => (
      <HolderMetric row={row} name="medianHoldTimeHours">
        {formatHours(row.medianHoldTimeHours)}
      </HolderMetric>
    ),
  },
  {
    name: "Exit",
    tip: "Usual way of selling.",
    isMinor: true,
    cell: (row) => (
      <HolderMetric row={row} name="exitPattern">
        {formatWord(row.exitPattern)}
      </HolderMetric>
    ),
  },
];

/** Phones hide cells without a metric. */
const NOTHING = "text-faint max-sm:hidden!";

export function isAnalyzed({ analysisSkipped, analysisFailed }: HolderRow): boolean {
  return !analysisSkipped && !analysisFailed;
}

/** Returns the column with a dash for holders that were not analyzed. */
function ofAnalyzed(column: HolderColumn): HolderColumn {
  const { className = "", cell } = column;
  const classesOf = typeof className === "function" ? className : () => className;
  return {
    ...column,
    className: (row) => (isAnalyzed(row) ? classesOf(row) : NOTHING),
    cell: (row) => (isAnalyzed(row) ? cell(row) : "–"),
  };
}
