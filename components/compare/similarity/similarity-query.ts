import { choiceField, type UrlEntry, type UrlQuery, urlField, urlRecord } from "@/components/ui/url-field";

/** Part of a comparison that is looked at, as the page's address says. */
export interface SimilarityQuery {
  /** Pairs of at least this score are shown, 0 to 1. */
  readonly threshold: number;
  readonly view: "graph" | "matrix";
  /** Metric that the size of a wallet stands for. */
  readonly size: "tokens" | "supply";
  /** Property that the color of a wallet stands for. */
  readonly color: "group" | "flag";
  /** Number of the wallet whose pairs are shown; null for all. */
  readonly wallet: number | null;
  /** Numbers of the two wallets whose shared tokens are shown. */
  readonly pair: readonly [number, number] | null;
}

/** Score below which two portfolios have nothing to say (docs/definitions.md#similarity). */
const DEFAULT_THRESHOLD = 0.15;

/** Steps of the threshold from 0 to 1. */
const THRESHOLD_STEPS = 20;

/** The address without its defaults that depend on the comparison: a threshold of null stands for them. */
const QUERY = urlRecord<Omit<SimilarityQuery, "threshold"> & { readonly threshold: number | null }>({
  threshold: urlField<number | null>("min", null, (text) => {
    const threshold = Number(text);
    return threshold >= 0 && threshold <= 1 ? threshold : null;
  }),
  view: choiceField<SimilarityQuery["view"], "graph">("view", ["graph", "matrix"], "graph"),
  size: choiceField<SimilarityQuery["size"], "tokens">("size", ["tokens", "supply"], "tokens"),
  color: choiceField<SimilarityQuery["color"], "group">("color", ["group", "flag"], "group"),
  wallet: urlField<number | null>("wallet", null, readNumber, writeNumber),
  pair: urlField<SimilarityQuery["pair"]>("pair", null, readPair, (pair) => pair.map(writeNumber).join("-")),
});

/**
 * Threshold that a comparison opens at: the least score that says something, or a lower one where no pair reaches it, so
 * that the strongest is seen.
 */
function findThreshold(strongest: number): number {
  if (strongest >= DEFAULT_THRESHOLD) return DEFAULT_THRESHOLD;
  return Math.max(0, Math.floor(strongest * THRESHOLD_STEPS) / THRESHOLD_STEPS);
}

/**
 * Reads the query of an address about `count` wallets, whose strongest pair has the score `strongest`. Where the address
 * says nothing, or nothing valid, the default holds.
 */
export function readSimilarityQuery(query: UrlQuery, count: number, strongest = 1): SimilarityQuery {
  const isThere = (number: number) => number < count;
  const asked = QUERY.read(query);
  const { wallet, pair } = asked;
  return {
    ...asked,
    threshold: asked.threshold ?? findThreshold(strongest),
    wallet: wallet !== null && isThere(wallet) ? wallet : null,
    pair: pair?.every(isThere) ? pair : null,
  };
}

/** Entries of an address that says what is looked at; the threshold that a comparison opens at is left out. */
export function writeSimilarityQuery(current: SimilarityQuery, strongest = 1): readonly UrlEntry[] {
  const isDefault = current.threshold === findThreshold(strongest);
  return QUERY.write({ ...current, threshold: isDefault ? null : current.threshold });
}

/** Tells whether a pair is the one whose shared tokens are shown. */
export function isChosenPair(
  { pair }: SimilarityQuery,
  { a, b }: { readonly a: number; readonly b: number },
): boolean {
  return pair?.includes(a) === true && pair.includes(b);
}

function readPair(text: string): readonly [number, number] | null {
  const [a, b, ...more] = text.split("-").map(readNumber);
  return a == null || b == null || a === b || more.length > 0 ? null : [a, b];
}

/** Reads the number of a wallet, which counts from 1 where people see it and from 0 in the code. */
function readNumber(text: string): number | null {
  return /^[1-9]\d?$/.test(text) ? Number(text) - 1 : null;
}

function writeNumber(number: number): string {
  return String(number + 1);
}
