import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { CycleTable, EntryTable } from "@/components/wallet/evidence/cycle-table";
import type { EvidencePlace } from "@/components/wallet/evidence/evidence-place";
import {
  DayResultTable,
  SwapDays,
  SwapTable,
  TransactionTable,
} from "@/components/wallet/evidence/swap-table";
import {
  DifferenceTable,
  HoldingTable,
  LotTable,
  TokenCyclesTable,
  TokenResultTable,
} from "@/components/wallet/evidence/token-tables";
import { TradeTable } from "@/components/wallet/evidence/trade-table";

/** Rows that a figure is made of, as a table of their kind. */
export function FigureRows({
  evidence: { figure, rows },
  place,
}: {
  evidence: FigureEvidence;
  place: EvidencePlace;
}) {
  switch (rows.kind) {
    case "trades": {
      const measure = figure === "unknown-cost" ? "unknown-cost" : "result";
      return <TradeTable caption="Sales" trades={rows.list} place={place} columns={["token", measure]} />;
    }
    case "cycles":
      return <CycleTable rows={rows.list} place={place} />;
    case "entries":
      return <EntryTable rows={rows.list} place={place} />;
    case "swaps":
      return <SwapTable rows={rows.list} place={place} />;
    case "days":
      return <SwapDays rows={rows.list} place={place} />;
    case "day-results":
      return <DayResultTable rows={rows.list} place={place} />;
    case "lots":
      return <LotTable rows={rows.list} place={place} />;
    case "tokens":
      return <TokenResultTable rows={rows.list} place={place} />;
    case "results":
      return <TokenCyclesTable rows={rows.list} place={place} />;
    case "holdings":
      return <HoldingTable rows={rows.list} place={place} />;
    case "transactions":
      return <TransactionTable rows={rows.list} place={place} />;
    case "differences":
      return <DifferenceTable rows={rows.list} place={place} />;
  }
}
