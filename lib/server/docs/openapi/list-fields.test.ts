import { expect, test } from "vitest";
import type { JsonSchema } from "./json-schema";
import { listFields, listShapes } from "./list-fields";

const HUD: JsonSchema = {
  type: "object",
  required: ["winRate"],
  properties: {
    winRate: { type: "number", description: "Won." },
    unknown: { type: "array", items: { type: "string" } },
  },
};
const COMPONENTS = { Hud: HUD };

test("fields of references, arrays, maps and nullable objects follow their owner", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["rows", "byName"],
    properties: {
      rows: { type: "array", items: { $ref: "#/components/schemas/Hud" } },
      byName: {
        type: "object",
        additionalProperties: { type: "object", properties: { n: { type: "integer" } } },
      },
      kol: { anyOf: [{ type: "object", properties: { name: { type: "string" } } }, { type: "null" }] },
    },
  };
  const fields = listFields(schema, COMPONENTS);
  expect(fields.map(({ path, type, always }) => `${path}: ${type}${always ? "" : "?"}`)).toEqual([
    "rows: array of Hud",
    "rows[].winRate: number",
    "rows[].unknown: array of string?",
    "byName: map of object",
    "byName.*.n: integer?",
    "kol: object or null?",
    "kol.name: string?",
  ]);
  expect(fields[1]?.description).toBe("Won.");
});

test("a response with several shapes lists each under its name", () => {
  const either: JsonSchema = {
    anyOf: [{ $ref: "#/components/schemas/Hud" }, { type: "object", properties: {} }],
  };
  expect([...listShapes(either, COMPONENTS).keys()]).toEqual(["Hud", "Shape 2"]);
  expect([...listShapes(HUD, COMPONENTS).keys()]).toEqual([""]);
});
