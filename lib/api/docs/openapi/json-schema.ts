import { z } from "zod";
import { describeProperties } from "./describe-properties";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schema of what a caller may send; undefined for what takes nothing. */
export function toRequestSchema(schema: z.ZodType): JsonSchema | undefined {
  if (schema instanceof z.ZodUndefined) return undefined;
  const { $schema: _, ...rendered } = z.toJSONSchema(schema, { io: "input", override: tidyRequest });
  return rendered;
}

/**
 * Schemas of answers: one component for each of `named`, which refer to each other where they hold each other. Names
 * are those of components.schemas.
 */
export function toAnswerSchemas(named: ReadonlyMap<string, z.ZodType>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: referTo, override: tidyAnswer });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...rendered }]) => [
      id,
      describeProperties(rendered),
    ]),
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
  if (jsonSchema.type === "integer" || DATES.has(jsonSchema.format)) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
}

/** Formats that say what their patterns would; a generated client stumbles over a date that has both. */
const DATES: ReadonlySet<string | undefined> = new Set(["date", "date-time"]);

/** A text that becomes a number has its default in the form that it becomes, which is left out by itself. */
function tidyRequest(override: Override): void {
  tidy(override);
  const { zodSchema, jsonSchema } = override;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue;
}

/** Lets answers gain fields, which a client must not break on. Of requests every field is known. */
function tidyAnswer(override: Override): void {
  tidy(override);
  if (override.jsonSchema.additionalProperties === false) delete override.jsonSchema.additionalProperties;
}
