import type { Transaction } from "@walletlens/engine/chain/transaction";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { AssertedAmount, AssertedFact, Explanation } from "./fact";
import { findLikelyReason } from "./find-likely-reason";

export type Asset = AssertedAmount["asset"];

/** One asset of a fact: what is asserted and what is read here, in base units; what was given is negative. */
export interface ComparedAmount {
  readonly asset: Asset;
  /** Null where the transaction does not show how many base units the published amount is. */
  readonly decimals: number | null;
  readonly asserted: bigint | null;
  readonly ours: bigint;
  /** Reasons that the list has for the difference. */
  readonly explained: readonly Explanation[];
  /** Name of something in the transaction as large as a difference that nothing explains; null where nothing is. */
  readonly likely: string | null;
  readonly outcome: "agrees" | "explained" | "unexplained";
}

/** A fact beside the transaction that it is about. The worst of its amounts is its outcome. */
export interface FactComparison {
  readonly outcome: ComparedAmount["outcome"];
  readonly amounts: readonly ComparedAmount[];
}

/**
 * Compares what a fact asserts with the balances of its owner, as the engine reads them. A difference is explained
 * where it is exactly the one that the list expects: a difference that has gone is as unexplained as one that has come.
 */
export function compareFact(fact: AssertedFact, transaction: Transaction): FactComparison {
  const owner = fact.owner ?? transaction.feePayer;
  const change = extractOwnerChange(transaction, owner, TIP_ACCOUNTS);
  const amounts = [...new Set(fact.asserted.map((one) => one.asset))].map((asset): ComparedAmount => {
    const legs = fact.asserted.filter((one) => one.asset === asset);
    const explained = fact.explained.filter((one) => one.asset === asset);
    const decimals = findDecimals(legs, transaction);
    const asserted = sumLegs(legs, decimals);
    const ours = readAmount(change, asset);
    const outcome = judge(asserted, ours, explained);
    const isOpen = outcome === "unexplained" && asserted !== null;
    const likely = isOpen ? findLikelyReason(transaction, owner, asset, ours - asserted) : null;
    return { asset, decimals, asserted, ours, explained, likely, outcome };
  });
  const outcomes = amounts.map((each) => each.outcome);
  const worst = (["unexplained", "explained"] as const).find((outcome) => outcomes.includes(outcome));
  return { outcome: worst ?? "agrees", amounts };
}

function judge(
  asserted: bigint | null,
  ours: bigint,
  explained: readonly Explanation[],
): ComparedAmount["outcome"] {
  const expected = explained.reduce((sum, each) => sum + each.differenceRaw, 0n);
  if (asserted === null || ours - asserted !== expected) return "unexplained";
  return explained.length === 0 ? "agrees" : "explained";
}

function readAmount(change: OwnerChange | null, asset: Asset): bigint {
  if (change === null) return 0n;
  if (asset === "SOL") return change.solLamports;
  const ofMint = change.tokens.filter((token) => token.mint === asset);
  return ofMint.reduce((sum, { before, after }) => sum + after - before, 0n);
}

function findDecimals(legs: readonly AssertedAmount[], { tokens }: Transaction): number | null {
  const [{ asset, decimals } = { asset: "SOL" }] = legs;
  if (asset === "SOL") return 9;
  return tokens.find((token) => token.mint === asset)?.decimals ?? decimals ?? null;
}

function sumLegs(legs: readonly AssertedAmount[], decimals: number | null): bigint | null {
  let sum = 0n;
  for (const { direction, amount, amountRaw } of legs) {
    const units = amountRaw ?? toBaseUnits(amount ?? "", decimals);
    if (units === null) return null;
    sum += direction === "in" ? units : -units;
  }
  return sum;
}

/** Whole tokens in base units; null without decimals, or where the amount has digits that the mint has not. */
function toBaseUnits(amount: string, decimals: number | null): bigint | null {
  const [whole = "", fraction = ""] = amount.replace(/(\.\d*?)0+$/, "$1").split(".");
  if (decimals === null || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}
