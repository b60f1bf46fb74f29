import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { addEscrow } from "../orders/add-escrow.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import { presentOrder } from "../orders/present-order.ts";
import type { HoldingsEvidence, UntradedTransaction, WalletEvidence } from "../result-types.ts";
import { runSteps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import { presentAmount, presentTransactionRef } from "./token-evidence.ts";
import { findWorth, type TokenWorth } from "./token-worth.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { Holdings, WalletInput } from "./wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "./wallet-ledger.ts";

/**
 * Builds the evidence of the metrics that belong to no token, without the inputs. Transactions are in the order of the
 * ledger; those of trades are listed only if they moved rent. `holdings` is null for a time in the past.
 */
export function buildWalletEvidence(input: WalletInput): Omit<WalletEvidence, "inputs"> {
  const { holdings } = input;
  const ledger = runSteps(readWalletLedger(input));
  return {
    untraded: listUntraded(ledger),
    holdings: holdings === null ? null : presentHoldings(holdings, ledger.inEscrow, input),
  };
}

function listUntraded(ledger: WalletLedger): UntradedTransaction[] {
  return ledger.changes.flatMap((change, index) => {
    const time = ledger.times[index] ?? null;
    const { trades, atomicLamports, costLamports } = classifyChange(change, time, ledger);
    // Rent that is freed can balance fee and tip.
    const hasOwnCosts = trades.length === 0 && change.feeLamports + change.tipLamports > 0n;
    if (atomicLamports === null && costLamports === 0n && !hasOwnCosts) return [];
    return {
      ...presentTransactionRef(change, time),
      ...(change.failed ? { failed: true as const } : {}),
      feeSol: toSol(change.feeLamports),
      tipSol: toSol(change.tipLamports),
      rentSol: toSol(change.rentLamports),
      costSol: toSol(costLamports),
      atomicPnlSol: typeof atomicLamports === "bigint" ? toSol(atomicLamports) : null,
      ...(atomicLamports === "unknown" ? { unknown: ["atomicPnlSol"] } : {}),
    };
  });
}

function presentHoldings(
  holdings: Holdings,
  inEscrow: readonly OpenOrder[],
  prices: WalletInput,
): HoldingsEvidence {
  const unknown = new UnknownFields();
  const { slot, lamports, tokens } = holdings;
  const heldTokens = Array.from(tokens).filter(([mint, { amount }]) => mint !== WRAPPED_SOL && amount > 0n);
  // The units in orders are sold with the others.
  const tokensWithOrders = addEscrow(holdings, inEscrow).tokens;
  const findMintWorth = (mint: Address) => {
    const units = tokensWithOrders.get(mint);
    return units === undefined ? NO_WORTH : findWorth(mint, units, prices);
  };
  return {
    slot,
    solBalance: toSol(lamports),
    wrappedSol: toSol(tokens.get(WRAPPED_SOL)?.amount ?? 0n),
    solUsd: unknown.number("solUsd", prices.present?.solUsd ?? null),
    tokens: heldTokens.map(([mint, { amount, decimals }]) => ({
      tokenAddress: mint,
      decimals,
      ...presentAmount(amount, decimals),
      ...presentPrice(findMintWorth(mint)),
    })),
    inEscrow: inEscrow.map((order) => ({
      ...presentOrder(order),
      decimals: order.decimals,
      ...presentPrice(order.mint === WRAPPED_SOL ? SOL_WORTH : findMintWorth(order.mint)),
    })),
    ...unknown.field(),
  };
}

const NO_WORTH: TokenWorth = { price: null, unitSol: null, isEstimated: false, isProven: false };
const SOL_WORTH: TokenWorth = { price: 1, unitSol: 1, isEstimated: false, isProven: true };

function presentPrice({ price, unitSol, isEstimated }: TokenWorth) {
  return {
    priceSol: unitSol,
    listedPriceSol: typeof price === "number" ? price : null,
    ...(isEstimated ? { estimated: true as const } : {}),
    ...(price === "unavailable" ? { unknown: ["priceSol"] } : {}),
  };
}
