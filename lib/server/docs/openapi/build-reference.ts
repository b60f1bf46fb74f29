import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES, ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";
import { buildSamples, type CallSamples } from "./build-samples";
import { nameResponseComponent, renderComponents } from "./components";
import { describeEndpoint, type EndpointGroup, type EndpointReference } from "./describe-endpoint";
import { type Example, findExample } from "./example";
import { type ExampleAddresses, fillAddresses } from "./example-addresses";
import { referTo } from "./json-schema";
import { type FieldReference, listFields, listShapes } from "./list-fields";

/** Contents of the reference page. */
export interface ApiReferenceDocument {
  readonly groups: readonly (EndpointGroup & { readonly endpoints: readonly DocumentedEndpoint[] })[];
  readonly errors: readonly DocumentedError[];
}

export interface DocumentedEndpoint extends EndpointReference {
  readonly samples: CallSamples;
  readonly answers: readonly DocumentedResponse[];
}

export interface DocumentedResponse {
  readonly status: number;
  /** Shapes of the response, with names if there are several. */
  readonly shapes: readonly { readonly name: string; readonly fields: readonly FieldReference[] }[];
  /** JSON texts by name. */
  readonly examples: readonly { readonly name: string; readonly text: string }[];
}

export interface DocumentedError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly meaning: string;
}

/** Returns the reference of every endpoint. `site` has no trailing slash. */
export function buildReference(site: string, addresses: ExampleAddresses): ApiReferenceDocument {
  const components = renderComponents();
  const endpoints = Object.values<EndpointDefinition>(CATALOG).map((definition): DocumentedEndpoint => {
    const endpoint = describeEndpoint(definition);
    const example = fillAddresses(findExample(endpoint.id), addresses);
    const answers = endpoint.statuses.map((status) => {
      const schema = { $ref: referTo(nameResponseComponent(definition, status)) };
      const shapes = Array.from(listShapes(schema, components), ([name, shape]) => {
        return { name, fields: listFields(shape, components) };
      });
      return { status, shapes, examples: toTexts(example, status) };
    });
    return { ...endpoint, samples: buildSamples(site, endpoint, example), answers };
  });
  const groups = new Set(endpoints.map(({ group }) => group));
  return {
    groups: Array.from(groups, (group) => ({
      ...group,
      endpoints: endpoints.filter((endpoint) => endpoint.group === group),
    })),
    errors: ERROR_CODES.map((code) => ({ code, ...ERRORS[code] })),
  };
}

function toTexts(example: Example | null, status: number): DocumentedResponse["examples"] {
  const namedExamples = Object.entries(example?.responses[status] ?? {});
  return namedExamples.map(([name, body]) => ({ name, text: JSON.stringify(body, null, 2) }));
}
