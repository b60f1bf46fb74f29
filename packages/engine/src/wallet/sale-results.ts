import type { Address } from "../address.ts";
import { toSol, toUsd } from "../amount.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { addMints } from "../swaps/index-changes.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";
import { findSaleUsd } from "./sale-usd.ts";
import { addPaidMint, walkToken } from "./walk-tokens.ts";
import type { WalletLedger } from "./wallet-ledger.ts";

/** Result of a sale; null without a known one. It is partial if a part of the units has an unknown cost. */
export interface SaleResult {
  readonly realizedSol: PartialSum;
  readonly realizedUsd: PartialSum;
}

/** Results of the sales of some tokens, by mint and by index of the change. */
export type SaleResults = ReadonlyMap<Address, ReadonlyMap<number, SaleResult>>;

/**
 * Computes the results of all sales of `mints`. Only their changes are classified; a step is several changes, or
 * one of these.
 *
 * @internal
 */
export function* computeSaleResults(ledger: WalletLedger, mints: ReadonlySet<Address>): Steps<SaleResults> {
  const results = new Map<Address, ReadonlyMap<number, SaleResult>>();
  if (mints.size === 0) return results;
  const indexes = yield* indexChanges(ledger, mints);
  for (const [mint, ofMint] of indexes) {
    const { trades } = yield* walkToken(ledger, { mint, indexes: ofMint });
    const sales = trades.filter(({ settled }) => settled.trade.side === "sell");
    results.set(
      mint,
      new Map(sales.map(({ settled, index }) => [index, describeResult(settled, ledger.solUsd)])),
    );
  }
  return results;
}

const CHANGES_PER_STEP = 500;

function* indexChanges(
  { changes, payouts }: WalletLedger,
  mints: ReadonlySet<Address>,
): Steps<Map<Address, number[]>> {
  const indexes = new Map<Address, number[]>(Array.from(mints, (mint) => [mint, []]));
  const touched = new Set<Address>();
  for (const [index, change] of changes.entries()) {
    if (index % CHANGES_PER_STEP === 0) yield;
    touched.clear();
    addMints(change, touched);
    addPaidMint(change, payouts, touched);
    for (const mint of touched) indexes.get(mint)?.push(index);
  }
  return indexes;
}

function describeResult(settled: SettledTrade, solUsd: SolUsd): SaleResult {
  const { lots, realizedLamports } = settled;
  const usdMicros = findSaleUsd(settled, solUsd);
  const isWhole = lots.every(({ costLamports }) => costLamports !== null);
  return {
    realizedSol: toPartialSum(realizedLamports === null ? null : toSol(realizedLamports), isWhole),
    realizedUsd: toPartialSum(usdMicros === null ? null : toUsd(usdMicros), isWhole),
  };
}
