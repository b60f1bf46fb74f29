import { FLAG_THRESHOLD, type WalletPair } from "@/components/compare/similarity/similarity-graph";
import { choiceField, type UrlEntry, type UrlQuery, urlField, urlRecord } from "@/components/ui/url-field";

export interface SimilarityQuery {
  /** Minimum score of shown pairs, 0 to 1. */
  readonly threshold: number;
  readonly view: "graph" | "matrix";
  readonly size: "tokens" | "supply";
  readonly color: "group" | "flag";
  /** Number of the selected wallet; null for all. */
  readonly wallet: number | null;
  /** Numbers of the selected pair. */
  readonly pair: readonly [number, number] | null;
}

const QUERY = urlRecord<SimilarityQuery>({
  threshold: urlField<number>("min", FLAG_THRESHOLD, (text) => {
    const threshold = Number(text);
    return threshold >= 0 && threshold <= 1 ? threshold : null;
  }),
  view: choiceField<SimilarityQuery["view"], "graph">("view", ["graph", "matrix"], "graph"),
  size: choiceField<SimilarityQuery["size"], "tokens">("size", ["tokens", "supply"], "tokens"),
  color: choiceField<SimilarityQuery["color"], "group">("color", ["group", "flag"], "group"),
  wallet: urlField<number | null>("wallet", null, readNumber, writeNumber),
  pair: urlField<SimilarityQuery["pair"]>("pair", null, readPair, (pair) => pair.map(writeNumber).join("-")),
});

/** Reads the query about `count` wallets. Invalid fields have their default. */
export function readSimilarityQuery(query: UrlQuery, count: number): SimilarityQuery {
  const isThere = (number: number) => number < count;
  const requested = QUERY.read(query);
  const { wallet, pair } = requested;
  return {
    ...requested,
    wallet: wallet !== null && isThere(wallet) ? wallet : null,
    pair: pair?.every(isThere) ? pair : null,
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
