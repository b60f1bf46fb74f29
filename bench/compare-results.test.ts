import { expect, test } from "vitest";
import { compareResults } from "./compare-results";

const line = (name: string, value: number, more: object = {}) =>
  JSON.stringify({ suite: name, name, value, unit: "ratio", against: "", headline: true, ...more });

test("a headline metric that worsened by more than 5 % is named, and improved or other metrics are not", () => {
  const before = [line("slow", 1), line("fast", 1), line("plain", 1, { headline: false })].join("\n");
  const after = [line("slow", 1.06), line("fast", 0.5), line("plain", 9, { headline: false })].join("\n");
  const { worse, text } = compareResults(before, after);
  expect(worse).toEqual(["slow"]);
  expect(text).toContain("slow    1 ratio  1.06 ratio  +6.0 %    headline, worse");
});

test("a decrease of a rate, or of a metric whose increase is an improvement, is worse", () => {
  const more = [{ unit: "requests/s" }, { moreIsBetter: true }];
  for (const kind of more) {
    expect(compareResults(line("warm", 100, kind), line("warm", 90, kind)).worse).toEqual(["warm"]);
    expect(compareResults(line("warm", 90, kind), line("warm", 100, kind)).worse).toEqual([]);
  }
});

test("a change within 5 % is not worse", () => {
  expect(compareResults(line("a", 100), line("a", 104)).worse).toEqual([]);
});

test("several runs of a file count by their median, and other lines are skipped", () => {
  const runs = ["> npm run bench", line("a", 1), line("a", 50), line("a", 1.02)].join("\n");
  expect(compareResults(line("a", 1), runs).text).toContain("1.02 ratio");
});

test("results of two machines are reported as comparable only by ratios", () => {
  const { text } = compareResults(line("a", 1, { machine: "one" }), line("a", 1, { machine: "two" }));
  expect(text).toContain("only ratios compare: one; two");
});

test("results without a common metric are an error", () => {
  expect(() => compareResults(line("a", 1), line("b", 1))).toThrow("no metric in common");
});
