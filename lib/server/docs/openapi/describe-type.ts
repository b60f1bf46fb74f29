import type { JsonSchema } from "./json-schema";

type Part = JsonSchema | boolean;

/** Describes the type of a value: "integer", "string or null", "array of string". */
export function describeType(schema: Part | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "any";
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.map(describeType))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return describeArray(schema.items);
  if (isMap(schema)) return `map of ${describeType(schema.additionalProperties)}`;
  if (schema.format === "date-time") return "timestamp";
  return schema.type ?? "any";
}

/** Describes the bounds of a value: "1 to 100", "DESC or ASC"; empty for none. */
export function describeRule(schema: JsonSchema): string {
  const { minimum, maximum, minItems, maxItems, enum: words } = schema;
  if (words !== undefined) return words.join(", ");
  return describeRange(minimum, maximum) || describeRange(minItems, maxItems);
}

/** Returns true for an object with arbitrary property names. */
export function isMap(schema: JsonSchema): boolean {
  return typeof schema.additionalProperties === "object" && schema.properties === undefined;
}

function describeArray(items: JsonSchema["items"]): string {
  return Array.isArray(items) ? "array" : `array of ${describeType(items)}`;
}

function describeRange(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? "" : `at most ${max}`;
}
