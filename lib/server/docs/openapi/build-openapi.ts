import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import packageJson from "@/package.json";
import { renderComponents } from "./components";
import { describeEndpoint } from "./describe-endpoint";
import { describeOperation } from "./describe-operation";
import { describeWebhooks } from "./describe-webhooks";
import { RESPONSE_HEADERS } from "./response-headers";

/** Returns the OpenAPI 3.1 document of every endpoint. `site` has no trailing slash. */
export function buildOpenApi(site: string) {
  const definitions = Object.values<EndpointDefinition>(CATALOG);
  const groups = new Set(definitions.map((definition) => describeEndpoint(definition).group));
  const operations = definitions.map((definition) => ({
    path: definition.path.replace(/:(\w+)/g, "{$1}"),
    method: definition.method.toLowerCase(),
    operation: describeOperation(definition),
  }));
  const paths: Record<string, Record<string, (typeof operations)[number]["operation"]>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: "3.1.0",
    info: { ...INFO, contact: { name: INFO.title, url: `${site}/docs` } },
    servers: [{ url: `${site}${API_BASE}` }],
    externalDocs: { description: "Reference with examples", url: `${site}/docs/api` },
    tags: Array.from(groups, ({ name, description }) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: RESPONSE_HEADERS,
      schemas: renderComponents(),
    },
  };
}

const INFO = {
  title: "Walletlens",
  version: packageJson.version,
  summary: "Behavioral intelligence about Solana wallets and token holders.",
  description: [
    "Calls about one wallet wait up to 30 seconds; if the analysis takes longer, they return a 202 with a job.",
    "Calls about groups of wallets always return a 202: poll the job every 5 seconds, then get the result by its key within 15 minutes.",
    "A GET is charged when a 200 is delivered, a POST when its job is recorded. Errors are free and failed jobs are refunded.",
  ].join(" "),
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
} as const;

const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description:
      "API key: `ak_` and 48 hexadecimal characters. Calls are paid with the credits of its account.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The API key as a bearer token, instead of X-Api-Key.",
  },
  x402: {
    type: "apiKey",
    in: "header",
    name: "payment-signature",
    description:
      "Payment for this call by x402, version 2. Call without credentials, read the PAYMENT-REQUIRED header of the 402, and repeat the call with `{x402Version, scheme, network, payload: {transaction}}` in base64, where `transaction` is the signed transfer.",
  },
} as const;
