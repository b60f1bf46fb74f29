import { createConfig, lintFromString } from "@redocly/openapi-core";
import { CATALOG } from "@walletlens/contract/catalog";
import { DELIVERY_TYPES } from "@walletlens/contract/constants";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildOpenApi } from "./build-openapi";
import { listFailures } from "./describe-endpoint";
import { referTo } from "./json-schema";

const SITE = "https://wallets.example";
const definitions = Object.values<EndpointDefinition>(CATALOG);
const document = buildOpenApi(SITE);

const Operation = z.looseObject({
  operationId: z.string(),
  "x-price": z.looseObject({ credits: z.int(), usd: z.number(), x402Amount: z.string() }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.record(z.string(), z.looseObject({ headers: z.record(z.string(), z.unknown()) })),
});

function operationOf({ path, method }: EndpointDefinition) {
  const rendered = JSON.parse(JSON.stringify(document.paths));
  return Operation.parse(rendered[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()]);
}

test("an independent linter finds no error and no warning in the document, examples included", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(found).toEqual([]);
});

test.each(definitions)(
  "$id is an operation under its id with its price and every declared status",
  (definition) => {
    const operation = operationOf(definition);
    expect(operation.operationId).toBe(definition.id);
    expect(operation["x-price"].credits).toBe(definition.price.credits);
    expect(operation["x-price"].x402Amount).toBe(String(definition.price.usdMicros));
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(Object.keys(definition.responses)),
    );
  },
);

test("the price of a deep call has the price of its launch: 5 credits and 0.3 dollars", () => {
  expect(operationOf(CATALOG["holders-deep"])["x-price"]).toEqual({
    ...{ credits: 15, usd: 0.525, x402Amount: "525000" },
    options: [{ name: "launch", credits: 5, usd: 0.3, x402Amount: "300000" }],
  });
  expect(operationOf(CATALOG.holders)["x-price"]).not.toHaveProperty("options");
});

test("a wallet operation lists its payment methods, its parameters and all responses", () => {
  const operation = operationOf(CATALOG["wallet-tokens"]);
  expect(operation.security).toEqual([{ apiKey: [] }, { bearer: [] }, { x402: [] }]);
  expect(operation.parameters.map(({ name, in: place, required }) => `${place} ${name} ${required}`)).toEqual(
    [
      "path addr true",
      "query asOf false",
      "query maxAgeSeconds false",
      "query evidence false",
      "query page false",
      "query pageSize false",
      "query sortBy false",
      "query sortOrder false",
      "header Idempotency-Key false",
      "header X-Max-Credits false",
      "header X-Prepaid-Job-Id false",
    ],
  );
  expect(operation.parameters[5]).toMatchObject({
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  });
  expect(Object.keys(operation.responses)).toEqual([
    "200",
    "202",
    "400",
    "401",
    "402",
    "403",
    "404",
    "409",
    "422",
    "429",
    "500",
    "503",
  ]);
  const { headers } = operation.responses["402"] ?? { headers: {} };
  expect(headers).toHaveProperty("PAYMENT-REQUIRED");
  expect(operation.responses["200"]?.headers).toHaveProperty("X-Data-Stale");
});

test("the address of the site comes only from its configuration", () => {
  expect(document.servers).toEqual([{ url: "https://wallets.example/api/v1" }]);
});

test("a key can be sent as a header of its own or as a bearer token, and the document names a contact", () => {
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  expect(operationOf(CATALOG.search).security).toEqual([{}, { apiKey: [] }, { bearer: [] }]);
  expect(operationOf(CATALOG["credit-pack"]).security).toEqual([
    { apiKey: [], x402: [] },
    { bearer: [], x402: [] },
  ]);
  expect(document.info.contact.url).toBe(`${SITE}/docs`);
});

test("the document has the patterns of what the server refuses: URLs of webhooks and mints of rules", () => {
  const bodyOf = (path: string, method: string) => {
    const { requestBody } = JSON.parse(JSON.stringify(document.paths))[path][method];
    return requestBody.content["application/json"].schema.properties;
  };
  expect(bodyOf("/webhooks", "post").url.pattern).toBe("^https://");
  const { mint, mints } = bodyOf("/watchlist/{addr}", "put").rules.properties;
  expect([mint.pattern, mints.items.pattern]).toEqual(Array(2).fill("^[1-9A-HJ-NP-Za-km-z]{32,44}$"));
});

