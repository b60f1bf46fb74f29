import type { Address } from "../address.ts";
import { toDecimalString, toSol } from "../amount.ts";
import type { Lot } from "../positions/lot-queue.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { sumKnownCost } from "./chart-bins.ts";
import { findSaleUsd } from "./sale-usd.ts";
import { toIso } from "./to-iso.ts";
import { presentTransactionRef, type TransactionRef } from "./token-evidence.ts";
import type { NamesUnknown } from "./unknown-fields.ts";

/** A sale or a burn of one token, in exact units. */
export interface Disposal {
  readonly settled: SettledTrade;
  readonly side: "sell" | "burn";
  /** Sum of network fee and tip. */
  readonly feesLamports: bigint;
  /** Cost of the units of known cost; null without such units. */
  readonly costLamports: bigint | null;
  /** Base units of unknown cost. */
  readonly unknownCostAmount: bigint;
  /** Their part of the proceeds, net of own costs; null if the proceeds are unknown. */
  readonly unknownCostLamports: bigint | null;
  /** Micro-dollars per SOL in the hour of the disposal; null if unknown. */
  readonly solUsdMicros: bigint | null;
  /** Result of the units of known cost in micro-dollars; null if unknown. */
  readonly realizedUsdMicros: bigint | null;
  /** Mean over the units that were bought at a known time; null without such units. */
  readonly holdTimeHours: number | null;
  /** True if all units are unsolicited. */
  readonly isUnsolicited: boolean;
  readonly lots: readonly DisposedLot[];
  /** Names of fields of `DisposalView` that are unknown or known in part. */
  readonly unknown: readonly string[];
}

/** A lot, or the part of it that a disposal used. */
export interface DisposedLot {
  readonly lot: Lot;
  /** `buy` or `transfer`; null if the units precede the covered history or no covered transaction explains them. */
  readonly source: "buy" | "transfer" | null;
}

/** A disposal as the API returns it. An unknown value is null, a sum that is known in part is its known part. */
export interface DisposalView extends TransactionRef, NamesUnknown {
  readonly side: Disposal["side"];
  readonly tokenAddress: Address;
  /** Whole tokens, as an exact decimal string. */
  readonly amount: string;
  /** Without fee and tip. */
  readonly proceedsSol: number | null;
  /** Dollars if the quote was a stablecoin; null otherwise. */
  readonly usdAmount: number | null;
  readonly feesSol: number;
  readonly costSol: number | null;
  readonly realizedPnlSol: number | null;
  /** Dollars per SOL in its hour. */
  readonly solUsd: number | null;
  readonly realizedPnlUsd: number | null;
  readonly holdTimeHours: number | null;
  /** Whole tokens of unknown cost, as an exact decimal string. */
  readonly unknownCostAmount: string;
  readonly unknownCostSol: number | null;
  /** Present if the proceeds are estimated by present prices. */
  readonly estimated?: true;
  /** Present for unsolicited units only. */
  readonly unsolicited?: true;
  readonly lots: readonly DisposedLotView[];
}

export interface DisposedLotView {
  readonly source: DisposedLot["source"];
  /** Transaction that received the units; null if it is not covered. */
  readonly signature: string | null;
  readonly acquiredAt: string | null;
  readonly amount: string;
  readonly costSol: number | null;
}

/**
 * Describes a sale or a burn with its result; `boughtSignatures` holds the signatures of the token's buys.
 *
 * @internal
 */
export function describeDisposal(
  settled: SettledTrade,
  side: Disposal["side"],
  solUsd: SolUsd,
  boughtSignatures: ReadonlySet<string>,
): Disposal {
  const { trade, lots, time } = settled;
  // A payout that adds to an earlier one uses up no units.
  const isKnown = lots.length === 0 || lots.some(({ costLamports }) => costLamports !== null);
  const isUnknown = lots.some(({ costLamports }) => costLamports === null);
  const { unknownAmount, unknownLamports } = splitUnknownCost(settled);
  const { holdTimeHours, isWhole } = averageHold(lots, time);
  const values = {
    costLamports: isKnown ? sumKnownCost([settled]) : null,
    solUsdMicros: time === null ? null : findSolUsd(solUsd, time),
    realizedUsdMicros: findSaleUsd(settled, solUsd),
    unknownCostLamports: unknownLamports,
    holdTimeHours,
  };
  const names = {
    blockTime: time === null,
    proceedsSol: trade.valueLamports === null,
    costSol: isUnknown,
    realizedPnlSol: settled.realizedLamports === null || isUnknown,
    solUsd: values.solUsdMicros === null,
    realizedPnlUsd: values.realizedUsdMicros === null || isUnknown,
    holdTimeHours: !isWhole,
    unknownCostSol: unknownLamports === null,
  };
  return {
    settled,
    side,
    feesLamports: trade.feeLamports + trade.tipLamports,
    unknownCostAmount: unknownAmount,
    ...values,
    isUnsolicited: lots.length > 0 && lots.every(({ unsolicited }) => unsolicited === true),
    lots: lots.map((lot) => ({ lot, source: findSource(lot, boughtSignatures) })),
    unknown: Object.entries(names).flatMap(([name, isUnknown]) => (isUnknown ? [name] : [])),
  };
}

