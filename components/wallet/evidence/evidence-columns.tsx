import type { TransactionRef } from "@walletlens/engine/wallet/token-evidence";
import { formatCount } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { type Column, numberColumn } from "@/components/ui/data-table";
import {
  AmountCell,
  ResultCell,
  SolCell,
  TimeCell,
  TokenCell,
  TransactionCell,
} from "@/components/wallet/evidence/evidence-cells";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { Known } from "@/components/wallet/known";

export function tokenColumn(context: EvidenceContext): Column<{ readonly tokenAddress: string }> {
  return {
    name: "Token",
    mobile: "wide",
    cell: ({ tokenAddress }) => <TokenCell mint={tokenAddress} context={context} />,
  };
}

export function openedColumn({ now }: EvidenceContext): Column<{ readonly openedAt: string | null }> {
  return { name: "Opened", cell: ({ openedAt }) => <TimeCell time={openedAt} now={now} /> };
}

export function closedColumn({ now }: EvidenceContext): Column<{ readonly closedAt: string | null }> {
  return { name: "Closed", cell: ({ closedAt }) => <TimeCell time={closedAt} now={now} /> };
}

export function transactionColumn(context: EvidenceContext): Column<TransactionRef> {
  return { name: "Transaction", cell: (row) => <TransactionCell row={row} context={context} /> };
}

interface UnitsRow {
  readonly tokenAmount: number;
  readonly tokenAmountRaw: string;
}

export const UNITS_COLUMN = numberColumn("Units", ({ tokenAmount, tokenAmountRaw }: UnitsRow) => (
  <AmountCell amount={tokenAmount} raw={tokenAmountRaw} />
));

export function countColumn<Row>(name: string, read: (row: Row) => number): Column<Row> {
  return numberColumn(name, (row) => <span className="figure">{formatCount(read(row))}</span>);
}

export function solColumn<Row>(name: string, read: (row: Row) => number | null, why?: string): Column<Row> {
  return numberColumn(name, (row) => <SolCell sol={read(row)} why={why} />);
}

export function resultColumn<Row>(
  name: string,
  read: (row: Row) => number | null,
  why?: string,
): Column<Row> {
  return numberColumn(name, (row) => <ResultCell sol={read(row)} why={why} />);
}

/** Marks the main metric of a row. */
export function leading<Row>(column: Column<Row>): Column<Row> {
  return { ...column, mobile: "lead" };
}

interface RealizedRow {
  readonly realizedPnlSol: number | null;
  readonly isRealizedPartial?: true;
}

export function realizedColumn(name: string): Column<RealizedRow> {
  return numberColumn(name, ({ realizedPnlSol, isRealizedPartial }) => (
    <Known reason={null} isPartial={isRealizedPartial === true && realizedPnlSol !== null}>
      <ResultCell sol={realizedPnlSol} why={METRICS["realized-pnl"].unknownReason} />
    </Known>
  ));
}
