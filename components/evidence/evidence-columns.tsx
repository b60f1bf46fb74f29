import type { PlaceView } from "@walletlens/engine/wallet/token-evidence";
import { PlaceCell, TimeCell, TokenCell } from "@/components/evidence/evidence-cells";
import type { EvidencePlace } from "@/components/evidence/evidence-place";
import type { Column } from "@/components/evidence/evidence-table";

/** The token of a row, and the way to its swaps. */
export function tokenColumn(place: EvidencePlace): Column<{ readonly tokenAddress: string }> {
  return {
    name: "Token",
    isText: true,
    cell: ({ tokenAddress }) => <TokenCell mint={tokenAddress} place={place} />,
  };
}

/** Column with the time at which what the row tells of began. */
export function openedColumn({ now }: EvidencePlace): Column<{ readonly openedAt: string | null }> {
  return {
    name: "Opened, UTC",
    isText: true,
    cell: ({ openedAt }) => <TimeCell time={openedAt} now={now} />,
  };
}

/** Column with the time at which it ended. */
export function closedColumn({ now }: EvidencePlace): Column<{ readonly closedAt: string | null }> {
  return {
    name: "Closed, UTC",
    isText: true,
    cell: ({ closedAt }) => <TimeCell time={closedAt} now={now} />,
  };
}

/** The transaction of a row, with its time. */
export function transactionColumn(place: EvidencePlace): Column<PlaceView> {
  return { name: "Transaction, UTC", isText: true, cell: (row) => <PlaceCell row={row} place={place} /> };
}
