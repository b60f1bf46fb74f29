import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { findExample } from "../openapi/example";
import { type JsonSchema, toRequestSchema } from "../openapi/json-schema";

/** A call with a price, as all documents for discovery describe it. */
export interface PaidCall {
  readonly definition: EndpointDefinition;
  /** Path on this site, with parameters as `:name`. */
  readonly routeTemplate: string;
  /** Schemas of the request's parts; undefined for an empty part. */
  readonly pathParams: JsonSchema | undefined;
  readonly queryParams: JsonSchema | undefined;
  readonly body: JsonSchema | undefined;
}

/** Returns the calls of the catalog that a payment alone pays for. */
export function listPaidCalls(): readonly PaidCall[] {
  return Object.values<EndpointDefinition>(CATALOG)
    .filter(({ access, price }) => access === "paid" && price.usdMicros > 0)
    .map(toPaidCall);
}

/** Returns metadata of the service for the `resource` of a payment request at `url`. */
export function describeService(url: string) {
  return { serviceName: "Walletlens", tags: TAGS, iconUrl: new URL("/icon.svg", url).href };
}

/** At most 5: specs/extensions/bazaar.md of x402-foundation/x402, "Service Metadata on resource". */
const TAGS = ["solana", "wallets", "token holders"];

/**
 * Returns the extension `bazaar` of a call: an example, and the types of a body, because all headers of a
 * response must fit 4 kB. The manifest has the rest. Rendered once.
 */
export function declareForBazaar(definition: EndpointDefinition) {
  const declared = declarations.get(definition.id) ?? renderDeclaration(definition);
  declarations.set(definition.id, declared);
  return declared;
}

const declarations = new Map<string, ReturnType<typeof renderDeclaration>>();

function renderDeclaration(definition: EndpointDefinition) {
  const { method } = definition;
  const { routeTemplate, pathParams, body } = toPaidCall(definition);
  const example = findExample(definition.id)?.request;
  const input = {
    type: "http",
    method,
    pathParams: pathParams && (example?.params ?? {}),
    ...(body && { bodyType: "json", body: example?.body ?? {} }),
  };
  const properties = {
    type: { const: "http" },
    method: { enum: [method] },
    pathParams: pathParams && { type: "object", required: pathParams.required },
    ...(body && { bodyType: { enum: ["json"] }, body: listTypes(body) }),
  };
  const required = ["type", "method", ...(body ? ["bodyType", "body"] : [])];
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { input: { type: "object", properties, required } },
    required: ["input"],
  };
  return { info: { input }, routeTemplate, schema };
}

function listTypes({ properties = {}, required }: JsonSchema) {
  const types = Object.entries(properties).map(([name, property]) => [name, toType(property)]);
  return { type: "object", properties: Object.fromEntries(types), required };
}

/** Without a type if there are alternatives. */
function toType(property: JsonSchema | boolean) {
  return typeof property === "object" && property.type !== undefined ? { type: property.type } : {};
}

function toPaidCall(definition: EndpointDefinition): PaidCall {
  return {
    definition,
    routeTemplate: `${API_BASE}${definition.path}`,
    pathParams: toPartSchema(definition.params),
    queryParams: toPartSchema(definition.query),
    body: toRequestSchema(definition.body),
  };
}

function toPartSchema(part: EndpointDefinition["query"]): JsonSchema | undefined {
  return Object.keys(part.shape).length === 0 ? undefined : toRequestSchema(part);
}