test("components are sorted by name, regardless of the order of loading", () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(names.toSorted());
});

test("an operation lists every error that it can return under its status, and no other error", () => {
  const codesOf = (definition: EndpointDefinition) =>
    Array.from(listFailures(definition), ([status, codes]) => [status, codes.toSorted().join(" ")]);
  expect(codesOf(CATALOG.holders)).toEqual([
    [400, "invalid_request"],
    [401, "invalid_api_key"],
    [402, "insufficient_credits over_budget payment_invalid payment_required"],
    [403, "blocked spending_cap_reached"],
    [404, "mint_not_found"],
    [409, "idempotency_conflict request_in_flight"],
    [413, "body_too_large"],
    [429, "rate_limited"],
    [500, "internal"],
    [503, "chain_unavailable database_unavailable"],
  ]);
  expect(codesOf(CATALOG.pricing).map(([status]) => status)).toEqual([400, 401, 403, 429, 500, 503]);
});

test("every property of the document has a description", () => {
  expect(listSilent(JSON.parse(JSON.stringify(document)), "")).toEqual([]);
});

/** Paths of the properties below `part` without a description, of their own or of the referenced schema. */
function listSilent(part: unknown, path: string): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const here = `${path}/${name}`;
    if (name === "examples" || name === "example") return [];
    const isProperty = path.endsWith("/properties") && !path.endsWith("/properties/properties");
    return [...(isProperty && !isDescribed(value) ? [here] : []), ...listSilent(value, here)];
  });
}

function isDescribed(property: unknown): boolean {
  const { $ref = "", description } = z
    .looseObject({ $ref: z.string().optional(), description: z.string().optional() })
    .parse(property);
  return Boolean(description ?? document.components.schemas[$ref.replace(referTo(""), "")]?.description);
}

/** Names of metrics for money, time or a share. */
const MEASURED =
  /(Sol|Usd|Hours|Seconds|Ms|Pct|Percent|Share|Ratio|[sS]core|winRate|realizedPnl|confidence)$/;
const UNIT = /SOL|USD|[hH]ours|[sS]econds|[mM]illiseconds|0 to 100|0 to 1|SOL bought ÷ SOL sold|Fraction of/;

test("every number for money, time or a share states its unit or its range", () => {
  const silent = Object.entries(document.components.schemas).flatMap(([component, schema]) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const { type, description = "" } = z
        .looseObject({ type: z.unknown().optional(), description: z.string().optional() })
        .parse(property);
      const isNumber = [type].flat().some((each) => each === "number" || each === "integer");
      return isNumber && MEASURED.test(name) && !UNIT.test(description) ? [`${component}.${name}`] : [];
    }),
  );
  expect(silent).toEqual([]);
});

/** Schemas of the document, at any depth, with their place. */
function* listSchemas(node: unknown, place = "#"): Iterable<readonly [string, Record<string, unknown>]> {
  if (typeof node !== "object" || node === null) return;
  const schema = Object.fromEntries(Object.entries(node));
  if (typeof schema.type === "string" || Array.isArray(schema.type)) yield [place, schema];
  for (const [name, below] of Object.entries(schema)) yield* listSchemas(below, `${place}/${name}`);
}

test("code generators accept every schema: none is only null, and no pattern depends on a language", () => {
  const refused = Array.from(listSchemas(document)).filter(([place, { type, pattern, format }]) => {
    const isNullAlone = type === "null" && !/\/(anyOf|oneOf)\/\d+$/.test(place);
    const isForeign = typeof pattern === "string" && /\\p|\(\?[=!<]/i.test(pattern);
    const isStatedTwice = pattern !== undefined && typeof format === "string";
    return isNullAlone || isForeign || isStatedTwice;
  });
  expect(refused).toEqual([]);
});

test("every event of webhooks is described with its body and the headers of its signature", () => {
  const { webhooks, components } = JSON.parse(JSON.stringify(document));
  expect(Object.keys(webhooks)).toEqual([...DELIVERY_TYPES]);
  for (const type of DELIVERY_TYPES) {
    const { parameters, requestBody } = webhooks[type].post;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    const [, name = ""] =
      /^#\/components\/schemas\/(\w+)$/.exec(requestBody.content["application/json"].schema.$ref) ?? [];
    expect(components.schemas[name].properties.type.const).toBe(type);
  }
});
