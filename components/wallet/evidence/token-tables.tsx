import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type {
  CapitalRow,
  DifferenceRow,
  HoldingRow,
  LotRow,
  TokenCyclesRow,
  TokenResultRow,
} from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatNumber } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { type Column, numberColumn } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { defineTable } from "@/components/wallet/evidence/define-table";
import {
  AmountCell,
  PriceCell,
  ResultCell,
  SolCell,
  TimeCell,
  TokenCell,
} from "@/components/wallet/evidence/evidence-cells";
import {
  countColumn,
  leading,
  realizedColumn,
  resultColumn,
  solColumn,
  tokenColumn,
  UNITS_COLUMN,
} from "@/components/wallet/evidence/evidence-columns";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { HoldingMarks } from "@/components/wallet/evidence/holding-marks";
import { Known } from "@/components/wallet/known";
import { Sol } from "@/components/wallet/sol";

export const NO_PRICE = "It has no price at the moment.";
const PRICE_COLUMN = numberColumn("Price, SOL", (row: { readonly priceSol: number | null }) => (
  <PriceCell sol={row.priceSol} />
));
const VALUE_COLUMN = solColumn(
  "Value",
  (row: { readonly valueSol: number | null }) => row.valueSol,
  NO_PRICE,
);
export const NO_COST = "No cost basis: these units were not bought at a known price. They are in no result.";

export const CapitalTable = defineTable<CapitalRow>("Lots held at that time", getLotKey, listLotColumns);

export const LotTable = defineTable<LotRow>("Open lots", getLotKey, (context): readonly Column<LotRow>[] => [
  ...listLotColumns(context),
  PRICE_COLUMN,
  VALUE_COLUMN,
  numberColumn("Result", ({ unrealizedPnlSol, costSol }) => (
    <ResultCell sol={unrealizedPnlSol} why={costSol === null ? NO_COST : NO_PRICE} />
  )),
]);

export const TokenResultTable = defineTokenTable<TokenResultRow>("Results by token", [
  leading(realizedColumn("Realized")),
  resultColumn("Unrealized", (row) => row.unrealizedPnlSol, NO_PRICE),
  numberColumn("Cost without a price", ({ unpricedCostSol }) => <UnpricedCost sol={unpricedCostSol} />),
]);

export const TokenCyclesTable = defineTokenTable<TokenCyclesRow>("Closed trades by token", [
  countColumn("Closed trades", ({ cycles }) => cycles),
  leading(
    resultColumn("Result", ({ resultSol }) => resultSol, "None of its closed trades has a known result."),
  ),
]);

export const HoldingTable = defineTable<HoldingRow>(
  "Holdings",
  ({ tokenAddress }) => tokenAddress ?? "SOL",
  (context) => [
    {
      name: "Asset",
      cell: ({ tokenAddress: mint }) => (mint === null ? "SOL" : <TokenCell mint={mint} context={context} />),
    },
    numberColumn("Amount", ({ amount, amountRaw, inOrders }) => (
      <>
        <AmountCell amount={amount} raw={amountRaw} />
        {inOrders > 0 && (
          <span className="block text-xs text-muted">{formatNumber(inOrders)} of it in open orders</span>
        )}
      </>
    )),
    { ...PRICE_COLUMN, name: "Listed price, SOL" },
    numberColumn("Value", (row) => (
      <>
        <SolCell sol={row.valueSol} why={NO_PRICE} />
        <HoldingMarks row={row} />
      </>
    )),
    numberColumn("Cost", showCost),
    numberColumn(
      METRICS["unrealized-pnl"].label,
      (row) =>
        !isSolRow(row) && (
          <ResultCell sol={row.unrealizedPnlSol} why={row.costSol === null ? NO_COST : NO_PRICE} />
        ),
    ),
  ],
);

/** Amounts are whole tokens if the decimals are known. */
export const DifferenceTable = defineTokenTable<DifferenceRow>("Balances by token", [
  rawColumn("Before", ({ opening }) => opening),
  rawColumn("In", ({ inflow }) => inflow),
  rawColumn("Out", ({ outflow }) => outflow),
  rawColumn("After", ({ closing }) => closing),
  rawColumn("On chain", ({ chainBalance }) => chainBalance),
  rawColumn("Difference", ({ difference }) => difference),
]);

function defineTokenTable<Row extends { readonly tokenAddress: string }>(
  caption: string,
  columns: readonly Column<Row>[],
) {
  return defineTable<Row>(
    caption,
    ({ tokenAddress }) => tokenAddress,
    (context) => [tokenColumn(context), ...columns],
  );
}

function rawColumn(name: string, read: (row: DifferenceRow) => string): Column<DifferenceRow> {
  return numberColumn(name, (row) => (
    <AmountCell amount={Number(read(row)) / 10 ** (row.decimals ?? 0)} raw={read(row)} />
  ));
}

/** Empty for SOL, which has no cost. */
function showCost(row: HoldingRow) {
  if (isSolRow(row)) return null;
  const { costSol, isCostPartial } = row;
  return (
    <Known reason={costSol === null ? NO_COST : null} isPartial={isCostPartial === true}>
      <SolCell sol={costSol} />
    </Known>
  );
}

/** SOL, native or wrapped, has no cost. */
export function isSolRow({ tokenAddress }: HoldingRow): boolean {
  return tokenAddress === null || tokenAddress === WRAPPED_SOL;
}

/** Empty if everything has a price. */
function UnpricedCost({ sol }: { sol: number | null }) {
  if (sol === null) return null;
  return (
    <span
      className="text-warning"
      data-tip="What is held without a price has cost this. The bound counts it as lost."
    >
      <Sol sol={sol} />
    </span>
  );
}

function getLotKey({ tokenAddress, openedBy, tokenAmountRaw, costSol }: CapitalRow): string {
  return JSON.stringify([tokenAddress, openedBy, tokenAmountRaw, costSol]);
}

function listLotColumns(context: EvidenceContext): readonly Column<CapitalRow>[] {
  return [
    tokenColumn(context),
    { name: "Opened", cell: (lot) => <LotOrigin lot={lot} context={context} /> },
    UNITS_COLUMN,
    solColumn("Cost", ({ costSol }) => costSol, NO_COST),
  ];
}

function LotOrigin({ lot: { openedAt, openedBy }, context }: { lot: CapitalRow; context: EvidenceContext }) {
  if (openedBy === null) return <span className="text-faint">not covered</span>;
  return (
    <span className="inline-flex items-center gap-3">
      <span className="min-w-20 text-muted">
        <TimeCell time={openedAt} now={context.now} />
      </span>
      <SignatureLink signature={openedBy} customRpcUrl={context.customRpcUrl} />
    </span>
  );
}
