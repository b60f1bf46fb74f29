import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import type { Figure } from "@/bench/figure";
import { readTransactionTexts } from "@/bench/history/read-transaction-texts";
import { medianOf } from "@/bench/median";
import { createLabels } from "@/lib/infra/labels/create-labels";

const WARM_UP = 10;
const ROUNDS = 31;
/** Entries of a block name no slot of their own. */
const LISTED = { slot: 285_000_037, blockTime: null };

/** From the text of a transaction to the swaps of who paid for it, against JSON.parse alone. */
export async function* measureExtract(): AsyncIterable<Figure> {
  const { source, texts } = readTransactionTexts();
  const tips = await createLabels(null).tipAccounts();
  const context = { solUsd: new Map<number, bigint>(), nfts: new Set<never>() };
  const extract = (text: string): number => {
    const transaction = decodeTransaction(JSON.parse(text), LISTED);
    const change = extractOwnerChange(transaction, transaction.feePayer, tips);
    return change === null ? 0 : classifyChange(change, change.blockTime, context).trades.length;
  };
  const parse = (text: string): number => Object.keys(JSON.parse(text)).length;
  yield* figures(texts.length, source, measure(texts, parse, extract));
}

interface Round {
  readonly parseMs: number;
  readonly extractMs: number;
}

/** In turns, so that both meet the same machine. */
function measure(
  texts: readonly string[],
  parse: (text: string) => number,
  extract: (text: string) => number,
): readonly Round[] {
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    rounds.push({ parseMs: time(texts, parse), extractMs: time(texts, extract) });
  }
  return rounds.slice(WARM_UP);
}

function time(texts: readonly string[], work: (text: string) => number): number {
  const started = performance.now();
  let sum = 0;
  for (const text of texts) sum += work(text);
  const ms = performance.now() - started;
  // The result is used, or the work might be left out.
  if (Number.isNaN(sum)) throw new Error("nothing was measured");
  return ms;
}

function* figures(count: number, source: string, rounds: readonly Round[]): Iterable<Figure> {
  const against = `JSON.parse of the same ${count} transactions, ${source}`;
  const ratio = medianOf(rounds.map(({ parseMs, extractMs }) => extractMs / parseMs));
  yield { name: "extract", value: ratio, unit: "ratio", against, headline: true };
  const micros = (ms: number) => (ms / count) * 1000;
  const parseMicros = micros(medianOf(rounds.map((round) => round.parseMs)));
  const wholeMicros = micros(medianOf(rounds.map((round) => round.extractMs)));
  const plain = { unit: "µs", against: "one transaction" };
  yield { name: "extract-parse-us", value: parseMicros, ...plain };
  yield { name: "extract-us", value: wholeMicros, ...plain };
}
