import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { CycleTable, EntryTable } from "@/components/wallet/evidence/cycle-table";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
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

interface MetricRowsProps {
  readonly evidence: MetricEvidence;
  readonly context: EvidenceContext;
}

export function MetricRows({ evidence: { metric, rows }, context }: MetricRowsProps) {
  switch (rows.kind) {
    case "trades": {
      const measure = metric === "unknown-cost" ? "unknown-cost" : "result";
      return <TradeTable caption="Sales" trades={rows.list} context={context} columns={["token", measure]} />;
    }
    case "cycles":
      return <CycleTable rows={rows.list} context={context} />;
    case "entries":
      return <EntryTable rows={rows.list} context={context} />;
    case "swaps":
      return <SwapTable rows={rows.list} context={context} />;
    case "days":
      return <SwapDays rows={rows.list} context={context} />;
    case "day-results":
      return <DayResultTable rows={rows.list} context={context} />;
    case "lots":
      return <LotTable rows={rows.list} context={context} />;
    case "tokens":
      return <TokenResultTable rows={rows.list} context={context} />;
    case "results":
      return <TokenCyclesTable rows={rows.list} context={context} />;
    case "holdings":
      return <HoldingTable rows={rows.list} context={context} />;
    case "transactions":
      return <TransactionTable rows={rows.list} context={context} />;
    case "differences":
      return <DifferenceTable rows={rows.list} context={context} />;
  }
}