/** Returns the units of unknown cost and their proceeds, which are all proceeds less the result and the known cost. */
function splitUnknownCost(settled: SettledTrade) {
  const { trade, lots, realizedLamports } = settled;
  const unknown = lots.filter(({ costLamports }) => costLamports === null);
  const unknownAmount = unknown.reduce((sum, { amount }) => sum + amount, 0n);
  if (unknown.length === 0) return { unknownAmount, unknownLamports: 0n };
  if (trade.valueLamports === null) return { unknownAmount, unknownLamports: null };
  const proceeds = trade.valueLamports - trade.feeLamports - trade.tipLamports;
  if (realizedLamports === null) return { unknownAmount, unknownLamports: proceeds };
  return { unknownAmount, unknownLamports: proceeds - realizedLamports - sumKnownCost([settled]) };
}

function averageHold(lots: readonly Lot[], time: number | null) {
  let units = 0;
  let unitSeconds = 0;
  let isWhole = true;
  for (const { timed, openedAt, amount } of lots) {
    if (!timed || openedAt === null || time === null) {
      isWhole = false;
      continue;
    }
    units += Number(amount);
    unitSeconds += Number(amount) * (time - openedAt);
  }
  return { holdTimeHours: units === 0 ? null : unitSeconds / units / SECONDS_PER_HOUR, isWhole };
}

function findSource({ openedBy }: Lot, boughtSignatures: ReadonlySet<string>): DisposedLot["source"] {
  if (openedBy === null) return null;
  return boughtSignatures.has(openedBy) ? "buy" : "transfer";
}

/**
 * Returns a disposal as the API shows it.
 *
 * @example
 * const { rows } = runSteps(takeDisposals(walkDisposals(input), 100));
 * const views = rows.map(({ disposal }) => presentDisposal(disposal));
 */
export function presentDisposal(disposal: Disposal): DisposalView {
  const { settled, side, lots, unknown } = disposal;
  const { change, time, trade, realizedLamports } = settled;
  const { mint, amount, decimals, valueLamports, valueUsdMicros } = trade;
  return {
    ...presentTransactionRef(change, time),
    side,
    tokenAddress: mint,
    amount: toDecimalString(amount, decimals),
    proceedsSol: toNullableSol(valueLamports),
    usdAmount: toNullableUsd(valueUsdMicros),
    feesSol: toSol(disposal.feesLamports),
    costSol: toNullableSol(disposal.costLamports),
    realizedPnlSol: toNullableSol(realizedLamports),
    solUsd: toNullableUsd(disposal.solUsdMicros),
    realizedPnlUsd: toNullableUsd(disposal.realizedUsdMicros),
    holdTimeHours: disposal.holdTimeHours,
    unknownCostAmount: toDecimalString(disposal.unknownCostAmount, decimals),
    unknownCostSol: toNullableSol(disposal.unknownCostLamports),
    ...(trade.estimated ? { estimated: true } : {}),
    ...(disposal.isUnsolicited ? { unsolicited: true } : {}),
    lots: lots.map((used) => presentDisposedLot(used, decimals)),
    ...(unknown.length === 0 ? {} : { unknown }),
  };
}

function presentDisposedLot({ lot, source }: DisposedLot, decimals: number): DisposedLotView {
  return {
    source,
    signature: lot.openedBy,
    acquiredAt: toIso(lot.openedAt),
    amount: toDecimalString(lot.amount, decimals),
    costSol: toNullableSol(lot.costLamports),
  };
}

function toNullableSol(lamports: bigint | null): number | null {
  return lamports === null ? null : toSol(lamports);
}

function toNullableUsd(micros: bigint | null): number | null {
  return micros === null ? null : Number(micros) / MICROS_PER_USD;
}

const MICROS_PER_USD = 1e6;
