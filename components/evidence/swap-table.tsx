import { formatCount, formatDate } from "@walletlens/client/format";
import type {
  ChangeKind,
  DayResultRow,
  DayRow,
  SwapRow,
  TransactionRow,
} from "@walletlens/engine/wallet/figure-evidence/evidence-rows";
import { UNDATED } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { ResultCell, SolCell, TokenCell } from "@/components/evidence/evidence-cells";
import { transactionColumn } from "@/components/evidence/evidence-columns";
import { figurePath } from "@/components/evidence/evidence-path";
import type { EvidencePlace } from "@/components/evidence/evidence-place";
import { EvidenceStep } from "@/components/evidence/evidence-step";
import { EvidenceTable } from "@/components/evidence/evidence-table";
import { Side } from "@/components/evidence/trade-table";

const KINDS: Readonly<Record<ChangeKind, string>> = {
  swap: "Swap",
  round_trip: "Arbitrage",
  transfer: "Transfer",
  failed: "Failed",
  other: "Other",
};

/** Transactions that bought or sold at least one token. */
export function SwapTable({ swaps, place }: { swaps: readonly SwapRow[]; place: EvidencePlace }) {
  return (
    <EvidenceTable
      caption="Swaps"
      rows={swaps}
      keyOf={({ signature }) => signature}
      columns={[
        transactionColumn(place),
        {
          name: "Bought and sold",
          isText: true,
          cell: ({ trades }) => <Trades trades={trades} place={place} />,
        },
        { name: "Bought for", cell: ({ boughtSol }) => <SolCell sol={boughtSol} /> },
        { name: "Sold for", cell: ({ soldSol }) => <SolCell sol={soldSol} /> },
        {
          name: "Value",
          cell: ({ valueSol }) => <SolCell sol={valueSol} why="Something in it has no known value in SOL." />,
        },
      ]}
    />
  );
}

/** Days with swaps. */
export function DayTable({ days }: { days: readonly DayRow[] }) {
  return (
    <EvidenceTable
      caption="Days with swaps (UTC)"
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { name: "Day", isText: true, cell: ({ day }) => formatDate(`${day}T00:00:00Z`) },
        { name: "Swaps", cell: ({ swaps }) => <span className="figure">{formatCount(swaps)}</span> },
        { name: "Tokens", cell: ({ tokens }) => <span className="figure">{formatCount(tokens)}</span> },
      ]}
    />
  );
}

/** Days with sales of known result, each leading to its sales. */
export function DayResultTable({ days, place }: { days: readonly DayResultRow[]; place: EvidencePlace }) {
  return (
    <EvidenceTable
      caption="Realized by day (UTC)"
      rows={days}
      keyOf={({ day }) => day ?? UNDATED}
      columns={[
        { name: "Day", isText: true, cell: ({ day }) => <DayStep day={day} place={place} /> },
        { name: "Result", cell: ({ realizedPnlSol }) => <ResultCell sol={realizedPnlSol} /> },
      ]}
    />
  );
}

function DayStep({ day, place }: { day: string | null; place: EvidencePlace }) {
  return (
    <EvidenceStep
      href={figurePath(place.wallet, "pnl-by-day", day ?? UNDATED)}
      place={place}
      className="hover:underline"
    >
      {day === null ? "Time unknown" : formatDate(`${day}T00:00:00Z`)}
    </EvidenceStep>
  );
}

/** Transactions of any kind, with what they cost. */
export function TransactionTable({
  transactions,
  place,
}: {
  transactions: readonly TransactionRow[];
  place: EvidencePlace;
}) {
  return (
    <EvidenceTable
      caption="Transactions"
      rows={transactions}
      keyOf={({ signature }) => signature}
      columns={[
        transactionColumn(place),
        { name: "Kind", isText: true, cell: ({ what }) => KINDS[what] },
        { name: "SOL in or out", cell: ({ solChange }) => <ResultCell sol={solChange} /> },
        { name: "Fee", cell: ({ feeSol }) => <SolCell sol={feeSol} /> },
        { name: "Tip", cell: ({ tipSol }) => <SolCell sol={tipSol} /> },
        { name: "Arbitrage", cell: (row) => <AtomicResult row={row} /> },
      ]}
    />
  );
}

function Trades({ trades, place }: { trades: SwapRow["trades"]; place: EvidencePlace }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {trades.map(({ side, tokenAddress }) => (
        <span key={tokenAddress} className="inline-flex gap-2">
          <Side side={side} />
          <TokenCell mint={tokenAddress} place={place} />
        </span>
      ))}
    </span>
  );
}

/** Result of quote that went out and came back in one transaction. Other transactions have none. */
function AtomicResult({ row: { what, atomicPnlSol } }: { row: TransactionRow }) {
  if (what !== "round_trip") return null;
  return <ResultCell sol={atomicPnlSol} why="It is in dollars of an hour without a price." />;
}
