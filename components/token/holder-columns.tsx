import { formatHours, formatPercent, formatWord } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { HOLDER_METRICS, TOKEN_METRICS } from "@walletlens/format/row-metrics";
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
import { FrozenMark } from "@/components/wallet/frozen-mark";
import { Known } from "@/components/wallet/known";
import { Sol } from "@/components/wallet/sol";
import { describeField, toMetricHead } from "@/components/wallet/unknown-reasons";

type HolderColumn = Column<HolderRow, HolderSort>;

/** Only realized PnL of the wallet has dollars; all other amounts are in SOL in both currencies. */
export function holderColumns(mint: string, currency: Currency = "sol"): readonly HolderColumn[] {
  return [
    {
      ...toMetricHead(HOLDER_METRICS.rank),
      name: "#",
      stackedName: HOLDER_METRICS.rank.label,
      sortKey: "rank",
      isNumber: true,
      mobile: "lead",
      className: "figure text-muted",
      cell: ({ rank }) => rank,
    },
    {
      ...toMetricHead(HOLDER_METRICS.walletAddress),
      isRowHead: true,
      isSticky: true,
      cell: (row) => <Holder row={row} />,
    },
    {
      ...toMetricHead(HOLDER_METRICS.supplyPercent),
      sortKey: "supply",
      isNumber: true,
      className: "figure",
      cell: ({ supplyPercent }) => formatSupplyShare(supplyPercent),
    },
    {
      ...toMetricHead(HOLDER_METRICS.tokenHoldingValueSol),
      unit: "SOL",
      sortKey: "value",
      isNumber: true,
      cell: (row) => (
        <>
          <HolderMetric row={row} name="tokenHoldingValueSol" metric={HOLDER_METRICS.tokenHoldingValueSol}>
            <Sol sol={row.tokenHoldingValueSol} />
          </HolderMetric>
          {row.frozenShare !== undefined && <FrozenMark share={row.frozenShare} />}
        </>
      ),
    },
    ...tokenColumns(mint, currency).map(ofAnalyzed),
    { ...toMetricHead(HOLDER_METRICS.behaviorType), cell: (row) => <GroupName row={row} /> },
    ...walletColumns(currency).map(ofAnalyzed),
  ];
}

function tokenColumns(mint: string, currency: Currency): readonly HolderColumn[] {
  const getDisplayClass = ({ token }: HolderRow) => (token === null ? NOTHING : "");
  return [
    {
      name: HOLDER_METRICS.token.label,
      unit: currency.toUpperCase(),
      tip: `${HOLDER_METRICS.token.formula}${SORTED[currency]}`,
      sortKey: "token",
      isNumber: true,
      className: ({ token }) => (token === null ? "text-faint" : ""),
      cell: (row) => <TokenNet mint={mint} row={row} currency={currency} />,
    },
    {
      ...toMetricHead(TOKEN_METRICS.firstBuyAt),
      unit: "UTC",
      sortKey: "bought",
      isNumber: true,
      mobile: "more",
      className: getDisplayClass,
      cell: ({ token }) => (token === null ? "–" : <FirstBuy time={token.firstBuyAt} />),
    },
    {
      ...toMetricHead(TOKEN_METRICS.avgBuyPriceSol),
      unit: "SOL",
      sortKey: "price",
      isNumber: true,
      mobile: "more",
      className: getDisplayClass,
      cell: ({ token }) =>
        token === null ? (
          "–"
        ) : (
          <Known {...describeField(token, "avgBuyPriceSol", TOKEN_METRICS.avgBuyPriceSol)}>
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
    name: HOLDER_METRICS.walletPnlSol.label,
    unit: currency.toUpperCase(),
    tip: `${HOLDER_METRICS.walletPnlSol.formula}${SORTED[currency]}`,
    sortKey: "pnl",
    isNumber: true,
    cell: (row) => <WalletResultCell row={row} name="net" currency={currency} />,
  },
  {
    name: HOLDER_METRICS.walletRealizedPnlSol.label,
    unit: currency.toUpperCase(),
    tip: `${HOLDER_METRICS.walletRealizedPnlSol.formula}${SORTED[currency]}`,
    sortKey: "realized",
    isNumber: true,
    cell: (row) => <WalletResultCell row={row} name="realized" currency={currency} />,
  },
  {
    ...toMetricHead(METRICS["unknown-cost"]),
    isNumber: true,
    isMinor: true,
    className: "figure",
    cell: ({ knownBasisShare }) =>
      knownBasisShare === null ? <NoSales /> : formatPercent(1 - knownBasisShare),
  },
  {
    ...toMetricHead(HOLDER_METRICS.coverage),
    isNumber: true,
    isMinor: true,
    cell: ({ coverage }) => coverage !== null && <History {...coverage} />,
  },
  { ...toMetricHead(METRICS["data-quality"]), cell: (row) => <Tier row={row} /> },
  {
    ...toMetricHead(METRICS["median-hold"]),
    sortKey: "hold",
    isNumber: true,
    isMinor: true,
    className: "figure",
    cell: (row) => (
      <HolderMetric row={row} name="medianHoldTimeHours" metric={METRICS["median-hold"]}>
        {formatHours(row.medianHoldTimeHours)}
      </HolderMetric>
    ),
  },
  {
    ...toMetricHead(METRICS.exit),
    isMinor: true,
    cell: (row) => (
      <HolderMetric row={row} name="exitPattern" metric={METRICS.exit}>
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
  const getClasses = typeof className === "function" ? className : () => className;
  return {
    ...column,
    className: (row) => (isAnalyzed(row) ? getClasses(row) : NOTHING),
    cell: (row) => (isAnalyzed(row) ? cell(row) : "–"),
  };
}
