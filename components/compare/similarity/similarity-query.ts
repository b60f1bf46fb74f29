import { createParser, type inferParserType, parseAsFloat, parseAsStringLiteral } from "nuqs";
import { FLAG_THRESHOLD, type WalletPair } from "@/components/compare/similarity/similarity-graph";

/** Numbers of two wallets. */
type PairNumbers = readonly [number, number];

const THRESHOLD_PARSER = createParser({
  parse: (text) => {
    const threshold = Number(text);
    return threshold >= 0 && threshold <= 1 ? threshold : null;
  },
  serialize: parseAsFloat.serialize,
});

/** Numbers start at 1 in addresses and at 0 in code. */
const NUMBER_PARSER = createParser({
  parse: (text) => (/^[1-9]\d?$/.test(text) ? Number(text) - 1 : null),
  serialize: (number) => String(number + 1),
});

const PAIR_PARSER = createParser<PairNumbers>({
  parse: (text) => {
    const [a, b, ...more] = text.split("-").map(NUMBER_PARSER.parse);
    return a == null || b == null || a === b || more.length > 0 ? null : [a, b];
  },
  serialize: (pair) => pair.map(NUMBER_PARSER.serialize).join("-"),
});

export const SIMILARITY_PARSERS = {
  /** Minimum score of shown pairs, 0 to 1. */
  threshold: THRESHOLD_PARSER.withDefault(FLAG_THRESHOLD),
  view: parseAsStringLiteral(["graph", "matrix"]).withDefault("graph"),
  size: parseAsStringLiteral(["tokens", "supply"]).withDefault("tokens"),
  color: parseAsStringLiteral(["group", "flag"]).withDefault("group"),
  /** Number of the selected wallet; null for all. */
  wallet: NUMBER_PARSER,
  /** Numbers of the selected pair. */
  pair: PAIR_PARSER,
};

export const SIMILARITY_URL_KEYS = { threshold: "min" } as const;

export type SimilarityQuery = Readonly<inferParserType<typeof SIMILARITY_PARSERS>>;

/** Omits the selection of wallets that are not among `count` wallets. */
export function selectAmong(query: SimilarityQuery, count: number): SimilarityQuery {
  const { wallet, pair } = query;
  return {
    ...query,
    wallet: wallet !== null && wallet < count ? wallet : null,
    pair: pair?.every((number) => number < count) ? pair : null,
  };
}

export function isChosenPair({ pair }: SimilarityQuery, { a, b }: WalletPair): boolean {
  return pair?.includes(a) === true && pair.includes(b);
}
