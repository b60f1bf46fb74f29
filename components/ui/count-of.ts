import { formatCount } from "@walletlens/client/format";

/** Formats "1 swap" or "1,200 swaps". */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
