import type { TradeRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatUsd } from "@walletlens/format";
import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import {
  AmountCell,
  MarketCapCell,
  PriceCell,
  ResultCell,
  SolCell,
  TransactionCell,
  UnknownCell,
} from "@/components/wallet/evidence/evidence-cells";
import { tokenColumn } from "@/components/wallet/evidence/evidence-columns";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { TradeSideLabel } from "@/components/wallet/evidence/trade-side-label";
import { UnsolicitedMark } from "@/components/wallet/evidence/unsolicited-mark";
import { UsedLots } from "@/components/wallet/evidence/used-lots";
import { InexactMark } from "@/components/wallet/known";

/** A sale that used lots of unknown cost has two rows. */
interface ShownTrade extends TradeRow {
  /** True for the part of a sale with unknown cost, which has no result. */
  readonly isUnknownPart: boolean;
}

const NO_VALUE = "Value in SOL unknown.";
const NO_COST = "No cost basis.";

interface TradeTableProps {
  readonly caption: string;
  readonly trades: readonly TradeRow[];
  readonly context: EvidenceContext;
  readonly columns: readonly ("token" | "side" | "market-cap" | "result" | "unknown-cost")[];
}

/**
 * Sales open the lots that they used. Result = SOL − fee and tip − cost, without units of unknown cost, which have
 * their own row.
 */
export function TradeTable({ caption, trades, context, columns }: TradeTableProps) {
  const hasResult = columns.includes("result");
  const pick = (name: (typeof columns)[number], ...shown: readonly Column<ShownTrade>[]) =>
    columns.includes(name) ? shown : [];
  return (
    <DataTable
      isDense
      isSmall
      caption={caption}
      rows={trades.flatMap((trade) => splitTrade(trade, hasResult))}
      getKey={({ signature, tokenAddress, isUnknownPart }) => `${signature} ${tokenAddress} ${isUnknownPart}`}
      columns={[
        { name: "Transaction", cell: (trade) => <TradeTransaction trade={trade} context={context} /> },
        ...pick("token", tokenColumn(context)),
        ...pick("side", { name: "Side", cell: ({ side }) => <TradeSideLabel side={side} /> }),
        { name: "Units", isNumber: true, cell: (trade) => <Units trade={trade} /> },
        { name: "SOL", isNumber: true, cell: (trade) => <Value trade={trade} /> },
        {
          name: "Price, SOL",
          isNumber: true,
          mobile: "last",
          cell: whole((trade) => <PriceCell sol={findValue(trade, "priceSol")} />),
        },
        ...pick("market-cap", {
          name: "Market cap",
          isNumber: true,
          cell: whole(({ marketCapUsd, side }) => side !== "burn" && <MarketCapCell usd={marketCapUsd} />),
        }),
        { name: "Fee + tip", isNumber: true, cell: whole((trade) => <OwnCosts trade={trade} />) },
        ...pick(
          "result",
          { name: "Cost", isNumber: true, cell: (trade) => <Cost trade={trade} /> },
          { name: "Result", isNumber: true, cell: (trade) => <Result trade={trade} /> },
        ),
        ...pick("unknown-cost", {
          name: "Without cost basis",
          isNumber: true,
          cell: ({ unknownCostSol }) => <SolCell sol={unknownCostSol} why={NO_VALUE} />,
        }),
        { name: "Lots", isNumber: true, cell: whole(({ lots }) => <LotsToggle count={lots.length} />) },
      ]}
      below={whole(({ lots }) => (lots.length === 0 ? null : <UsedLots lots={lots} context={context} />))}
    />
  );
}

function splitTrade(trade: TradeRow, hasResult: boolean): readonly ShownTrade[] {
  const isSplit = hasResult && trade.realizedPnlSol !== null && (trade.unknownCostSol ?? 0) > 0;
  const knownPart = { ...trade, isUnknownPart: false };
  return isSplit ? [knownPart, { ...trade, isUnknownPart: true }] : [knownPart];
}

/** Empty in the row of unknown cost. */
function whole(cell: (trade: ShownTrade) => ReactNode) {
  return (trade: ShownTrade) => (trade.isUnknownPart ? null : cell(trade));
}

function TradeTransaction({ trade, context }: { trade: ShownTrade; context: EvidenceContext }) {
  if (!trade.isUnknownPart) {
    return (
      <>
        <TransactionCell row={trade} context={context} />
        <UnsolicitedMark of={trade} />
      </>
    );
  }
  return (
    <span
      className="pl-4 text-warning"
      data-tip="This part of the sale above has no cost basis. It has no result and is in no sum."
    >
      of it, from unknown cost
    </span>
  );
}

function Units({ trade }: { trade: ShownTrade }) {
  if (!trade.isUnknownPart) return <AmountCell amount={trade.tokenAmount} raw={trade.tokenAmountRaw} />;
  const lots = trade.lots.filter(({ unknown }) => unknown?.includes("costSol"));
  const amount = lots.reduce((sum, lot) => sum + lot.tokenAmount, 0);
  const raw = lots.reduce((sum, lot) => sum + BigInt(lot.tokenAmountRaw), 0n);
  return <AmountCell amount={amount} raw={raw.toString()} />;
}

function Value({ trade }: { trade: ShownTrade }) {
  if (trade.isUnknownPart) return <SolCell sol={trade.unknownCostSol} />;
  const sol = findValue(trade, "solAmount");
  if (sol !== null || trade.usdAmount === null) {
    return (
      <>
        {trade.estimated && <InexactMark />}
        <SolCell sol={sol} why={NO_VALUE} />
      </>
    );
  }
  return (
    <span className="figure" data-tip={NO_VALUE}>
      {formatUsd(trade.usdAmount)}
    </span>
  );
}

/** Fee and tip, and below them rent and transferred SOL, which are not part of the result. */
function OwnCosts({ trade: { feeSol, tipSol, rentSol, transferredSol } }: { trade: ShownTrade }) {
  return (
    <>
      <SolCell sol={feeSol + tipSol} />
      {rentSol !== 0 && (
        <span className="block text-xs text-muted" data-tip={RENT}>
          rent <SolCell sol={rentSol} />
        </span>
      )}
      {transferredSol !== 0 && (
        <span className="block text-xs text-muted" data-tip={TRANSFERRED}>
          {transferredSol < 0 ? "sent" : "received"} <SolCell sol={Math.abs(transferredSol)} />
        </span>
      )}
    </>
  );
}

const RENT =
  "Rent paid for accounts of others in this transaction − rent reclaimed. It is in the fees that no trade bears.";

const TRANSFERRED =
  "SOL that this transaction moved beside its trades. It is in no cost or result. Change of the wallet's SOL = sales − buys − fees − tips − rent − sent + received.";

/** Empty for a buy. */
function Cost({ trade: { side, costSol, isUnknownPart } }: { trade: ShownTrade }) {
  if (side === "buy") return null;
  return <SolCell sol={isUnknownPart ? null : costSol} why={NO_COST} />;
}

/** Empty for a buy. */
function Result({ trade }: { trade: ShownTrade }) {
  if (trade.side === "buy") return null;
  if (trade.realizedPnlSol !== null && !trade.isUnknownPart) return <ResultCell sol={trade.realizedPnlSol} />;
  const reason = findValue(trade, "solAmount") === null ? NO_VALUE : NO_COST;
  return <UnknownCell why={`${reason} Not in the sum.`} />;
}

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

function findValue(trade: ShownTrade, name: "solAmount" | "priceSol"): number | null {
  return trade.unknown?.includes(name) ? null : trade[name];
}
