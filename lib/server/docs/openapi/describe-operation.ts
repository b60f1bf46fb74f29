import { STATUS_CODES } from "node:http";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";
import { presentPrice } from "@/lib/billing/rules/build-price-list";
import { nameResponseComponent, PROBLEM_COMPONENT } from "./components";
import { describeEndpoint, type EndpointReference } from "./describe-endpoint";
import { type Example, findExample } from "./example";
import { referTo } from "./json-schema";
import { listResponseHeaders } from "./response-headers";

/** Returns the OpenAPI operation of an endpoint. */
export function describeOperation(definition: EndpointDefinition) {
  const endpoint = describeEndpoint(definition);
  const example = findExample(endpoint.id);
  return {
    operationId: endpoint.id,
    tags: [endpoint.group.name],
    summary: endpoint.title,
    description: endpoint.summary,
    "x-price": presentPrice(endpoint.price, endpoint.optionPrices),
    security: describeSecurity(endpoint),
    parameters: describeParameters(endpoint, example),
    ...describeBody(endpoint, example),
    responses: {
      ...describeSuccesses(definition, example),
      ...describeNotModified(definition),
      ...describeFailures(definition, endpoint),
    },
  };
}

/** The two forms of a key. */
const KEYS = [{ apiKey: [] }, { bearer: [] }];
const PAYMENT = { x402: [] };

/** Public endpoints accept a key; only paid endpoints and purchases accept payments. */
function describeSecurity({ access, isPurchase }: EndpointReference) {
  if (access === "public") return [{}, ...KEYS];
  if (isPurchase) return KEYS.map((key) => ({ ...key, ...PAYMENT }));
  return access === "paid" ? [...KEYS, PAYMENT] : KEYS;
}

function describeParameters({ parameters }: EndpointReference, example: Example | null) {
  return parameters.map((parameter) => {
    const value = { ...example?.request.params, ...example?.request.query }[parameter.name];
    if (value === undefined) return parameter;
    return { ...parameter, example: parameter.schema.type === "integer" ? Number(value) : value };
  });
}

function describeBody({ body }: EndpointReference, example: Example | null) {
  if (body === undefined) return {};
  const exampleBody = example?.request.body ?? null;
  const content = { schema: body, ...(exampleBody === null ? {} : { example: exampleBody }) };
  const required = (body.required ?? []).length > 0;
  return { requestBody: { required, content: { "application/json": content } } };
}

function describeSuccesses(definition: EndpointDefinition, example: Example | null) {
  const statuses = Object.keys(definition.responses).map(Number);
  return Object.fromEntries(
    statuses.map((status) => {
      const examples = Object.entries(example?.responses[status] ?? {});
      const content = {
        schema: { $ref: referTo(nameResponseComponent(definition, status)) },
        ...(examples.length === 0
          ? {}
          : {
              examples: Object.fromEntries(
                examples.map(([name, value]) => [name.replace(":", "-"), { value }]),
              ),
            }),
      };
      const description =
        status === 202 && isQueueing(definition.method) ? QUEUED[definition.method] : "Response.";
      return [
        status,
        {
          description,
          headers: refersToHeaders(definition, status),
          content: { [getMediaType(definition)]: content, ...describeFile(definition, status) },
        },
      ];
    }),
  );
}

function describeFile(definition: EndpointDefinition, status: number) {
  if (definition.access !== "paid" || definition.streamedAs === undefined || status !== 200) return {};
  return { [definition.streamedAs]: { schema: { type: "string" } } };
}

function describeNotModified(definition: EndpointDefinition) {
  if (definition.isTagged !== true) return {};
  return {
    304: {
      description: "Not modified since the response whose tag was sent as If-None-Match.",
      headers: refersToHeaders(definition, 200),
    },
  };
}

const QUEUED = {
  GET: "The analysis takes longer than the request waits. Poll the job, then repeat the call with X-Prepaid-Job-Id. Free.",
  POST: "The job is recorded and charged. Failed jobs are refunded.",
} as const;

function isQueueing(method: EndpointDefinition["method"]): method is keyof typeof QUEUED {
  return method in QUEUED;
}

function describeFailures(definition: EndpointDefinition, { failures }: EndpointReference) {
  return Object.fromEntries(
    Array.from(failures, ([status, codes]) => [
      status,
      {
        description: `${STATUS_CODES[status]}. ${codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join(" ")}`,
        headers: refersToHeaders(definition, status),
        ...asJson({ schema: problemSchema(status, codes) }),
      },
    ]),
  );
}

/** Returns the schema of problems, narrowed to the codes of a status. */
function problemSchema(status: number, codes: readonly ErrorCode[]) {
  const narrowed = {
    type: "object",
    properties: {
      statusCode: { type: "integer", enum: [status], description: "HTTP status." },
      code: { type: "string", enum: codes, description: "Error code." },
    },
  };
  return { allOf: [{ $ref: referTo(PROBLEM_COMPONENT) }, narrowed] };
}

function refersToHeaders(definition: EndpointDefinition, status: number) {
  const names = listResponseHeaders(definition, status);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A streamed response is described by the schema of one event. */
function getMediaType(definition: EndpointDefinition): string {
  return ("mediaType" in definition ? definition.mediaType : undefined) ?? "application/json";
}

function asJson(content: object) {
  return { content: { "application/json": content } };
}
