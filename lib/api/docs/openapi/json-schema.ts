import { z } from "zod";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schema of what a caller may send; undefined for what takes nothing. */
export function toRequestSchema(schema: z.ZodType): JsonSchema | undefined {
  if (schema instanceof z.ZodUndefined) return undefined;
  const { $schema: _, ...rendered } = z.toJSONSchema(schema, { io: "input", override: tidyRequest });
  return rendered;
}

/**
 * Returns the schemas of `named` by name, as `components.schemas` holds them: where one contains another, it refers to
 * it.
 */
export function toComponentSchemas(named: z.core.$ZodRegistry<{ id: string }>): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, { uri: referTo, override: tidyResponse });
  // Sorted: which schema was registered first depends on which module was loaded first.
  const ids = Object.keys(schemas).sort();
  return Object.fromEntries(
    ids.map((id) => {
      const { $schema: _, $id: __, ...rendered } = schemas[id] ?? {};
      return [id, rendered];
    }),
  );
}

/** The reference to a component. */
export function referTo(name: string): string {
  return `#/components/schemas/${name}`;
}

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: JsonSchema;
}

/** Takes out what says nothing: the bounds of a safe integer, the patterns beside formats, that names are texts. */
function tidy({ jsonSchema }: Override): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A generated client stumbles over a text that has both.
  if (jsonSchema.type === "integer" || jsonSchema.format !== undefined) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
}

/** A text that becomes a number has its default in the form that it becomes, which is left out by itself. */
function tidyRequest(override: Override): void {
  tidy(override);
  const { zodSchema, jsonSchema } = override;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue;
}

/** Lets answers gain fields, which a client must not break on. Of requests every field is known. */
function tidyResponse(override: Override): void {
  tidy(override);
  if (override.jsonSchema.additionalProperties === false) delete override.jsonSchema.additionalProperties;
}
