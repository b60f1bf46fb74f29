import { expect, test } from "vitest";
import { defineColumns, toggleColumn } from "@/components/ui/column-choice";

const CHOICE = { keys: ["cost", "value", "hold"], shown: ["cost", "value"] } as const;
const FIELD = defineColumns<"cost" | "value" | "hold">("columns", CHOICE);
const read = (columns: string) => FIELD.read(new URLSearchParams({ columns }));

test("a URL names the shown columns in table order, and omits the default ones", () => {
  expect(FIELD.write(read("hold,cost"))).toEqual([["columns", "cost,hold"]]);
  expect(FIELD.write(read("value,cost"))).toEqual([["columns", null]]);
  expect(FIELD.write(read("none"))).toEqual([["columns", "none"]]);
});

test("a URL without a column of the table shows the default ones", () => {
  for (const text of ["", "price", ","]) expect(read(text)).toBe(CHOICE.shown);
});

test("a column is shown in its place and hidden again", () => {
  const more = toggleColumn<"cost" | "value" | "hold">(CHOICE, ["value"], "cost");
  expect(more).toBe(CHOICE.shown);
  expect(toggleColumn<"cost" | "value" | "hold">(CHOICE, more, "hold")).toEqual(["cost", "value", "hold"]);
  expect(toggleColumn<"cost" | "value" | "hold">(CHOICE, ["cost"], "cost")).toEqual([]);
});
