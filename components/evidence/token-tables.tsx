import { formatCount } from "@walletlens/client/format";
import type {
  DifferenceRow,
  HoldingRow,
  LotRow,
  TokenCyclesRow,
  TokenResultRow,
} from "@walletlens/engine/wallet/figure-evidence/evidence-rows";
import {
  AmountCell,
  PriceCell,
  ResultCell,
  SolCell,
  TimeCell,
  TokenCell,
} from "@/components/evidence/evidence-cells";
import { tokenColumn } from "@/components/evidence/evidence-columns";
import type { EvidencePlace } from "@/components/evidence/evidence-place";
import { EvidenceTable } from "@/components/evidence/evidence-table";
import { Known } from "@/components/figures/known";
import { Sol } from "@/components/figures/sol";
import { SignatureLink } from "@/components/ui/explorer-link";

const NO_PRICE = "It has no price at the moment.";
const NO_COST = "These units were not bought at a known price. They count as nothing.";

/** Units that are still held, at the price of the present. */
export function LotTable({ lots, place }: { lots: readonly LotRow[]; place: EvidencePlace }) {
  return (
    <EvidenceTable
      caption="Open lots"
      rows={lots}
      keyOf={(lot) => JSON.stringify([lot.tokenAddress, lot.openedBy, lot.tokenAmountRaw, lot.costSol])}
      columns={[
        tokenColumn(place),
        { name: "Opened, UTC", isText: true, cell: (lot) => <LotOrigin lot={lot} place={place} /> },
        {
          name: "Units",
          cell: ({ tokenAmount, tokenAmountRaw }) => <AmountCell amount={tokenAmount} raw={tokenAmountRaw} />,
        },
        { name: "Cost", cell: ({ costSol }) => <SolCell sol={costSol} why={NO_COST} /> },
        { name: "Price, SOL", cell: ({ priceSol }) => <PriceCell sol={priceSol} /> },
        { name: "Value", cell: ({ valueSol }) => <SolCell sol={valueSol} why={NO_PRICE} /> },
        {
          name: "Result",
          cell: ({ unrealizedPnlSol, costSol }) => (
            <ResultCell sol={unrealizedPnlSol} why={costSol === null ? NO_COST : NO_PRICE} />
          ),
        },
      ]}
    />
  );
}

/** Table of the result of each token that was bought. */
export function TokenResultTable({
  tokens,
  place,
}: {
  tokens: readonly TokenResultRow[];
  place: EvidencePlace;
}) {
  return (
    <EvidenceTable
      caption="Results by token"
      rows={tokens}
      keyOf={({ tokenAddress }) => tokenAddress}
      columns={[
        tokenColumn(place),
        {
          name: "Realized",
          cell: ({ realizedPnlSol, isRealizedPartial = false }) => (
            <Known reason={null} isInPart={isRealizedPartial && realizedPnlSol !== null}>
              <ResultCell sol={realizedPnlSol} why="Nothing that was sold has a known cost and value." />
            </Known>
          ),
        },
        {
          name: "Unrealized",
          cell: ({ unrealizedPnlSol }) => <ResultCell sol={unrealizedPnlSol} why={NO_PRICE} />,
        },
        {
          name: "Cost without a price",
          cell: ({ unpricedCostSol }) =>
            unpricedCostSol !== null && (
              <span
                className="text-warning"
                data-tip="What is held without a price has cost this. The bound counts it as lost."
              >
                <Sol sol={unpricedCostSol} />
              </span>
            ),
        },
      ]}
    />
  );
}

/** The completed cycles of each token, taken together. */
export function TokenCyclesTable({
  tokens,
  place,
}: {
  tokens: readonly TokenCyclesRow[];
  place: EvidencePlace;
}) {
  return (
    <EvidenceTable
      caption="Completed round trips by token"
      rows={tokens}
      keyOf={({ tokenAddress }) => tokenAddress}
      columns={[
        tokenColumn(place),
        { name: "Round trips", cell: ({ cycles }) => <span className="figure">{formatCount(cycles)}</span> },
        {
          name: "Result",
          cell: ({ resultSol }) => (
            <ResultCell sol={resultSol} why="None of its round trips has a known result." />
          ),
        },
      ]}
    />
  );
}

/** Table of what the wallet holds. */
export function HoldingTable({ holdings, place }: { holdings: readonly HoldingRow[]; place: EvidencePlace }) {
  return (
    <EvidenceTable
      caption="Holdings"
      rows={holdings}
      keyOf={({ tokenAddress }) => tokenAddress ?? "SOL"}
      columns={[
        {
          name: "Asset",
          isText: true,
          cell: ({ tokenAddress }) => <Asset mint={tokenAddress} place={place} />,
        },
        { name: "Amount", cell: ({ amount, amountRaw }) => <AmountCell amount={amount} raw={amountRaw} /> },
        { name: "Price, SOL", cell: ({ priceSol }) => <PriceCell sol={priceSol} /> },
        { name: "Value", cell: ({ valueSol }) => <SolCell sol={valueSol} why={NO_PRICE} /> },
      ]}
    />
  );
}

/**
 * Table that says of each token whether it adds up. Amounts are whole tokens where their decimals are known.
 */
export function DifferenceTable({
  differences,
  place,
}: {
  differences: readonly DifferenceRow[];
  place: EvidencePlace;
}) {
  const amount = (name: string, read: (row: DifferenceRow) => string) => ({
    name,
    cell: (row: DifferenceRow) => <Units raw={read(row)} decimals={row.decimals} />,
  });
  return (
    <EvidenceTable
      caption="Balances by token"
      rows={differences}
      keyOf={({ tokenAddress }) => tokenAddress}
      columns={[
        tokenColumn(place),
        amount("Before", ({ opening }) => opening),
        amount("In", ({ inflow }) => inflow),
        amount("Out", ({ outflow }) => outflow),
        amount("After", ({ closing }) => closing),
        amount("On chain", ({ chainBalance }) => chainBalance),
        amount("Difference", ({ difference }) => difference),
      ]}
    />
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
