import { runSteps } from "@walletlens/engine/steps";
import { expect, test } from "vitest";
import { parseJsonList, renderJsonList } from "./json-list";

/** A list of 1,001 items is rendered in five parts of at most 250. */
const LONG = Array.from({ length: 1_001 }, (_, n) => ({ n, text: `a,\nb ]${n}[`, list: [[], ["]"]] }));

function countSteps(steps: Generator): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}

test.each([[[]], [[1]], [LONG.slice(0, 250)], [LONG]])(
  "a list is the same after rendering and parsing in steps",
  (items) => {
    const text = runSteps(renderJsonList(items));
    expect(JSON.parse(text)).toEqual(items);
    expect(runSteps(parseJsonList(text))).toEqual(items);
  },
);

test("a list of 1,001 items takes five steps each way", () => {
  expect(countSteps(renderJsonList(LONG))).toBe(5);
  expect(countSteps(parseJsonList(runSteps(renderJsonList(LONG))))).toBe(5);
});

test("a list in other JSON forms is parsed, with spaces and line breaks as from PostgreSQL", () => {
  expect(runSteps(parseJsonList(JSON.stringify(LONG)))).toEqual(LONG);
  expect(runSteps(parseJsonList(' [ {"a": [1, 2]} , "x" ] '))).toEqual([{ a: [1, 2] }, "x"]);
  expect(runSteps(parseJsonList(" [ ] "))).toEqual([]);
});
