import { FIELD_MEANINGS } from "./field-meanings";
import type { JsonSchema } from "./json-schema";

/** Gives each property of `schema` that says nothing of itself the meaning that its name has everywhere. */
export function describeProperties(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, describePart(name, part)]));
}

function describePart(name: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => (isSchema(each) ? describeProperties(each) : each));
  if (!isSchema(part)) return part;
  if (name !== "properties") return describeProperties(part);
  return Object.fromEntries(
    Object.entries(part).map(([property, value]) => [property, describeProperty(property, value)]),
  );
}

function describeProperty(name: string, property: unknown): unknown {
  if (!isSchema(property)) return property;
  const described = describeProperties(property);
  const meaning = FIELD_MEANINGS[name];
  return described.description !== undefined || meaning === undefined
    ? described
    : { ...described, description: meaning };
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null;
}
