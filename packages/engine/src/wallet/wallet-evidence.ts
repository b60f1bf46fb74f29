import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { addEscrow } from "../orders/add-escrow.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import { type OpenOrderView, presentOrder } from "../orders/present-order.ts";
import { runSteps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import {
  type AmountView,
  presentAmount,
  presentTransactionRef,
  type TransactionRef,
} from "./token-evidence.ts";
import { findWorth, type TokenWorth } from "./token-worth.ts";
import { type NamesUnknown, UnknownFields } from "./unknown-fields.ts";
import type { Holdings, WalletInput } from "./wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "./wallet-ledger.ts";

/** Evidence of the metrics that belong to no token. */
export interface WalletEvidence {
  /** Transactions with costs, in the order of the ledger; those of trades only if they moved rent. */
  readonly untraded: readonly UntradedView[];
  /** Null for a time in the past. */
  readonly holdings: HoldingsView | null;
}

/** A transaction with costs beside its trades, or with atomic arbitrage. */
export interface UntradedView extends TransactionRef, NamesUnknown {
  readonly feeSol: number;
  readonly tipSol: number;
  /** Rent paid for accounts of others, less rent freed. */
  readonly rentSol: number;
  /** Present for a failed transaction. */
  readonly failed?: true;
  /** Its part of `feesSol`; of a trade only the rent, because its fee and tip are in the trade. */
  readonly costSol: number;
  /** Result of atomic arbitrage, net of fee and tip; null if it was none. */
  readonly atomicPnlSol: number | null;
}

/** Holdings of the wallet, and the prices of their valuation. */
export interface HoldingsView extends NamesUnknown {
  readonly slot: number;
  readonly solBalance: number;
  readonly wrappedSol: number;
  /** Dollars per SOL. */
  readonly solUsd: number;
  readonly tokens: readonly HeldTokenView[];
  /** Units in open orders; they are not in `tokens` and the SOL balances. */
  readonly inEscrow: readonly EscrowedView[];
}

export interface HeldTokenView extends AmountView, NamesUnknown {
  readonly tokenAddress: string;
  readonly decimals: number;
  /** SOL per whole token at which all units could be sold; null without a price. */
  readonly priceSol: number | null;
  /** Listed SOL per whole token; null without a price. */
  readonly listedPriceSol: number | null;
}

export interface EscrowedView extends OpenOrderView, NamesUnknown {
  readonly decimals: number;
  /** SOL per whole token, 1 for SOL; null without a price. */
  readonly priceSol: number | null;
  /** Listed price, 1 for SOL; null without a price. */
  readonly listedPriceSol: number | null;
}

/** Builds the evidence of the metrics that belong to no token. */
export function buildWalletEvidence(input: WalletInput): WalletEvidence {
  const { holdings } = input;
  const ledger = runSteps(readWalletLedger(input));
  return {
    untraded: listUntraded(ledger),
    holdings: holdings === null ? null : presentHoldings(holdings, ledger.inEscrow, input),
  };
}

function listUntraded(ledger: WalletLedger): UntradedView[] {
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
  prices: Pick<WalletInput, "present" | "mints" | "labeled">,
): HoldingsView {
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
