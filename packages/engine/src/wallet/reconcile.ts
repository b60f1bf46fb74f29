import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import type { ReconciliationVerdict } from "../behavior/data-quality.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Holdings, WalletInput } from "./wallet-input.ts";

/** Comparison of the covered transactions with the balances on chain. */
export interface Reconciliation {
  readonly verdict: ReconciliationVerdict;
  /** Share of the proceeds from units of unknown cost; null without a valued sale. */
  readonly unknownBasisShare: number | null;
  /** Share of traded volume in mints that reconcile; null without volume. */
  readonly reconciledShare: number | null;
  readonly tokens: readonly TokenReconciliation[];
}

/** Base units: opening + inflow − outflow = closing, and chainBalance − closing = difference. */
export interface TokenReconciliation {
  readonly mint: Address;
  readonly opening: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
  readonly closing: bigint;
  readonly chainBalance: bigint;
  readonly difference: bigint;
}

/**
 * Compares the flow of each mint with its balance on chain: the present one if `holdings` is at least as new
 * as the last covered change, else the one after the last covered transaction. Without present balances
 * nothing can be verified, except for a time in the past. `tokens` are those of the positions, in their
 * order, and `sums` are their sums.
 */
export function reconcile(
  positions: Pick<ReadonlyMap<Address, TokenPosition>, "has">,
  { holdings, coverage: { complete }, isPast = false }: WalletInput,
  tokens: readonly TokenReconciliation[],
  sums: ReconciledSums,
): Reconciliation {
  const uncovered = listUncovered(positions, holdings, complete);
  const reconciledTokens = tokens.concat(uncovered);
  const isVerifiable = holdings !== null || (isPast && reconciledTokens.length > 0);
  const differs = sums.counts.differing > 0 || uncovered.some((token) => token.difference !== 0n);
  const { volume, reconciledVolume } = sums.lamports;
  return {
    verdict: !isVerifiable ? "UNVERIFIABLE" : differs ? "PARTIAL" : "RECONCILED",
    unknownBasisShare: shareOfUnknownBasis([sums.sales]),
    reconciledShare: volume === 0n ? null : ratio(reconciledVolume, volume),
    tokens: reconciledTokens,
  };
}

/** Sums over tokens: those that differ, their sales, and their traded volume. */
interface ReconciledSums {
  readonly counts: { readonly differing: number };
  readonly lamports: { readonly volume: bigint; readonly reconciledVolume: bigint };
  readonly sales: SaleTotals;
}

/** A mint and its covered flow. */
type MintFlow = Pick<TokenPosition, "mint" | "flow">;

/** Present base units of a position on chain; null if `holdings` is unknown or older than it. */
export function findChainBalance({ mint, flow }: MintFlow, holdings: Holdings | null): bigint | null {
  if (holdings === null || holdings.slot < flow.lastSlot) return null;
  return holdings.tokens.get(mint)?.amount ?? 0n;
}

/** Compares the flow of a position with `present`, else with the balance after its last transaction. */
export function reconcileToken({ mint, flow }: MintFlow, present: bigint | null): TokenReconciliation {
  const { opening, inflow, outflow, unexplained } = flow;
  const closing = orZero(opening + inflow - outflow);
  const chainBalance = present ?? orZero(closing + unexplained);
  return {
    mint,
    opening,
    inflow,
    outflow,
    closing,
    chainBalance,
    difference: orZero(chainBalance - closing),
  };
}

/** Returns a shared 0, because each computed 0n takes memory and most tokens have one. */
function orZero(amount: bigint): bigint {
  return amount === 0n ? 0n : amount;
}

/** Held tokens without a covered transaction: unexplained if the whole history was read. */
function listUncovered(
  positions: Pick<ReadonlyMap<Address, TokenPosition>, "has">,
  holdings: Holdings | null,
  complete: boolean,
): TokenReconciliation[] {
  const heldTokens = Array.from(holdings?.tokens ?? []);
  return heldTokens
    .filter(([mint, { amount }]) => amount !== 0n && mint !== WRAPPED_SOL && !positions.has(mint))
    .map(([mint, { amount }]) => {
      const opening = complete ? 0n : amount;
      const difference = amount - opening;
      return { mint, opening, inflow: 0n, outflow: 0n, closing: opening, chainBalance: amount, difference };
    });
}

/** Share of the proceeds from units of unknown cost; null without a valued sale. */
export function shareOfUnknownBasis(positions: Iterable<SaleTotals>): number | null {
  let unknown = 0n;
  let proceeds = 0n;
  for (const position of positions) {
    unknown += position.unknownBasis.sizeLamports;
    proceeds += position.proceedsSizeLamports;
  }
  return proceeds <= 0n ? null : Math.max(0, ratio(smaller(unknown, proceeds), proceeds));
}

/** Sums over sales, net of own costs. */
export type SaleTotals = Pick<
  TokenPosition,
  "realizedLamports" | "proceedsSizeLamports" | "sells" | "unvaluedSales" | "unvaluedBurns"
> & { readonly unknownBasis: Pick<TokenPosition["unknownBasis"], "lamports" | "sizeLamports"> };

/**
 * Share of the proceeds of known value from units of known cost, 0 to 1; null without sales, 0 if no sale has
 * a known value.
 */
export function shareOfKnownBasis(positions: readonly SaleTotals[]): number | null {
  let unknown = 0n;
  let proceeds = 0n;
  let sells = 0;
  let unvalued = 0;
  for (const position of positions) {
    unknown += position.unknownBasis.sizeLamports;
    proceeds += position.proceedsSizeLamports;
    sells += position.sells;
    unvalued += position.unvaluedSales;
  }
  if (sells === 0) return null;
  if (unknown === 0n) return sells > unvalued ? 1 : 0;
  return proceeds <= 0n ? 0 : Math.min(1, Math.max(0, ratio(proceeds - unknown, proceeds)));
}

function ratio(part: bigint, whole: bigint): number {
  return Number(part) / Number(whole);
}
