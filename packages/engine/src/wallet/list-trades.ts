import type { Address } from "../address.ts";
import { toSol, toUsd } from "../amount.ts";
import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { LedgerPosition } from "../result-types.ts";
import type { Steps } from "../steps.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";
import { isPartialSale } from "./chart-bins.ts";
import { toPartialSum } from "./partial-sum.ts";
import { findSaleUsd } from "./sale-usd.ts";
import {
  type AmountView,
  presentAmount,
  presentTransactionRef,
  type TransactionRef,
} from "./token-evidence.ts";
import { type NamesUnknown, UnknownFields } from "./unknown-fields.ts";
import { listWalkedTokens, walkToken } from "./walk-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "./wallet-ledger.ts";

/** A trade with its role in the position of the token. */
export interface ListedTrade extends TransactionRef, AmountView, NamesUnknown {
  readonly side: "buy" | "sell";
  readonly tokenAddress: Address;
  /** Without fee and tip; 0 and listed in `unknown` if it is unknown. */
  readonly solAmount: number;
  /** The same at the SOL price of its hour, or as paid in a stablecoin; 0 and in `unknown` if unknown. */
  readonly valueUsd: number;
  /** Result of a sale; null for a buy; the known part or 0, and in `unknown`, if not all of it is known. */
  readonly realizedPnlSol: number | null;
  /** The same in dollars at the prices of the hours of sale and purchase. */
  readonly realizedPnlUsd: number | null;
  /** First invoked program, or null. */
  readonly venue: string | null;
  /** True for the first buy of the token in the covered history. */
  readonly isFirstBuy: boolean;
  /** True if it completed a cycle. */
  readonly completesCycle: boolean;
}

/**
 * Lists the trades after a transaction in the order of the ledger. In the slot of the transaction it lists
 * those behind it, or all of them if it is no change of the wallet. A step is one change.
 *
 * @example
 * const result = runSteps(listTrades(input, { slot: 301_000_000, signature: "4Nd1mY…" }));
 */
export function* listTrades(input: WalletInput, position: LedgerPosition): Steps<readonly ListedTrade[]> {
  const ledger = yield* readWalletLedger(input);
  const firstIndex = findFirstAfter(ledger, position);
  if (firstIndex === ledger.changes.length) return [];
  const trades: { readonly index: number; readonly trade: ListedTrade }[] = [];
  for (const token of yield* listWalkedTokens(ledger)) {
    if ((token.indexes.at(-1) ?? -1) < firstIndex) continue;
    const { mint, trades: walked, cycles } = yield* walkToken(ledger, token);
    const ends = new Set(cycles.map(({ index }) => index));
    const firstBuy = walked.find(({ settled }) => settled.trade.side === "buy");
    for (const { settled, index } of walked) {
      const { change, time, trade } = settled;
      const { side } = trade;
      if (index < firstIndex || side === "burn") continue;
      const unknown = new UnknownFields();
      trades.push({
        index,
        trade: {
          ...presentTransactionRef(change, time),
          ...presentAmount(trade.amount, trade.decimals),
          side,
          tokenAddress: mint,
          ...presentValues(settled, ledger.solUsd, unknown),
          venue: change.venue,
          isFirstBuy: settled === firstBuy?.settled,
          completesCycle: side === "sell" && ends.has(index),
          ...unknown.field(),
        },
      });
    }
  }
  return trades.sort((a, b) => a.index - b.index).map(({ trade }) => trade);
}

function presentValues(settled: SettledTrade, solUsd: SolUsd, unknown: UnknownFields) {
  const { trade, realizedLamports } = settled;
  const usdMicros = findTradeUsd(settled, solUsd);
  const values = {
    solAmount: unknown.number("solAmount", trade.valueLamports === null ? null : toSol(trade.valueLamports)),
    valueUsd: unknown.number("valueUsd", usdMicros === null ? null : toUsd(usdMicros)),
  };
  if (trade.side === "buy") return { ...values, realizedPnlSol: null, realizedPnlUsd: null };
  const isWhole = !isPartialSale(settled);
  const resultUsd = findSaleUsd(settled, solUsd);
  const sol = realizedLamports === null ? null : toSol(realizedLamports);
  const usd = resultUsd === null ? null : toUsd(resultUsd);
  return {
    ...values,
    realizedPnlSol: unknown.sum("realizedPnlSol", toPartialSum(sol, isWhole)),
    realizedPnlUsd: unknown.sum("realizedPnlUsd", toPartialSum(usd, isWhole)),
  };
}

/** Returns micro-dollars: as paid in a stablecoin, or at the SOL price of the hour; null if unknown. */
function findTradeUsd({ time, trade }: SettledTrade, solUsd: SolUsd): bigint | null {
  const { valueLamports, valueUsdMicros } = trade;
  if (valueUsdMicros !== null) return valueUsdMicros;
  const price = time === null ? null : findSolUsd(solUsd, time);
  return valueLamports === null || price === null ? null : (valueLamports * price) / LAMPORTS_PER_SOL;
}

/**
 * Index of the first change after a position; by its slot if it is no change of the ledger.
 *
 * @internal
 */
export function findFirstAfter({ changes }: WalletLedger, { slot, signature }: LedgerPosition): number {
  const exactIndex = changes.findIndex((change) => change.slot === slot && change.signature === signature);
  if (exactIndex >= 0) return exactIndex + 1;
  const later = changes.findIndex((change) => change.slot >= slot);
  return later < 0 ? changes.length : later;
}
