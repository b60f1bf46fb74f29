import { describeType, isMap } from "./describe-type";
import type { JsonSchema } from "./json-schema";

/** A field of a response. */
export interface FieldReference {
  /** As in `profiles[].rank`; `*` is an arbitrary property name. */
  readonly path: string;
  readonly type: string;
  /** False if the field is optional. */
  readonly always: boolean;
  readonly description: string;
}

type Components = Readonly<Record<string, JsonSchema>>;
type Part = JsonSchema | boolean | undefined;

/** Lists the fields of a response, each followed by its nested fields. `components` resolves references. */
export function listFields(schema: JsonSchema, components: Components): readonly FieldReference[] {
  return listNestedFields(resolve(schema, components), "", components);
}

/** Returns the alternative shapes of a response by name; a single shape has the name "". */
export function listShapes(schema: JsonSchema, components: Components): ReadonlyMap<string, JsonSchema> {
  const options = resolve(schema, components).anyOf;
  if (options === undefined) return new Map([["", schema]]);
  return new Map(
    options.flatMap((option, position) =>
      typeof option === "boolean"
        ? []
        : [[option.$ref === undefined ? `Shape ${position + 1}` : describeType(option), option]],
    ),
  );
}

function listNestedFields(
  schema: JsonSchema,
  prefix: string,
  components: Components,
): readonly FieldReference[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (typeof part === "boolean") return [];
    const path = `${prefix}${name}`;
    const field: FieldReference = {
      path,
      type: describeType(part),
      always: schema.required?.includes(name) ?? false,
      description: part.description ?? resolve(part, components).description ?? "",
    };
    return [field, ...fieldsInside(part, path, components)];
  });
}

function fieldsInside(part: JsonSchema, path: string, components: Components): readonly FieldReference[] {
  const whole = resolve(part, components);
  const { schema, prefix } = enter(whole, path);
  if (schema !== whole) return listNestedFields(resolve(schema, components), prefix, components);
  const choice = whole.anyOf?.find((option) => typeof option === "object" && option.type !== "null");
  return listNestedFields(resolve(choice ?? whole, components), `${path}.`, components);
}

/** Returns the item schema of an array or map, and the prefix of its fields. */
function enter(schema: JsonSchema, path: string): { schema: Part; prefix: string } {
  if (schema.type === "array" && !Array.isArray(schema.items))
    return { schema: schema.items, prefix: `${path}[].` };
  if (isMap(schema)) return { schema: schema.additionalProperties, prefix: `${path}.*.` };
  return { schema, prefix: `${path}.` };
}

function resolve(part: Part, components: Components): JsonSchema {
  if (part === undefined || typeof part === "boolean") return {};
  if (part.$ref === undefined) return part;
  return components[describeType(part)] ?? {};
}
