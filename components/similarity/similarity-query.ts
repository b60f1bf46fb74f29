/** What of a comparison is looked at, as the page's address says. */
export interface SimilarityQuery {
  /** Pairs of at least this score are shown, 0 to 1. */
  readonly threshold: number;
  readonly view: "graph" | "matrix";
  /** What the size of a wallet stands for. */
  readonly size: "tokens" | "supply";
  /** What the colour of a wallet stands for. */
  readonly color: "group" | "flag";
  /** Number of the wallet whose pairs are shown; null for all. */
  readonly wallet: number | null;
  /** Numbers of the two wallets whose shared tokens are shown. */
  readonly pair: readonly [number, number] | null;
}

/** Below it two portfolios have nothing to say (docs/definitions.md#similarity). */
const DEFAULT_THRESHOLD = 0.15;

/** Reads the query of an address about `count` wallets. What it says wrongly or not at all is as by default. */
export function readSimilarityQuery(query: Pick<URLSearchParams, "get">, count: number): SimilarityQuery {
  const threshold = Number(query.get("min") ?? Number.NaN);
  const [a, b, ...more] = (query.get("pair") ?? "").split("-").map((text) => readNumber(text, count));
  return {
    threshold: threshold >= 0 && threshold <= 1 ? threshold : DEFAULT_THRESHOLD,
    view: query.get("view") === "matrix" ? "matrix" : "graph",
    size: query.get("size") === "supply" ? "supply" : "tokens",
    color: query.get("color") === "flag" ? "flag" : "group",
    wallet: readNumber(query.get("wallet") ?? "", count),
    pair: a == null || b == null || a === b || more.length > 0 ? null : [a, b],
  };
}

/** `query` with what is looked at in place of what it said; what is by default is left out. */
export function writeSimilarityQuery(query: URLSearchParams, looked: SimilarityQuery): string {
  const { threshold, view, size, color, wallet, pair } = looked;
  const written = new URLSearchParams(query);
  const put = (name: string, value: string | null) =>
    value === null ? written.delete(name) : written.set(name, value);
  put("min", threshold === DEFAULT_THRESHOLD ? null : String(threshold));
  put("view", view === "graph" ? null : view);
  put("size", size === "tokens" ? null : size);
  put("color", color === "group" ? null : color);
  put("wallet", wallet === null ? null : String(wallet + 1));
  put("pair", pair === null ? null : pair.map((number) => number + 1).join("-"));
  return `?${written}`;
}

/** Whether a pair is the one whose shared tokens are shown. */
export function isChosenPair(
  { pair }: SimilarityQuery,
  { a, b }: { readonly a: number; readonly b: number },
): boolean {
  return pair?.includes(a) === true && pair.includes(b);
}

/** Wallets are counted from 1 where people see it. */
function readNumber(text: string, count: number): number | null {
  const number = /^[1-9]\d?$/.test(text) ? Number(text) - 1 : -1;
  return number >= 0 && number < count ? number : null;
}
