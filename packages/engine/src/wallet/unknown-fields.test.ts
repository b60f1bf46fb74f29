import { expect, it } from "vitest";
import { toPartialSum } from "./partial-sum.ts";
import { UnknownFields } from "./unknown-fields.ts";

it("an unknown value has a placeholder and a name; a known one has neither", () => {
  const unknown = new UnknownFields();
  expect(unknown.field()).toEqual({});
  expect([
    unknown.number("known number", 7),
    unknown.sum("whole sum", toPartialSum(7)),
    unknown.text("known text", "5-10k"),
    unknown.flag("true flag", true),
    unknown.flag("false flag", false),
  ]).toEqual([7, 7, "5-10k", true, false]);
  expect(unknown.field()).toEqual({});
  expect([
    unknown.number("number", null),
    unknown.sum("sum", toPartialSum(null)),
    unknown.sum("part", toPartialSum(7, false)),
    unknown.text("text", null),
    unknown.flag("flag", null),
  ]).toEqual([0, 0, 7, "unknown", false]);
  expect(unknown.field()).toEqual({ unknown: ["number", "sum", "part", "text", "flag"] });
});
