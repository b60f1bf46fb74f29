import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { buildCurl } from "../openapi/build-curl";
import { nameResponseComponent, type renderComponents } from "../openapi/components";
import { describeEndpoint } from "../openapi/describe-endpoint";
import { describePrice } from "../openapi/describe-price";
import { describeRule, describeType } from "../openapi/describe-type";
import { findExample } from "../openapi/example";
import { type ExampleAddresses, fillAddresses } from "../openapi/example-addresses";
import { type JsonSchema, referTo } from "../openapi/json-schema";
import { type FieldReference, listFields, listShapes } from "../openapi/list-fields";

/** Inputs of the sections about endpoints. */
export interface CallDocument {
  /** URL of the site, without a trailing slash. */
  readonly site: string;
  readonly addresses: ExampleAddresses;
  readonly components: ReturnType<typeof renderComponents>;
}

/** Returns the section about an endpoint: its price, inputs, an example and the fields of its responses. */
export function describeCall(
  { site, addresses, components }: CallDocument,
  definition: EndpointDefinition,
): string {
  const endpoint = describeEndpoint(definition);
  const { id, title, summary, method, path, parameters, body, statuses } = endpoint;
  const inputs = [
    ...parameters.map((input) =>
      describeInput(input.name, input.in, input.required, input.schema, input.description),
    ),
    ...bodyInputs(body),
  ];
  return [
    `### ${title} (\`${id}\`)`,
    `\`${method} ${path}\`: ${summary} Returns ${statuses.join(" or ")}. ${describePrice(definition)}`,
    ...(inputs.length === 0 ? [] : [inputs.join("\n")]),
    `\`\`\`sh\n${buildCurl(site, endpoint, fillAddresses(findExample(id), addresses))}\n\`\`\``,
    describeResponses(definition, components),
  ].join("\n\n");
}

function bodyInputs(body: JsonSchema | undefined): readonly string[] {
  return Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    return describeInput(
      name,
      "body",
      body?.required?.includes(name) ?? false,
      schema,
      schema.description ?? "",
    );
  });
}

function describeInput(
  name: string,
  place: string,
  required: boolean,
  schema: JsonSchema,
  description: string,
): string {
  const traits = [
    place,
    describeType(schema),
    describeRule(schema),
    required ? "required" : "",
    describeDefault(schema),
  ];
  return `- \`${name}\` (${traits.filter((trait) => trait !== "").join(", ")}): ${description}`;
}

function describeDefault({ default: value }: JsonSchema): string {
  return value === undefined ? "" : `default ${value}`;
}

/** Returns one line for each response shape: the status and every field with its type. */
function describeResponses(definition: EndpointDefinition, components: CallDocument["components"]): string {
  return Object.keys(definition.responses)
    .flatMap((status) => {
      const schema = { $ref: referTo(nameResponseComponent(definition, Number(status))) };
      return Array.from(listShapes(schema, components), ([name, shape]) => {
        const fields = listFields(shape, components).filter(
          ({ path }) => path.split(".").length <= findMaxDepth(name),
        );
        return `- ${status}${name === "" ? "" : ` ${name}`}: ${fields.map(describeField).join(", ")}`;
      });
    })
    .join("\n");
}

function describeField({ path, type, always }: FieldReference): string {
  return `\`${path}${always ? "" : "?"}\` ${type}`;
}

/**
 * Returns the maximum depth of listed fields; the OpenAPI document has all of them. Of alternative shapes only the compact ones
 * are listed like a single shape, which has no name.
 */
function findMaxDepth(shape: string): number {
  return shape === "" || shape.startsWith("Agent") ? 2 : 1;
}
