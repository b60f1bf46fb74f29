import type { Transaction } from "@walletlens/engine/chain/transaction";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import type { AssertedAmount, AssertedFact, Explanation } from "./fact";
import { findLikelyReason } from "./find-likely-reason";

export type Asset = AssertedAmount["asset"];

/** One asset of a fact: the asserted and the computed amount in base units; outgoing amounts are negative. */
export interface ComparedAmount {
  readonly asset: Asset;
  /** Null if the transaction does not show the decimals. */
  readonly decimals: number | null;
  readonly asserted: bigint | null;
  readonly ours: bigint;
  /** Listed reasons for the difference. */
  readonly explained: readonly Explanation[];
  /** Part of the transaction that equals an unexplained difference, or null. */
  readonly likely: string | null;
  readonly outcome: "agrees" | "explained" | "unexplained";
}

/** Comparison of a fact with its transaction. The worst outcome of its amounts counts. */
export interface FactComparison {
  readonly outcome: ComparedAmount["outcome"];
  readonly amounts: readonly ComparedAmount[];
}

/**
 * Compares a fact with the balances of its owner, as the engine reads them. A difference is explained if it
 * equals the listed one: a listed difference that is missing is also unexplained.
 */
export function compareFact(fact: AssertedFact, transaction: Transaction): FactComparison {
  const owner = fact.owner ?? transaction.feePayer;
  const change = extractOwnerChange(
    transaction,
    owner,
    mainnetContext(TIP_ACCOUNTS, LABELED_ADDRESSES.dollars.mints),
  );
  const amounts = [...new Set(fact.asserted.map((one) => one.asset))].map((asset): ComparedAmount => {
    const legs = fact.asserted.filter((one) => one.asset === asset);
    const explained = fact.explained.filter((one) => one.asset === asset);
    const decimals = findDecimals(legs, transaction);
    const asserted = sumLegs(legs, decimals);
    const ours = readAmount(change, asset);
    const outcome = classifyDifference(asserted, ours, explained);
    const isOpen = outcome === "unexplained" && asserted !== null;
    const likely = isOpen ? findLikelyReason(transaction, owner, asset, ours - asserted) : null;
    return { asset, decimals, asserted, ours, explained, likely, outcome };
  });
  const outcomes = amounts.map((each) => each.outcome);
  const worst = (["unexplained", "explained"] as const).find((outcome) => outcomes.includes(outcome));
  return { outcome: worst ?? "agrees", amounts };
}

function classifyDifference(
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

/** Converts whole tokens to base units; null without decimals or with too many digits. */
function toBaseUnits(amount: string, decimals: number | null): bigint | null {
  const [whole = "", fraction = ""] = amount.replace(/(\.\d*?)0+$/, "$1").split(".");
  if (decimals === null || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}
