import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { FeedMove, FeedRow } from "@walletlens/engine/wallet/list-feed";
import type { ReactNode } from "react";
import type { Currency } from "@/components/ui/currency";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { Link } from "@/components/ui/link";
import { TokenNameLabel } from "@/components/ui/token-name";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import { WalletPageLink } from "@/components/ui/wallet-link";
import {
  AmountCell,
  MarketCapCell,
  PriceCell,
  ResultCell,
  SolCell,
  TransactionCell,
  UnknownCell,
  UsdCell,
  UsdResultCell,
} from "@/components/wallet/evidence/evidence-cells";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { TradeSideLabel } from "@/components/wallet/evidence/trade-side-label";
import type { FeedColumn } from "@/components/wallet/feed-query";
import { InexactMark } from "@/components/wallet/known";

export const FEED_COLUMN_NAMES: Readonly<Record<FeedColumn, string>> = {
  amount: "Amount",
  price: "Price",
  marketCap: "Market cap",
  value: "Value",
  result: "Result",
  counterparty: "Counterparty",
};

interface FeedTableProps {
  readonly rows: readonly FeedRow[];
  readonly context: EvidenceContext;
  readonly currency: Currency;
  readonly columns: readonly FeedColumn[];
}

export function FeedTable({ rows, context, currency, columns }: FeedTableProps) {
  const chosen = listChosenColumns(currency);
  return (
    <DataTable
      isDense
      isSmall
      caption="Trades and transfers, newest first"
      rows={rows}
      getKey={({ signature }) => signature}
      columns={[
        { name: "Transaction", cell: (row) => <TransactionCell row={row} context={context} /> },
        { name: "Type", cell: eachMove((move, { kind }) => <Side move={move} kind={kind} />) },
        {
          name: "Token",
          mobile: "wide",
          cell: eachMove((move, { kind }) => (
            <Token move={move} isSwap={kind === "swap"} context={context} />
          )),
        },
        ...columns.map((key) => chosen[key]),
      ]}
    />
  );
}

function listChosenColumns(currency: Currency): Readonly<Record<FeedColumn, Column<FeedRow>>> {
  const unit = currency.toUpperCase();
  const number = (key: FeedColumn, cell: Column<FeedRow>["cell"], hasUnit = true): Column<FeedRow> => ({
    name: hasUnit ? `${FEED_COLUMN_NAMES[key]}, ${unit}` : FEED_COLUMN_NAMES[key],
    isNumber: true,
    cell,
  });
  const showTrades = (line: (move: FeedMove, currency: Currency) => ReactNode) => (row: FeedRow) =>
    row.kind === "swap" ? eachMove((move) => line(move, currency), RIGHT)(row) : null;
  return {
    amount: number(
      "amount",
      eachMove((move) => <Units move={move} />, RIGHT),
      false,
    ),
    price: number("price", showTrades(showPrice)),
    marketCap: number(
      "marketCap",
      showTrades(({ marketCapUsd }) => <MarketCapCell usd={marketCapUsd} />),
      false,
    ),
    value: number("value", showTrades(showValue)),
    result: number("result", showTrades(showResult)),
    counterparty: { name: FEED_COLUMN_NAMES.counterparty, cell: (row) => <Counterparties row={row} /> },
  };
}

/** Numbers are right-aligned except on phones. */
const RIGHT = "sm:justify-end";

const LABELS = {
  swap: { in: "Bought", out: "Sold" },
  transfer: { in: "Received", out: "Sent" },
  conversion: { in: "Converted to", out: "Converted" },
} as const;

function Side({ move: { direction }, kind }: { move: FeedMove; kind: FeedRow["kind"] }) {
  const label = LABELS[kind][direction];
  if (kind !== "swap") return <span className="text-muted">{label}</span>;
  return <TradeSideLabel side={direction === "in" ? "buy" : "sell"}>{label}</TradeSideLabel>;
}

function eachMove(line: (move: FeedMove, row: FeedRow) => ReactNode, side = "") {
  return (row: FeedRow) =>
    row.moves.map((move) => (
      <span key={`${move.tokenAddress} ${move.direction}`} className={`flex h-6 items-center ${side}`}>
        {line(move, row)}
      </span>
    ));
}

function Units({ move: { direction, tokenAmount, tokenAmountRaw } }: { move: FeedMove }) {
  return (
    <span className={direction === "in" ? "text-text" : "text-muted"}>
      {direction === "in" ? "+" : "−"}
      <AmountCell amount={tokenAmount} raw={tokenAmountRaw} />
    </span>
  );
}

/** A swapped token links to the wallet's trades, another one to its own page. */
function Token({ move, isSwap, context }: { move: FeedMove; isSwap: boolean; context: EvidenceContext }) {
  const { tokenAddress } = move;
  if (tokenAddress === WRAPPED_SOL) return "SOL";
  const name = <TokenNameLabel mint={tokenAddress} called={context.names.get(tokenAddress)} />;
  return (
    <>
      {isSwap ? (
        <EvidenceLink href={tokenPath(context.wallet, tokenAddress)} name="this token" isTabStop={false}>
          {name}
        </EvidenceLink>
      ) : (
        <Link href={`/token/${tokenAddress}`} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      )}
      <span className="ml-1 max-sm:hidden">
        <ExplorerLink
          kind="token"
          address={tokenAddress}
          customRpcUrl={context.customRpcUrl}
          isTabStop={false}
        />
      </span>
    </>
  );
}

function showPrice({ priceSol, priceUsd }: FeedMove, currency: Currency) {
  if (currency === "sol") return <PriceCell sol={priceSol} />;
  return priceUsd === null ? (
    <UnknownCell why={NO_USD} />
  ) : (
    <TokenPriceLabel price={priceUsd} currency="usd" />
  );
}

function showValue({ solAmount, usdAmount }: FeedMove, currency: Currency) {
  if (currency === "usd") return <UsdCell usd={usdAmount} why={NO_USD} />;
  return <SolCell sol={solAmount} why="Value in SOL unknown." />;
}

/** Empty for a buy. */
function showResult({ result }: FeedMove, currency: Currency) {
  if (result === null) return null;
  const { value, isWhole } = currency === "usd" ? result.realizedUsd : result.realizedSol;
  return (
    <>
      {value !== null && !isWhole && <InexactMark />}
      {currency === "usd" ? (
        <UsdResultCell usd={value} why={result.realizedSol.value === null ? NO_RESULT : NO_USD} />
      ) : (
        <ResultCell sol={value} why={NO_RESULT} />
      )}
    </>
  );
}

const NO_RESULT = "The value of the sale or the cost of its units is unknown.";
const NO_USD = "The SOL price in the hour of the trade, or of the purchase, is unknown.";

/** Shows the first counterparty. */
function Counterparties({ row: { moves } }: { row: FeedRow }) {
  const [first, ...others] = new Set(moves.flatMap(({ counterparties }) => counterparties));
  if (first === undefined) return null;
  return (
    <>
      <WalletPageLink wallet={first} />
      {others.length > 0 && (
        <span className="text-muted" title={others.join("\n")}>
          {` and ${others.length} more`}
        </span>
      )}
    </>
  );
}
