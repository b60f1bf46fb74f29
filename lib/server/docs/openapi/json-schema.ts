import { z } from "zod";

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the input schema of a request part; undefined for none. */
export function toRequestSchema(schema: z.ZodType): JsonSchema | undefined {
  if (schema instanceof z.ZodUndefined) return undefined;
  const { $schema: _, ...rendered } = z.toJSONSchema(schema, { io: "input", override: overrideRequest });
  return rendered;
}

/** Returns the schemas of `named` for `components.schemas`; nested named schemas become references. */
export function toComponentSchemas(named: z.core.$ZodRegistry<{ id: string }>): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, { uri: referTo, override: overrideResponse });
  // Sorted, because the order of registration depends on module loading.
  const ids = Object.keys(schemas).sort();
  return Object.fromEntries(
    ids.map((id) => {
      const { $schema: _, $id: __, ...rendered } = schemas[id] ?? {};
      return [id, rendered];
    }),
  );
}

/** Returns the reference to a component. */
export function referTo(name: string): string {
  return `#/components/schemas/${name}`;
}

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: JsonSchema;
}

/** Removes redundant keywords: bounds of safe integers, patterns beside formats, names that are strings. */
function removeRedundant({ jsonSchema }: Override): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Some generated clients fail on a string with both.
  if (jsonSchema.type === "integer" || jsonSchema.format !== undefined) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
}

/** Adds the default of a converted string, which zod omits. */
function overrideRequest(override: Override): void {
  removeRedundant(override);
  const { zodSchema, jsonSchema } = override;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue;
}

/** Allows new fields in responses; requests are strict. */
function overrideResponse(override: Override): void {
  removeRedundant(override);
  if (override.jsonSchema.additionalProperties === false) delete override.jsonSchema.additionalProperties;
}
