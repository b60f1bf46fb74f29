import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { FeedMove, FeedRow } from "@walletlens/engine/wallet/list-feed";
import Link from "next/link";
import type { ReactNode } from "react";
import { TokenNameLabel } from "@/components/ui/token-name";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { defineTable } from "@/components/wallet/evidence/define-table";
import { AmountCell, SolCell, TransactionCell } from "@/components/wallet/evidence/evidence-cells";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";

export const FeedTable = defineTable<FeedRow>(
  "Trades and transfers, newest first",
  ({ signature }) => signature,
  (context) => [
    { name: "Transaction, UTC", cell: (row) => <TransactionCell row={row} context={context} /> },
    { name: "Type", cell: eachMove((move, { kind }) => LABELS[kind][move.direction]) },
    {
      name: "Token",
      mobile: "wide",
      cell: eachMove((move, { kind }) => <Token move={move} isSwap={kind === "swap"} context={context} />),
    },
    { name: "Amount", isNumber: true, cell: eachMove((move) => <Units move={move} />, RIGHT) },
    {
      name: "Value, SOL",
      isNumber: true,
      cell: (row) => (row.kind === "swap" ? eachMove(paidFor, RIGHT)(row) : null),
    },
    { name: "Counterparty", cell: (row) => <Counterparties row={row} /> },
  ],
);

/** Numbers are right-aligned except on phones. */
const RIGHT = "sm:justify-end";

const LABELS = {
  swap: { in: "Bought", out: "Sold" },
  transfer: { in: "Received", out: "Sent" },
  conversion: { in: "Converted to", out: "Converted" },
} as const;

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

function paidFor({ solAmount }: FeedMove) {
  return <SolCell sol={solAmount} why="Value in SOL unknown." />;
}

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
