import { formatNumber } from "@walletlens/client/format";
import type {
  DifferenceRow,
  HoldingRow,
  LotRow,
  TokenCyclesRow,
  TokenResultRow,
} from "@walletlens/engine/wallet/figure-evidence/evidence-rows";
import { SignatureLink } from "@/components/ui/explorer-link";
import {
  AmountCell,
  PriceCell,
  ResultCell,
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
import type { EvidencePlace } from "@/components/wallet/evidence/evidence-place";
import { type Column, defineTable } from "@/components/wallet/evidence/evidence-table";
import { Sol } from "@/components/wallet/sol";

const NO_PRICE = "It has no price at the moment.";
const PRICE_COLUMN: Column<{ readonly priceSol: number | null }> = {
  name: "Price, SOL",
  cell: ({ priceSol }) => <PriceCell sol={priceSol} />,
};
const VALUE_COLUMN = solColumn(
  "Value",
  (row: { readonly valueSol: number | null }) => row.valueSol,
  NO_PRICE,
);
const NO_COST = "These units were not bought at a known price. They count as nothing.";

/** Units that are still held, at the price of the present. */
export const LotTable = defineTable<LotRow>(
  "Open lots",
  (lot) => JSON.stringify([lot.tokenAddress, lot.openedBy, lot.tokenAmountRaw, lot.costSol]),
  (place) => [
    tokenColumn(place),
    { name: "Opened, UTC", isText: true, cell: (lot) => <LotOrigin lot={lot} place={place} /> },
    UNITS_COLUMN,
    solColumn("Cost", ({ costSol }) => costSol, NO_COST),
    PRICE_COLUMN,
    VALUE_COLUMN,
    {
      name: "Result",
      cell: ({ unrealizedPnlSol, costSol }) => (
        <ResultCell sol={unrealizedPnlSol} why={costSol === null ? NO_COST : NO_PRICE} />
      ),
    },
  ],
);

/** Table of the result of each token that was bought. */
export const TokenResultTable = defineTokenTable<TokenResultRow>("Results by token", [
  leading(realizedColumn("Realized")),
  resultColumn("Unrealized", (row) => row.unrealizedPnlSol, NO_PRICE),
  { name: "Cost without a price", cell: ({ unpricedCostSol }) => <UnpricedCost sol={unpricedCostSol} /> },
]);

/** The completed cycles of each token, taken together. */
export const TokenCyclesTable = defineTokenTable<TokenCyclesRow>("Completed round trips by token", [
  countColumn("Round trips", ({ cycles }) => cycles),
  leading(
    resultColumn("Result", ({ resultSol }) => resultSol, "None of its round trips has a known result."),
  ),
]);

/** Table of what the wallet holds. */
export const HoldingTable = defineTable<HoldingRow>(
  "Holdings",
  ({ tokenAddress }) => tokenAddress ?? "SOL",
  (place) => [
    { name: "Asset", isText: true, cell: (row) => <Asset mint={row.tokenAddress} place={place} /> },
    { name: "Amount", cell: (row) => <HeldAmount row={row} /> },
    PRICE_COLUMN,
    VALUE_COLUMN,
  ],
);

/**
 * Table that says of each token whether it adds up. Amounts are whole tokens where their decimals are known.
 */
export const DifferenceTable = defineTokenTable<DifferenceRow>("Balances by token", [
  rawColumn("Before", ({ opening }) => opening),
  rawColumn("In", ({ inflow }) => inflow),
  rawColumn("Out", ({ outflow }) => outflow),
  rawColumn("After", ({ closing }) => closing),
  rawColumn("On chain", ({ chainBalance }) => chainBalance),
  rawColumn("Difference", ({ difference }) => difference),
]);

/** A table of which each row is about a token. */
function defineTokenTable<Row extends { readonly tokenAddress: string }>(
  caption: string,
  columns: readonly Column<Row>[],
) {
  return defineTable<Row>(
    caption,
    ({ tokenAddress }) => tokenAddress,
    (place) => [tokenColumn(place), ...columns],
  );
}

function rawColumn(name: string, read: (row: DifferenceRow) => string): Column<DifferenceRow> {
  return { name, cell: (row) => <Units raw={read(row)} decimals={row.decimals} /> };
}

function HeldAmount({ row: { amount, amountRaw, inOrders } }: { row: HoldingRow }) {
  return (
    <>
      <AmountCell amount={amount} raw={amountRaw} />
      {inOrders > 0 && (
        <span className="block text-xs text-muted">{formatNumber(inOrders)} of it in standing orders</span>
      )}
    </>
  );
}

/** Cell with the cost of what has no price; empty where everything has one. */
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

function LotOrigin({ lot: { openedAt, openedBy }, place }: { lot: LotRow; place: EvidencePlace }) {
  if (openedBy === null) return <span className="text-faint">not covered</span>;
  return (
    <span className="inline-flex items-center gap-3">
      <span className="min-w-40">
        <TimeCell time={openedAt} now={place.now} />
      </span>
      <SignatureLink signature={openedBy} customRpcUrl={place.customRpcUrl} />
    </span>
  );
}

function Asset({ mint, place }: { mint: string | null; place: EvidencePlace }) {
  return mint === null ? "SOL" : <TokenCell mint={mint} place={place} />;
}

function Units({ raw, decimals }: { raw: string; decimals: number | null }) {
  const amount = Number(raw) / 10 ** (decimals ?? 0);
  return <AmountCell amount={amount} raw={raw} />;
}
