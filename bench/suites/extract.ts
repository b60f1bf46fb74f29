import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { readTransactionTexts } from "@/bench/history/transaction-texts";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { findMedianBy, measureMs, runRounds } from "@/bench/rounds";
import { createLabels } from "@/lib/chain/labels/create-labels";

/** Entries of a block do not have their slot. */
const LISTED = { slot: 285_000_037, blockTime: null };

/** From the text of a transaction to the swaps of its fee payer, against JSON.parse alone. */
export async function* measureExtract(): AsyncIterable<BenchMetric> {
  const { source, texts } = readTransactionTexts();
  const extraction = await createLabels(null).extractionContext();
  const context = { solUsd: new Map(), nfts: new Set<never>() };
  const extract = (text: string): number => {
    const transaction = decodeTransaction(JSON.parse(text), LISTED);
    const change = extractOwnerChange(transaction, transaction.feePayer, extraction);
    return change === null ? 0 : classifyChange(change, change.blockTime, context).trades.length;
  };
  const parse = (text: string): number => Object.keys(JSON.parse(text)).length;
  const rounds = await runRounds({ warmUp: 10, rounds: 31 }, async () => ({
    parseMs: await timeAll(texts, parse),
    extractMs: await timeAll(texts, extract),
  }));
  const against = `JSON.parse of the same ${texts.length} transactions, ${source}`;
  const ratio = findMedianBy(rounds, ({ parseMs, extractMs }) => extractMs / parseMs);
  yield createHeadline("extract", ratio, "ratio", against);
  const micros = (ms: number) => (ms / texts.length) * 1000;
  const parseMicros = micros(findMedianBy(rounds, ({ parseMs }) => parseMs));
  yield createMetric("extract-parse-us", parseMicros, "µs", "one transaction");
  yield createMetric(
    "extract-us",
    micros(findMedianBy(rounds, ({ extractMs }) => extractMs)),
    "µs",
    "one transaction",
  );
}

function timeAll(texts: readonly string[], work: (text: string) => number): Promise<number> {
  return measureMs(() => {
    let sum = 0;
    for (const text of texts) sum += work(text);
    // The result is used, since unused work might be optimized away.
    if (Number.isNaN(sum)) throw new Error("nothing was measured");
  });
}
