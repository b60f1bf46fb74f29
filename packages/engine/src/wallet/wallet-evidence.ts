import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import { type AmountView, type PlaceView, presentAmount, presentPlace } from "./token-evidence.ts";
import { UnknownFields } from "./unknown-fields.ts";
import { findPriceSol } from "./value-holdings.ts";
import type { Holdings, PresentPrices, WalletInput } from "./wallet-input.ts";
import { readLedger } from "./wallet-ledger.ts";

/** Evidence of those of a wallet's figures that belong to no token. */
export interface WalletEvidence {
  /** In the order of the ledger. */
  readonly untraded: readonly UntradedView[];
  /** Null for a time in the past. */
  readonly holdings: HoldingsView | null;
}

/** A transaction that traded nothing and cost something, or in which quote went out and came back. */
export interface UntradedView extends PlaceView {
  readonly feeSol: number;
  readonly tipSol: number;
  /** Result of quote that went out and came back, fee and tip taken off; null where none did. */
  readonly atomicPnlSol: number | null;
  readonly unknown?: readonly string[];
}

/** Holdings of the wallet, and the prices that they were valued at. */
export interface HoldingsView {
  readonly slot: number;
  readonly solBalance: number;
  readonly wrappedSol: number;
  /** Dollars per SOL. */
  readonly solUsd: number;
  readonly tokens: readonly HeldTokenView[];
  readonly unknown?: readonly string[];
}

export interface HeldTokenView extends AmountView {
  readonly tokenAddress: string;
  readonly decimals: number;
  /** SOL per whole token; null for a token that has no price. */
  readonly priceSol: number | null;
  readonly unknown?: readonly string[];
}

/**
 * Builds the evidence of a wallet's figures that belong to no token.
 *
 * @example
 * const { untraded, holdings } = buildWalletEvidence(input);
 */
export function buildWalletEvidence(input: WalletInput): WalletEvidence {
  const { holdings, present } = input;
  return {
    untraded: listUntraded(input),
    holdings: holdings === null ? null : presentHoldings(holdings, present),
  };
}

function listUntraded(input: WalletInput): UntradedView[] {
  const ledger = readLedger(input);
  return ledger.changes.flatMap((change, index) => {
    const time = ledger.times[index] ?? null;
    const { trades, atomicLamports } = classifyChange(change, time, ledger);
    const { feeLamports, tipLamports } = change;
    if (trades.length > 0 || (atomicLamports === null && feeLamports + tipLamports === 0n)) return [];
    return {
      ...presentPlace(change, time),
      feeSol: toSol(feeLamports),
      tipSol: toSol(tipLamports),
      atomicPnlSol: typeof atomicLamports === "bigint" ? toSol(atomicLamports) : null,
      ...(atomicLamports === "unknown" ? { unknown: ["atomicPnlSol"] } : {}),
    };
  });
}

function presentHoldings({ slot, lamports, tokens }: Holdings, present: PresentPrices | null): HoldingsView {
  const unknown = new UnknownFields();
  const held = Array.from(tokens).filter(([mint, { amount }]) => mint !== WRAPPED_SOL && amount > 0n);
  return {
    slot,
    solBalance: toSol(lamports),
    wrappedSol: toSol(tokens.get(WRAPPED_SOL)?.amount ?? 0n),
    solUsd: unknown.number("solUsd", present?.solUsd ?? null),
    tokens: held.map(([mint, { amount, decimals }]) => presentHeld(mint, amount, decimals, present)),
    ...unknown.field(),
  };
}

function presentHeld(
  mint: Address,
  amount: bigint,
  decimals: number,
  present: PresentPrices | null,
): HeldTokenView {
  const price = findPriceSol(mint, present);
  return {
    tokenAddress: mint,
    decimals,
    ...presentAmount(amount, decimals),
    priceSol: typeof price === "number" ? price : null,
    ...(price === "unavailable" ? { unknown: ["priceSol"] } : {}),
  };
}
