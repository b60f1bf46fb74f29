import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { componentOf, renderComponents } from "../openapi/components";
import { type JsonSchema, referTo } from "../openapi/json-schema";
import { type FieldReference, listFields, listShapes } from "../openapi/list-fields";

/** Maximum depth of listed fields; the OpenAPI document has all of them. */
const DEPTH = 2;

/** Returns one line for each response shape: the status and every field with its type. */
export function describeResponses(definition: EndpointDefinition): string {
  components ??= renderComponents();
  const known = components;
  return Object.keys(definition.responses)
    .flatMap((status) => {
      const schema = { $ref: referTo(componentOf(definition, Number(status))) };
      return Array.from(listShapes(schema, known), ([name, shape]) => {
        const fields = listFields(shape, known).filter(({ path }) => path.split(".").length <= DEPTH);
        return `- ${status}${name === "" ? "" : ` ${name}`}: ${fields.map(describeField).join(", ")}`;
      });
    })
    .join("\n");
}

let components: Record<string, JsonSchema> | undefined;

function describeField({ path, type, always }: FieldReference): string {
  return `\`${path}${always ? "" : "?"}\` ${type}`;
}
