import type { Address } from "../address.ts";
import { absolute, toSol, toUsd } from "../amount.ts";
import { tradeMarketCapUsd } from "../behavior/entry-market-cap.ts";
import { type DollarList, LAMPORTS_PER_SOL, WRAPPED_SOL } from "../chain/assets.ts";
import type { Steps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import type { Movement, Trade } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";
import { newestIndexes } from "./metric-evidence/paging.ts";
import { isWithin, type PeriodChoice, resolvePeriod } from "./period-metrics.ts";
import type { Period } from "./recent-periods.ts";
import { computeSaleResults, type SaleResult } from "./sale-results.ts";
import {
  type AmountView,
  findTradePriceSol,
  isOneOfPayouts,
  presentAmount,
  presentTransactionRef,
  type TransactionRef,
} from "./token-evidence.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "./wallet-ledger.ts";

/**
 * Kinds of feed rows: tokens bought or sold, assets moved without a price, one quote asset exchanged for
 * another.
 */
export const FEED_KINDS = ["swap", "transfer", "conversion"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Directions of an asset: into the wallet or out of it. */
export const FEED_DIRECTIONS = ["in", "out"] as const;
export type FeedDirection = (typeof FEED_DIRECTIONS)[number];

/** Filter of a feed; null matches everything. */
export interface FeedFilter {
  readonly kind: FeedKind | null;
  readonly direction: FeedDirection | null;
  /** A mint; that of wrapped SOL includes native SOL. */
  readonly token: Address | null;
  readonly period?: PeriodChoice | null;
}

export interface FeedRequest extends FeedFilter {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of asset movements, newest first. */
export interface WalletFeed {
  readonly rows: readonly FeedRow[];
  /** Transactions on all pages. */
  readonly total: number;
  /** Transactions before the filter. */
  readonly unfilteredTotal: number;
  readonly page: number;
  readonly pageSize: number;
  /** Unix milliseconds of the analysis. */
  readonly analyzedAt: number;
}

/** A transaction that moved something in or out of the wallet. */
export interface FeedRow extends TransactionRef {
  readonly kind: FeedKind;
  /** Those that match the filter, at least one. */
  readonly moves: readonly FeedMove[];
  /** First invoked program, or null. */
  readonly venue: Address | null;
}

/** One moved asset; of a swap the token that was bought or sold. */
export interface FeedMove extends AmountView {
  readonly direction: FeedDirection;
  /** A mint; that of wrapped SOL includes native SOL. */
  readonly tokenAddress: Address;
  /** Total price in SOL without fee and tip; null if it was not traded or the price is unknown. */
  readonly solAmount: number | null;
  /** The same in dollars, at SOL/USD of the hour unless it was paid in a stablecoin; null if unknown. */
  readonly usdAmount: number | null;
  /** SOL per whole token; null if it was not traded or the price is unknown. */
  readonly priceSol: number | null;
  /** Dollars per whole token, as `usdAmount`. */
  readonly priceUsd: number | null;
  /** Price × present supply in dollars; null if it was not traded or one of them is unknown. */
  readonly marketCapUsd: number | null;
  /** Result of a sale; null for other moves. */
  readonly result: SaleResult | null;
  /** Direct counterparties; empty if unknown, and for swaps. */
  readonly counterparties: readonly Address[];
}

/**
 * Returns a page of the transactions that swapped tokens, transferred an asset or converted one quote asset
 * into another. Failed transactions, pure fees and atomic arbitrage are excluded. A step is one
 * change.
 *
 * @example
 * const filter = { kind: "transfer", direction: "in", token: null } as const;
 * const result = runSteps(listFeed(input, { ...filter, page: 1, pageSize: 20 }));
 */
export function* listFeed(input: WalletInput, request: FeedRequest): Steps<WalletFeed> {
  const { page, pageSize, period: choice = null } = request;
  const period = choice === null ? null : resolvePeriod(choice, input.analyzedAt);
  const ledger = yield* readWalletLedger(input);
  const indexes: number[] = [];
  let unfilteredTotal = 0;
  for (const index of ledger.changes.keys()) {
    yield;
    const row = readRow(ledger, index);
    if (row === null) continue;
    unfilteredTotal += 1;
    if (!isListed(period, ledger.times[index])) continue;
    if (select(row, request) !== null) indexes.push(index);
  }
  const selectedRows = newestIndexes(indexes, page, pageSize).flatMap((index) => {
    const row = readRow(ledger, index);
    const selected = row === null ? null : select(row, request);
    return selected === null ? [] : { index, row: selected };
  });
  const rows = yield* addResults(ledger, selectedRows);
  return { rows, total: indexes.length, unfilteredTotal, page, pageSize, analyzedAt: input.analyzedAt };
}

/** Adds the results of the sales that are shown. */
function* addResults(
  ledger: WalletLedger,
  selectedRows: readonly { readonly index: number; readonly row: FeedRow }[],
): Steps<readonly FeedRow[]> {
  const isSale = ({ kind }: FeedRow, { direction }: FeedMove) => kind === "swap" && direction === "out";
  const soldMints = selectedRows.flatMap(({ row }) =>
    row.moves.filter((move) => isSale(row, move)).map(({ tokenAddress }) => tokenAddress),
  );
  const results = yield* computeSaleResults(ledger, new Set(soldMints));
  return selectedRows.map(({ index, row }) => ({
    ...row,
    moves: row.moves.map((move) =>
      isSale(row, move) ? { ...move, result: results.get(move.tokenAddress)?.get(index) ?? null } : move,
    ),
  }));
}

function isListed(period: Period | null, time: number | null | undefined): boolean {
  return period === null || isWithin(period, time ?? null);
}

/** Returns the row with the moves that match; null without one. */
function select(row: FeedRow, { kind, direction, token }: FeedFilter): FeedRow | null {
  if (kind !== null && row.kind !== kind) return null;
  const moves = row.moves.filter(
    (move) =>
      (direction === null || move.direction === direction) && (token === null || move.tokenAddress === token),
  );
  return moves.length === 0 ? null : { ...row, moves };
}

/** Null if nothing moved. */
function readRow(ledger: WalletLedger, index: number): FeedRow | null {
  const change = ledger.changes[index];
  if (change === undefined || change.failed) return null;
  const time = ledger.times[index] ?? null;
  const movement = classifyChange(change, time, ledger);
  if (movement.atomicLamports !== null) return null;
  const isSwap = movement.trades.length > 0;
  const moves = isSwap ? listTraded(movement, time, ledger) : listMoved(change);
  if (moves.length === 0) return null;
  const kind = isSwap ? "swap" : nameKind(moves, ledger.labeled.dollars);
  return { ...presentTransactionRef(change, time), kind, moves, venue: change.venue };
}

function listTraded({ trades }: Movement, time: number | null, ledger: WalletLedger): FeedMove[] {
  return trades.map((trade) => {
    const { side, mint, amount, decimals, valueLamports } = trade;
    const usdAmount = findValueUsd(trade, time, ledger.solUsd);
    const units = presentAmount(amount, decimals);
    const supply = ledger.mints.get(mint)?.supply ?? null;
    return {
      direction: side === "buy" ? "in" : "out",
      tokenAddress: mint,
      ...units,
      solAmount: valueLamports === null ? null : toSol(valueLamports),
      usdAmount,
      priceSol: findTradePriceSol(trade),
      priceUsd: usdAmount === null || isOneOfPayouts(trade) ? null : usdAmount / units.tokenAmount,
      marketCapUsd: isOneOfPayouts(trade) ? null : tradeMarketCapUsd(trade, time, supply, ledger.solUsd),
      result: null,
      counterparties: [],
    };
  });
}

/** Dollars of a stablecoin, or of SOL at the price of the hour. */
function findValueUsd(
  { valueLamports, valueUsdMicros }: Trade,
  time: number | null,
  solUsd: SolUsd,
): number | null {
  if (valueUsdMicros !== null) return toUsd(valueUsdMicros);
  const price = time === null ? null : findSolUsd(solUsd, time);
  if (valueLamports === null || price === null) return null;
  return toUsd((valueLamports * price) / LAMPORTS_PER_SOL);
}

const SOL_DECIMALS = 9;

/** Net change of SOL and of each mint, including NFTs. */
function listMoved(change: OwnerChange): FeedMove[] {
  const sums = new Map([[WRAPPED_SOL, { amount: change.solLamports, decimals: SOL_DECIMALS }]]);
  for (const { mint, decimals, before, after } of change.tokens) {
    sums.set(mint, { amount: (sums.get(mint)?.amount ?? 0n) + after - before, decimals });
  }
  return Array.from(sums)
    .filter(([, { amount }]) => amount !== 0n)
    .map(([mint, { amount, decimals }]) => ({
      direction: amount > 0n ? "in" : "out",
      tokenAddress: mint,
      ...presentAmount(absolute(amount), decimals),
      solAmount: null,
      usdAmount: null,
      priceSol: null,
      priceUsd: null,
      marketCapUsd: null,
      result: null,
      counterparties: listCounterparties(change, mint, amount > 0n),
    }));
}

function listCounterparties({ direct }: OwnerChange, mint: Address, isGot: boolean): readonly Address[] {
  const matchingMoves = direct.filter(
    (move) => (move.mint ?? WRAPPED_SOL) === mint && move.amount > 0n === isGot,
  );
  return Array.from(new Set(matchingMoves.map(({ counterparty }) => counterparty)));
}

function nameKind(moves: readonly FeedMove[], dollars: DollarList): FeedKind {
  const isQuoteAlone = moves.every(({ tokenAddress }) => dollars.isQuote(tokenAddress));
  const hasBoth = FEED_DIRECTIONS.every((way) => moves.some(({ direction }) => direction === way));
  return isQuoteAlone && hasBoth ? "conversion" : "transfer";
}
