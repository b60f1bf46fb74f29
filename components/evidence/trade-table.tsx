import { formatUsd } from "@walletlens/client/format";
import type { TradeView } from "@walletlens/engine/wallet/token-evidence";
import { PriceCell, ResultCell, SolCell, TokenCell, UnknownCell } from "@/components/evidence/evidence-cells";
import { transactionColumn, UNITS_COLUMN } from "@/components/evidence/evidence-columns";
import type { EvidencePlace } from "@/components/evidence/evidence-place";
import { type Column, EvidenceTable } from "@/components/evidence/evidence-table";
import { UsedLots } from "@/components/evidence/used-lots";

/** Trade as a row of a table. A table about one token leaves the token out; only sales have a result. */
export interface ShownTrade extends TradeView {
  readonly tokenAddress?: string;
  readonly realizedPnlSol?: number | null;
  /** Proceeds of a sale's units of unknown basis. */
  readonly unknownCostSol?: number | null;
}

const NO_VALUE = "Its value in SOL is unknown.";

/** Trades, each sale with the lots that it used up, which open below it. */
export function TradeTable({
  caption,
  trades,
  place,
  columns,
}: {
  caption: string;
  trades: readonly ShownTrade[];
  place: EvidencePlace;
  /** Columns that are shown beside the trade itself. */
  columns: readonly ("token" | "side" | "result" | "unknown-cost")[];
}) {
  const optional: Readonly<Record<(typeof columns)[number], Column<ShownTrade>>> = {
    token: {
      name: "Token",
      isText: true,
      cell: ({ tokenAddress = "" }) => <TokenCell mint={tokenAddress} place={place} />,
    },
    side: { name: "Side", isText: true, cell: ({ side }) => <Side side={side} /> },
    result: { name: "Result", cell: (trade) => <Result trade={trade} /> },
    "unknown-cost": {
      name: "Of unknown cost",
      cell: ({ unknownCostSol = null }) => <SolCell sol={unknownCostSol} why={NO_VALUE} />,
    },
  };
  const pick = (...names: readonly (typeof columns)[number][]) =>
    names.filter((name) => columns.includes(name)).map((name) => optional[name]);
  return (
    <EvidenceTable
      caption={caption}
      rows={trades}
      keyOf={({ signature, tokenAddress = "" }) => signature + tokenAddress}
      columns={[
        transactionColumn(place),
        ...pick("token", "side"),
        UNITS_COLUMN,
        { name: "SOL", cell: (trade) => <Value trade={trade} /> },
        { name: "Price", cell: (trade) => <PriceCell sol={knownOf(trade, "priceSol")} /> },
        { name: "Fee + tip", cell: ({ feeSol, tipSol }) => <SolCell sol={feeSol + tipSol} /> },
        ...pick("result", "unknown-cost"),
        { name: "Lots", cell: ({ lots }) => <LotsToggle count={lots.length} /> },
      ]}
      below={({ lots }) => (lots.length === 0 ? null : <UsedLots lots={lots} place={place} />)}
    />
  );
}

export function Side({ side }: { side: "buy" | "sell" }) {
  return (
    <span className={side === "buy" ? "text-text" : "text-muted"}>{side === "buy" ? "Buy" : "Sell"}</span>
  );
}

function Value({ trade }: { trade: ShownTrade }) {
  const sol = knownOf(trade, "solAmount");
  if (sol !== null || trade.usdAmount === null) return <SolCell sol={sol} why={NO_VALUE} />;
  return (
    <span className="figure" data-tip={NO_VALUE}>
      {formatUsd(trade.usdAmount)}
    </span>
  );
}

/** Cell with the result of a sale; empty for a buy. */
function Result({ trade }: { trade: ShownTrade }) {
  if (trade.side === "buy") return null;
  if (trade.realizedPnlSol !== null) return <ResultCell sol={trade.realizedPnlSol ?? null} />;
  const why = knownOf(trade, "solAmount") === null ? NO_VALUE : "What its units had cost is unknown.";
  return <UnknownCell why={`${why} It counts as nothing.`} />;
}

/** Opens the lots that were used below their row. */
export function LotsToggle({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="whitespace-nowrap text-muted hover:text-text">
        {count} {count === 1 ? "lot" : "lots"}
      </summary>
    </details>
  );
}

function knownOf(trade: ShownTrade, name: "solAmount" | "priceSol"): number | null {
  return trade.unknown?.includes(name) ? null : trade[name];
}
