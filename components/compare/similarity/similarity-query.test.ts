import { expect, test } from "vitest";
import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/compare/similarity/similarity-query";
import { writeQuery } from "@/components/ui/url-field";

const read = (text: string) => readSimilarityQuery(new URLSearchParams(text), 5);
const write = (query: string, current: SimilarityQuery) => writeQuery(query, writeSimilarityQuery(current));

test("an address says what is looked at, and is written as it was read", () => {
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

test("what an address says wrongly is as by default, and the default is not written", () => {
  const nothing = {
    threshold: 0.15,
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

test("a comparison is never empty when it opens: a strongest pair of 0.07 lowers the threshold to 0.05", () => {
  const opened = (strongest: number) => readSimilarityQuery(new URLSearchParams(""), 5, strongest);
  expect([1, 0.15, 0.07, 0.01].map((strongest) => opened(strongest).threshold)).toEqual([
    0.15, 0.15, 0.05, 0,
  ]);
  // The threshold that it opens at is left out of the address; any other threshold is not.
  const written = (threshold: number) =>
    writeQuery("", writeSimilarityQuery({ ...opened(0.07), threshold }, 0.07));
  expect([written(0.05), written(0.15)]).toEqual(["", "?min=0.15"]);
});
