import { toSol, toTokens, toUsd } from "../amount.ts";
import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { Lot } from "../positions/lot-queue.ts";
import type { SettledTrade, SettledTransfer } from "../positions/token-position.ts";
import type { OpenLot, TokenTrade, TokenTransfer, UsedLot } from "../result-types.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { findPrice } from "../swaps/quote.ts";
import { findClose, findErrorShare, type SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { findSaleUsd } from "./sale-usd.ts";
import { toIso } from "./to-iso.ts";
import { UnknownFields } from "./unknown-fields.ts";

const MICROS_PER_USD = 1e6;

/** Transaction in which something happened. */
export interface TransactionRef {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: string | null;
  /** Present if `blockTime` is estimated from the nearest slot with a time. */
  readonly blockTimeEstimated?: true;
}

/** Whole tokens, and exact base units. */
export interface AmountView {
  readonly tokenAmount: number;
  readonly tokenAmountRaw: string;
}

/**
 * `boughtSignatures` holds the signatures of the token's buys: lots of other transactions were received.
 *
 * @internal
 */
export function presentTrade(
  settled: SettledTrade,
  boughtSignatures: ReadonlySet<string>,
  solUsd: SolUsd,
): TokenTrade {
  const unknown = new UnknownFields();
  const { change, time, trade, lots, transferredLamports } = settled;
  const hourPrice = findPrice(solUsd, time);
  const usdMicros = trade.side === "buy" ? null : findSaleUsd(settled, solUsd);
  const { side, amount, decimals, valueLamports, valueUsdMicros } = trade;
  const value = valueLamports === null ? null : toSol(valueLamports);
  return {
    ...presentTransactionRef(change, time),
    side,
    ...presentAmount(amount, decimals),
    solAmount: unknown.number("solAmount", value),
    usdAmount: valueUsdMicros === null ? null : Number(valueUsdMicros) / MICROS_PER_USD,
    priceSol: unknown.number("priceSol", findTradePriceSol(trade)),
    feeSol: toSol(trade.feeLamports),
    tipSol: toSol(trade.tipLamports),
    rentSol: toSol(change.rentLamports),
    transferredSol: toSol(transferredLamports),
    solUsd: hourPrice === null ? null : toUsd(hourPrice),
    solUsdErrorShare: hourPrice === null ? null : findErrorShare(findClose(solUsd, time)),
    realizedPnlUsd: usdMicros === null ? null : toUsd(usdMicros),
    ...(trade.estimated ? { estimated: true } : {}),
    ...(lots.length > 0 && lots.every(({ unsolicited }) => unsolicited) ? { unsolicited: true } : {}),
    venue: change.venue,
    lots: lots.map((lot) => presentUsedLot(lot, decimals, time, boughtSignatures)),
    ...unknown.field(),
  };
}

/** @internal */
export function presentTransfer(
  { change, time, transfer, lots }: SettledTransfer,
  boughtSignatures: ReadonlySet<string>,
): TokenTransfer {
  const { direction, amount, decimals, unsolicited } = transfer;
  return {
    ...presentTransactionRef(change, time),
    direction,
    ...presentAmount(amount, decimals),
    ...(unsolicited ? { unsolicited } : {}),
    lots: lots.map((lot) => presentUsedLot(lot, decimals, time, boughtSignatures)),
  };
}

/** @internal */
export function presentOpenLot(lot: Lot, decimals: number, boughtSignatures: ReadonlySet<string>): OpenLot {
  const unknown = new UnknownFields();
  return {
    ...presentLot(lot, decimals, boughtSignatures, unknown),
    openedAt: toIso(lot.openedAt),
    ...unknown.field(),
  };
}

function presentUsedLot(
  lot: Lot,
  decimals: number,
  time: number | null,
  boughtSignatures: ReadonlySet<string>,
): UsedLot {
  const unknown = new UnknownFields();
  const isTimed = lot.timed && lot.openedAt !== null && time !== null;
  const holdHours = isTimed ? (time - (lot.openedAt ?? time)) / SECONDS_PER_HOUR : null;
  return {
    ...presentLot(lot, decimals, boughtSignatures, unknown),
    holdTimeHours: unknown.number("holdTimeHours", holdHours),
    ...unknown.field(),
  };
}

function presentLot(
  { openedBy, amount, costLamports, unsolicited }: Lot,
  decimals: number,
  boughtSignatures: ReadonlySet<string>,
  unknown: UnknownFields,
): Omit<OpenLot, "openedAt"> {
  const isBought = openedBy !== null && boughtSignatures.has(openedBy);
  return {
    openedBy: isBought ? openedBy : null,
    receivedBy: isBought ? null : openedBy,
    ...presentAmount(amount, decimals),
    costSol: unknown.number("costSol", costLamports === null ? null : toSol(costLamports)),
    ...(unsolicited ? { unsolicited } : {}),
  };
}

/** @internal */
export function presentTransactionRef(
  { signature, slot, blockTime }: OwnerChange,
  time: number | null,
): TransactionRef {
  const place = { signature, slot, blockTime: toIso(time) };
  return blockTime === null && time !== null ? { ...place, blockTimeEstimated: true } : place;
}

/** @internal */
export function presentAmount(amount: bigint, decimals: number): AmountView {
  return { tokenAmount: toTokens(amount, decimals), tokenAmountRaw: amount.toString() };
}

/**
 * SOL per whole token, computed from the exact amounts to be precise for very small and large ones. Null if the value is unknown,
 * and for one of several payouts for the same units.
 *
 * @internal
 */
export function findTradePriceSol(trade: SettledTrade["trade"]): number | null {
  const { amount, decimals, valueLamports } = trade;
  if (valueLamports === null || isOneOfPayouts(trade)) return null;
  return (Number(valueLamports) / Number(LAMPORTS_PER_SOL) / Number(amount)) * 10 ** decimals;
}

/**
 * True for one of several payouts for the same units: their price is the sum of all.
 *
 * @internal
 */
export function isOneOfPayouts({ amount, settles }: SettledTrade["trade"]): boolean {
  return amount === 0n || settles?.isLast === false;
}
