import type { Address } from "../address.ts";
import { toDecimalString, toSol } from "../amount.ts";
import type { Lot } from "../positions/lot-queue.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { WalletTrades } from "../result-types.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { sumKnownCost } from "./chart-bins.ts";
import { findSaleUsd } from "./sale-usd.ts";
import { toIso } from "./to-iso.ts";
import { presentTransactionRef } from "./token-evidence.ts";

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
  /** Names of fields of `UnnamedDisposal` that are unknown or known in part. */
  readonly unknown: readonly string[];
}

/** A lot, or the part of it that a disposal used. */
export interface DisposedLot {
  readonly lot: Lot;
  /** `buy` or `transfer`; null if the units precede the covered history or no covered transaction explains them. */
  readonly source: "buy" | "transfer" | null;
}

/** A disposal as the API returns it, before its token is named. */
export interface UnnamedDisposal extends Omit<WalletTrades["trades"][number], "tokenSymbol" | "tokenName"> {
  readonly tokenAddress: Address;
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
export function presentDisposal(disposal: Disposal): UnnamedDisposal {
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

function presentDisposedLot({ lot, source }: DisposedLot, decimals: number) {
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
