import type { FirstTrades, IndexedWallet } from "./index-trades.ts";
import type { TimeSpan, TokenTrade } from "./trading-history.ts";

/** One token that both wallets of a pair traded on one side: each one's first. */
export interface SharedTrade {
  readonly token: number;
  readonly timeA: number;
  readonly timeB: number;
  readonly signatureA: string;
  readonly signatureB: string;
}

/** Tokens that both traded on a side while both could be seen. */
export function findShared(
  a: IndexedWallet,
  b: IndexedWallet,
  side: TokenTrade["side"],
): readonly SharedTrade[] {
  const shared: SharedTrade[] = [];
  const [inA, inB] = [a[side], b[side]];
  walkShared(inA, inB, (left, right) => {
    const timeA = inA.times[left] ?? 0;
    const timeB = inB.times[right] ?? 0;
    if (!isCovered(b.covered, timeA) || !isCovered(a.covered, timeB)) return;
    shared.push({
      token: inA.tokens[left] ?? 0,
      timeA,
      timeB,
      signatureA: inA.signatures[left] ?? "",
      signatureB: inB.signatures[right] ?? "",
    });
  });
  return shared;
}

/** Calls back with the places of each token that both traded. */
export function walkShared(
  a: FirstTrades,
  b: FirstTrades,
  found: (left: number, right: number) => void,
): void {
  let left = 0;
  let right = 0;
  while (left < a.tokens.length && right < b.tokens.length) {
    const difference = (a.tokens[left] ?? 0) - (b.tokens[right] ?? 0);
    if (difference === 0) found(left, right);
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
}

/** Tells whether a moment lies in one of the stretches. */
export function isCovered(covered: readonly TimeSpan[], time: number): boolean {
  return covered.some(({ from, to }) => from <= time && time <= to);
}

/** Seconds by which B came after A; negative where it came first. */
export function lagOf({ timeA, timeB }: SharedTrade): number {
  return timeB - timeA;
}

/** Up to here two trades count as one moment: two slots, which nobody who only watches can keep up with. */
const SAME_MOMENT_SECONDS = 0.9;
/** Share of the ordered trades from which one side leads. */
const LEADS_FROM = 0.9;
/** Below so many ordered trades nothing is said of an order. */
const LEAST_ORDERED = 4;

/** Side of a pair that comes first in nearly all of the trades; null where neither does. */
export function findLead(shared: readonly SharedTrade[]): "a" | "b" | null {
  let [first, second] = [0, 0];
  for (const trade of shared) {
    const lag = lagOf(trade);
    if (lag > SAME_MOMENT_SECONDS) first += 1;
    if (lag < -SAME_MOMENT_SECONDS) second += 1;
  }
  const ordered = first + second;
  if (ordered < LEAST_ORDERED || ordered < shared.length / 2) return null;
  if (first >= LEADS_FROM * ordered) return "a";
  return second >= LEADS_FROM * ordered ? "b" : null;
}
