import fc from "fast-check";
import { encode as encodeCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { encode as encodeO200k } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { findExample } from "../docs/openapi/example";
import { MAX_TOKENS, summarize } from "./summarize";
import { describeComparison } from "./tool-result";
import { TOOLS } from "./tool-table";

test("a short response is returned in full", () => {
  expect(summarize({ winRate: 0.5, unknown: ["roi"] })).toBe('{"winRate":0.5,"unknown":["roi"]}');
});

test("a long list is truncated with a note", () => {
  const text = summarize({
    profiles: Array.from({ length: 400 }, (_, rank) => ({ rank, note: "x".repeat(80) })),
  });
  expect(text).toMatch(
    /^Lists are truncated to \d+ items; structuredContent has the full result\.\n\{"profiles":\[\{"rank":0,/,
  );
  expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
});

test("an object with too many fields is truncated like a list", () => {
  const huds = Object.fromEntries(
    Array.from({ length: 90 }, (_, n) => [`wallet-${n}`, { note: "x".repeat(60) }]),
  );
  expect(countTokens(summarize({ huds }))).toBeLessThanOrEqual(MAX_TOKENS);
});

const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

test.each([
  ["one letter", "x".repeat(10_000)],
  ["random addresses", randomLetters(10_000)],
  ["hieroglyphs", "𓀀".repeat(10_000)],
  ["letters of rare alphabets", "ꙮ".repeat(10_000)],
  ["emoji", "🧑‍🚀".repeat(10_000)],
])("a very long text is truncated within the token limit: %s", (_, text) => {
  const said = summarize({ text });
  expect(said).toMatch(/^Truncated; structuredContent has the full result\.\n\{"text":"./);
  // No character is cut in half.
  expect(said).not.toMatch(/\p{Surrogate}/u);
  expect(countTokens(said)).toBeLessThanOrEqual(MAX_TOKENS);
});

test.each([...TOOLS.values()].map((tool) => [tool.name, tool.endpoint] as const))(
  "%s: every recorded response of its endpoint fits",
  (_, endpoint) => {
    const bodies = Object.values(findExample(endpoint)?.responses ?? {}).flatMap((named) =>
      Object.values(named),
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      const text = summarize(body, describeComparison(body));
      expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
    }
  },
);

test.each(["wallet-hud", "wallet-profile"] as const)(
  "the text about %s has the results of recent days and of positions within the limit",
  (endpoint) => {
    const [body] = Object.values(findExample(endpoint)?.responses[200] ?? {});
    const text = summarize(body);
    expect(text).toMatch(/"periods":\{"d7":\{"realizedPnlSol":.*"d90":.*"positions":\{"winRate":0\.\d/);
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
  },
);

test("the text about a comparison, in either shape, and about a pair begins with the verdict", () => {
  const kind = { kind: "transfer", count: 3, qValue: null };
  const pair = { walletA: "a", walletB: "b", verdict: "linked" };
  const groups = [{ wallets: ["a", "b"], verdict: "linked", kinds: ["transfer"] }];
  const metadata = { walletsAnalyzed: 8, totalPairs: 28, meaningfulPairs: 1, flaggedPairs: 0 };
  const compact = { pairs: [], groups, links: [{ ...pair, kinds: [kind] }], metadata };
  expect(describeComparison(compact)).toBe("2 of 8 wallets are linked: 3 direct transfers.\n");
  const sizes = { binary: 1, capital: 1 };
  const full = { groups: [], links: [], uniqueTokensPerWallet: { a: sizes, b: sizes, c: sizes } };
  expect(describeComparison(full)).toBe("No links found among 3 wallets.\n");
  expect(describeComparison({ ...pair, verdict: null, kinds: [], page: 1 })).toBe(
    "No links found among 2 wallets.\n",
  );
  expect(describeComparison({ status: "queued", jobId: "1" })).toBe("");
  expect(summarize({ pairs: [] }, "No links found among 3 wallets.\n")).toBe(
    'No links found among 3 wallets.\n{"pairs":[]}',
  );
});

/** Letters of addresses, the same at each run. */
function randomLetters(length: number): string {
  const letters = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: length, maxLength: length });
  return fc.sample(letters, { seed: 1, numRuns: 1 }).join("");
}

/** Number of tokens, the larger one of two common tokenizers. */
function countTokens(text: string): number {
  return Math.max(encodeO200k(text).length, encodeCl100k(text).length);
}

test("a body that is too long omits the inputs for verifiers before it truncates lists", () => {
  const unknown = Array.from({ length: 40 }, (_, index) => `metricOfTheWallet${index}`);
  const inputs = { hash: "a".repeat(1_500), signatures: 1 };
  const text = summarize({ unknown, provenance: { provider: "walletlens", inputs, transactionRange: null } });
  expect(text).toMatch(/^Without hashes of inputs; structuredContent has the full result\.\n/);
  expect(JSON.parse(text.slice(text.indexOf("\n")))).toEqual({
    unknown,
    provenance: { provider: "walletlens" },
  });
  const short = { provenance: { inputs: { ...inputs, hash: "a" } } };
  expect(JSON.parse(summarize(short))).toEqual(short);
});
