import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import openapiTS, { astToString } from "openapi-typescript";
import {
  nameResponseComponent,
  renderComponents,
  selectComponents,
} from "../../lib/server/docs/openapi/components";
import { describeEndpoint, type EndpointReference } from "../../lib/server/docs/openapi/describe-endpoint";
import { type JsonSchema, referTo } from "../../lib/server/docs/openapi/json-schema";

/**
 * Returns the source of `packages/client/src/api-types.ts`: the requests and responses of every endpoint of
 * the catalog.
 */
export async function renderClientTypes(): Promise<string> {
  const endpoints = Object.values<EndpointDefinition>(CATALOG).map(
    (definition) => [definition.id, describeTypes(definition)] as const,
  );
  const schemas = { ...renderComponents(), Endpoints: requireAll(endpoints) };
  return `/** Types of the API, rendered from its contract by \`npm run generate\`. */
${await renderSchemas(schemas)}`;
}

/**
 * Returns the source of `packages/engine/src/result-types.ts`: the results that the engine computes, each part with a
 * name in the contract as a type.
 */
export async function renderResultTypes(): Promise<string> {
  const source = await renderSchemas(selectComponents(RESULTS));
  const types = Array.from(source.matchAll(SCHEMA), ([, comment = "", name = "", type = ""]) =>
    type.startsWith("{")
      ? `${comment}export interface ${name} ${type}`
      : `${comment}export type ${name} = ${type};`,
  );
  return `/** Results of the engine, rendered from the contract of the API by \`npm run generate\`. */

${types
  .join("\n\n")
  .replace(/components\["schemas"\]\["(\w+)"\]/g, "$1")
  .replace(/^ {8}/gm, "")}
`;
}

/** Components of the contract whose values the engine computes. */
const RESULTS = [
  "AgentCombinedResult",
  "AgentHoldersResult",
  "AgentSimilarityResult",
  "CombinedResult",
  "HolderProfilesResult",
  "SimilarityResult",
  "TokenDetail",
  "TokenPnlPage",
  "WalletLinks",
  "WalletProfile",
  "WalletTrades",
];

/** A schema among those of `renderSchemas`: its comment, its name and its type. */
const SCHEMA = /^( {8}\/\*\*.*\n)? {8}readonly (\w+): (.*(?:\n {9,}.*)*(?:\n {8}\})?);$/gm;

/** Returns TypeScript with the type of each schema, below `components["schemas"]` and by its name. */
async function renderSchemas(schemas: Readonly<Record<string, JsonSchema>>): Promise<string> {
  const document = { openapi: "3.1.0", info: { title: "Walletlens", version: "1" }, components: { schemas } };
  const nodes = await openapiTS(JSON.stringify(document, withoutFormats), {
    immutable: true,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  return collapseTypes(astToString(nodes));
}

/** Describes the types of path, query and body of a request, and of the responses by successful status. */
function describeTypes(definition: EndpointDefinition): JsonSchema {
  const endpoint = describeEndpoint(definition);
  const { summary, body, statuses } = endpoint;
  const answers = statuses.map(
    (status) => [String(status), { $ref: referTo(nameResponseComponent(definition, status)) }] as const,
  );
  const parts: readonly (readonly [string, JsonSchema | undefined])[] = [
    ["path", describeParameters(endpoint, "path")],
    ["query", describeParameters(endpoint, "query")],
    ["body", body],
    ["answers", requireAll(answers)],
  ];
  return {
    ...requireAll(parts.flatMap(([name, part]) => (part === undefined ? [] : [[name, part] as const]))),
    description: summary,
  };
}

/** Undefined if the endpoint has none of this kind. */
function describeParameters(
  { parameters }: EndpointReference,
  place: "path" | "query",
): JsonSchema | undefined {
  const taken = parameters.filter((parameter) => parameter.in === place);
  if (taken.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(
      taken.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    required: taken.filter(({ required }) => required).map(({ name }) => name),
  };
}

function requireAll(properties: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
  };
}

/**
 * Omits a name that would be a comment line instead of a type. An object under the name is a property with
 * this name.
 */
function withoutFormats(key: string, value: unknown): unknown {
  const isKeyword = typeof value !== "object" && (key === "format" || key === "default");
  return isKeyword ? undefined : value;
}

/** Removes tags that repeat the type below them, and tags without a meaning in a document without paths. */
function collapseTypes(source: string): string {
  return source
    .replace(/^ *(\/\*\*| \*) @(enum|constant).*\n/gm, "")
    .replace(/@description /g, "")
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */")
    .replace(/^export type (paths|webhooks|operations|\$defs) = .*\n/gm, "");
}
