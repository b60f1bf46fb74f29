import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { FeedMove, FeedRow } from "@walletlens/engine/wallet/list-feed";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Currency } from "@/components/ui/currency";
import { TokenNameLabel } from "@/components/ui/token-name";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { defineTable } from "@/components/wallet/evidence/define-table";
import {
  AmountCell,
  ResultCell,
  SolCell,
  TransactionCell,
  UsdCell,
  UsdResultCell,
} from "@/components/wallet/evidence/evidence-cells";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";

export const FeedTable = defineFeedTable("sol");
export const FeedTableInUsd = defineFeedTable("usd");

function defineFeedTable(currency: Currency) {
  const unit = currency.toUpperCase();
  const ofTrades = (line: (move: FeedMove, currency: Currency) => ReactNode) => (row: FeedRow) =>
    row.kind === "swap" ? eachMove((move) => line(move, currency), RIGHT)(row) : null;
  return defineTable<FeedRow>(
    "Trades and transfers, newest first",
    ({ signature }) => signature,
    (context) => [
      { name: "Transaction, UTC", cell: (row) => <TransactionCell row={row} context={context} /> },
      { name: "Type", cell: eachMove((move, { kind }) => <Side move={move} kind={kind} />) },
      {
        name: "Token",
        mobile: "wide",
        cell: eachMove((move, { kind }) => <Token move={move} isSwap={kind === "swap"} context={context} />),
      },
      { name: "Amount", isNumber: true, cell: eachMove((move) => <Units move={move} />, RIGHT) },
      { name: `Value, ${unit}`, isNumber: true, cell: ofTrades(showValue) },
      { name: `Result, ${unit}`, isNumber: true, cell: ofTrades(showResult) },
      { name: "Counterparty", cell: (row) => <Counterparties row={row} /> },
    ],
  );
}

/** Numbers are right-aligned except on phones. */
const RIGHT = "sm:justify-end";

const LABELS = {
  swap: { in: "Bought", out: "Sold" },
  transfer: { in: "Received", out: "Sent" },
  conversion: { in: "Converted to", out: "Converted" },
} as const;

/** A word names the direction beside the color. */
function Side({ move: { direction }, kind }: { move: FeedMove; kind: FeedRow["kind"] }) {
  const color = direction === "in" ? "text-gain" : "text-loss";
  return <span className={kind === "swap" ? color : "text-muted"}>{LABELS[kind][direction]}</span>;
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
  if (isSwap) {
    return (
      <EvidenceLink href={tokenPath(context.wallet, tokenAddress)} name="this token" isTabStop={false}>
        {name}
      </EvidenceLink>
    );
  }
  return (
    <Link href={`/token/${tokenAddress}`} prefetch={false} className="underline-offset-4 hover:underline">
      {name}
    </Link>
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
      {value !== null && !isWhole && (
        <span className="mr-1 text-faint" data-tip="A part of the units has no cost basis and is left out.">
          part
        </span>
      )}
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
