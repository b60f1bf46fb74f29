import { FLAG_THRESHOLD, type WalletPair } from "@/components/compare/similarity/similarity-graph";
import {
  defineChoice,
  defineField,
  defineRecord,
  type FieldValue,
  type UrlEntry,
  type UrlQuery,
} from "@/components/ui/url-field";

const QUERY = defineRecord({
  /** Minimum score of shown pairs, 0 to 1. */
  threshold: defineField<number>("min", FLAG_THRESHOLD, (text) => {
    const threshold = Number(text);
    return threshold >= 0 && threshold <= 1 ? threshold : null;
  }),
  view: defineChoice("view", ["graph", "matrix"], "graph"),
  size: defineChoice("size", ["tokens", "supply"], "tokens"),
  color: defineChoice("color", ["group", "flag"], "group"),
  /** Number of the selected wallet; null for all. */
  wallet: defineField<number | null>("wallet", null, readNumber, writeNumber),
  /** Numbers of the selected pair. */
  pair: defineField<readonly [number, number] | null>("pair", null, readPair, (pair) =>
    pair.map(writeNumber).join("-"),
  ),
});

export type SimilarityQuery = FieldValue<typeof QUERY>;

/** Reads the query about `count` wallets. Invalid fields have their default. */
export function readSimilarityQuery(query: UrlQuery, count: number): SimilarityQuery {
  const isCompared = (number: number) => number < count;
  const fields = QUERY.read(query);
  const { wallet, pair } = fields;
  return {
    ...fields,
    wallet: wallet !== null && isCompared(wallet) ? wallet : null,
    pair: pair?.every(isCompared) ? pair : null,
  };
}

export function writeSimilarityQuery(current: SimilarityQuery): readonly UrlEntry[] {
  return QUERY.write(current);
}

export function isChosenPair({ pair }: SimilarityQuery, { a, b }: WalletPair): boolean {
  return pair?.includes(a) === true && pair.includes(b);
}

function readPair(text: string): readonly [number, number] | null {
  const [a, b, ...more] = text.split("-").map(readNumber);
  return a == null || b == null || a === b || more.length > 0 ? null : [a, b];
}

/** Numbers start at 1 in addresses and at 0 in code. */
function readNumber(text: string): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) - 1 : null;
}

function writeNumber(number: number): string {
  return String(number + 1);
}
