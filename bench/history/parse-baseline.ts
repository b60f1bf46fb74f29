import { readTransactionTexts } from "@/bench/history/read-transaction-texts";

/** JSON.parse of as many transactions as a history has: what no reading of it can do without. */
export interface ParseBaseline {
  /** Baseline in words. */
  readonly against: string;
  /** Milliseconds that parsing takes now. */
  measure(): number;
}

/** Creates a baseline of `count` transactions: the texts at hand, again and again. */
export function createParseBaseline(count: number): ParseBaseline {
  const { source, texts } = readTransactionTexts();
  const bytes = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const size = `${(bytes / 1_000).toFixed(1)} kB each on average`;
  return {
    against: `JSON.parse of ${count} transactions, ${size}, ${texts.length} ${source} again and again`,
    measure() {
      const started = performance.now();
      for (let at = 0; at < count; at += 1) JSON.parse(texts[at % texts.length] ?? "");
      return performance.now() - started;
    },
  };
}
