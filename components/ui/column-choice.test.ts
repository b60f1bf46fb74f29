import { createLoader, createParser, createSerializer } from "nuqs/server";
import { expect, test } from "vitest";
import { buildColumnParser, type ColumnChoice, toggleColumn } from "@/components/ui/column-choice";

const CHOICE: ColumnChoice<"cost" | "value" | "hold"> = {
  keys: ["cost", "value", "hold"],
  shown: ["cost", "value"],
};
const PARSERS = { columns: createParser(buildColumnParser(CHOICE)).withDefault(CHOICE.shown) };
const load = createLoader(PARSERS);
const write = createSerializer(PARSERS);
const read = (columns: string) => load({ columns }).columns;

test("a URL names the shown columns in table order, and omits the default ones", () => {
  expect(write({ columns: read("hold,cost") })).toBe("?columns=cost,hold");
  expect(write({ columns: read("value,cost") })).toBe("");
  expect(write({ columns: read("none") })).toBe("?columns=none");
});

test("a URL without a column of the table shows the default ones", () => {
  for (const text of ["", "price", ","]) expect(read(text)).toBe(CHOICE.shown);
});

test("a column is shown in its place and hidden again", () => {
  const more = toggleColumn(CHOICE, ["value"], "cost");
  expect(more).toEqual(CHOICE.shown);
  expect(toggleColumn(CHOICE, more, "hold")).toEqual(["cost", "value", "hold"]);
  expect(toggleColumn(CHOICE, ["cost"], "cost")).toEqual([]);
});
