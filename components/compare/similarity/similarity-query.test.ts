import { expect, test } from "vitest";
import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/compare/similarity/similarity-query";
import { writeQuery } from "@/components/ui/url-field";

const read = (text: string) => readSimilarityQuery(new URLSearchParams(text), 5);
const write = (query: string, current: SimilarityQuery) => writeQuery(query, writeSimilarityQuery(current));

test("a URL has the state of the view, and is written as read", () => {
  const text = "job=intel-similarity-1&min=0.4&view=matrix&size=supply&color=flag&wallet=2&pair=1-5";
  const current = {
    threshold: 0.4,
    view: "matrix",
    size: "supply",
    color: "flag",
    wallet: 1,
    pair: [0, 4],
  } as const;
  expect(read(text)).toEqual(current);
  expect(write("job=intel-similarity-1", current)).toBe(`?${text}`);
});

test("invalid values of a URL become the defaults, and defaults are not written", () => {
  const nothing = {
    threshold: 0.7,
    view: "graph",
    size: "tokens",
    color: "group",
    wallet: null,
    pair: null,
  } as const;
  expect(read("min=2&view=x&size=x&color=x&wallet=6&pair=1-1")).toEqual(nothing);
  expect(read("min=&wallet=0&pair=1-2-3")).toMatchObject({ wallet: null, pair: null });
  expect(write("min=0.4&pair=1-2&job=a", nothing)).toBe("?job=a");
});

test("a comparison opens at the score of the flags, 0.7, even if no pair has it", () => {
  expect(read("").threshold).toBe(0.7);
  expect(write("", { ...read(""), threshold: 0.05 })).toBe("?min=0.05");
});
