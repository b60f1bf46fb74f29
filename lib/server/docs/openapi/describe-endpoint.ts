import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";
import type { Price } from "@walletlens/contract/prices";
import { type JsonSchema, toRequestSchema } from "./json-schema";
import { nameEndpoint } from "./name-endpoint";

/** An endpoint as documents show it, derived from its definition. */
export interface EndpointReference {
  readonly id: string;
  readonly title: string;
  readonly group: EndpointGroup;
  readonly summary: string;
  readonly method: EndpointDefinition["method"];
  /** Relative to the base URL, with parameters as `:name`. */
  readonly path: string;
  readonly access: EndpointDefinition["access"];
  readonly price: Price;
  /** Prices that are added for each of these fields of the body that is true. */
  readonly optionPrices: Readonly<Record<string, Price>>;
  /** True if the endpoint requires a payment in addition to a key. */
  readonly isPurchase: boolean;
  readonly parameters: readonly ParameterReference[];
  /** Undefined for no body. */
  readonly body: JsonSchema | undefined;
  /** Statuses of success. */
  readonly statuses: readonly number[];
  readonly failures: Failures;
}

export interface ParameterReference {
  /** Name in a request. */
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  /** Schema without its description. */
  readonly schema: JsonSchema;
}

/** Group of endpoints. */
export interface EndpointGroup {
  /** Last part of the address of its page. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

export function describeEndpoint(definition: EndpointDefinition): EndpointReference {
  const { id, method, path, access, price, optionPrices = {}, summary } = definition;
  return {
    id,
    title: nameEndpoint(id),
    group: groupOfPath(path),
    summary,
    method,
    path,
    access,
    price,
    optionPrices,
    isPurchase: definition.access === "key" && definition.isPurchase === true,
    parameters: [
      ...toParameters("path", toRequestSchema(definition.params)),
      ...toParameters("query", toRequestSchema(definition.query)),
      ...toParameters("header", toRequestSchema(definition.headers)),
    ],
    body: toRequestSchema(definition.body),
    statuses: Object.keys(definition.responses).map(Number),
    failures: listFailures(definition),
  };
}

function toParameters(
  place: ParameterReference["in"],
  schema: JsonSchema | undefined,
): readonly ParameterReference[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return [];
    const { description = "", ...rest } = property;
    return {
      name: place === "header" ? toHeaderName(name) : name,
      in: place,
      required: schema?.required?.includes(name) ?? false,
      description,
      schema: rest,
    };
  });
}

/** `x-prepaid-job-id` becomes X-Prepaid-Job-Id. */
function toHeaderName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

const REST: EndpointGroup = {
  slug: "account",
  name: "Prices and account",
  description: "Prices of calls, balance and API keys of the account.",
};

const DISCOVERY: EndpointGroup = {
  slug: "discovery",
  name: "Discovery",
  description: "Ranked lists of analyzed wallets, and search by address, ticker or name.",
};

/** Groups by path prefix; the first match wins. */
const GROUPS: readonly (readonly [string, EndpointGroup])[] = [
  [
    "/intel/wallets/similarity",
    { slug: "similarity", name: "Similarity", description: "Compare wallets and find linked ones." },
  ],
  [
    "/intel/wallet",
    { slug: "wallets", name: "Wallets", description: "Behavior, PnL and evidence of wallets." },
  ],
  [
    "/intel/token",
    { slug: "holders", name: "Token holders", description: "Largest holders of a token and their behavior." },
  ],
  ["/intel/discover", DISCOVERY],
  ["/intel/search", DISCOVERY],
  [
    "/watchlist",
    {
      slug: "watchlist",
      name: "Watchlist",
      description: "Watch wallets and receive their trades as events.",
    },
  ],
  ["/webhooks", { slug: "webhooks", name: "Webhooks", description: "Receive events at your URL." }],
  ["/jobs", { slug: "jobs", name: "Jobs and results", description: "Status and results of queued work." }],
];

/** Returns the group of an endpoint, by its path. */
export function groupOfPath(path: string): EndpointGroup {
  return GROUPS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? REST;
}

/** Errors of an endpoint by status. */
type Failures = ReadonlyMap<number, readonly ErrorCode[]>;

/** Returns the possible errors of `definition`, lowest status first. */
export function listFailures(definition: EndpointDefinition): Failures {
  return groupByStatus([
    ...EVERYWHERE,
    ...listInputFailures(definition),
    ...listAccessFailures(definition),
    ...(definition.failures ?? []),
  ]);
}

const EVERYWHERE: readonly ErrorCode[] = [
  "invalid_request",
  "invalid_api_key",
  "blocked",
  "rate_limited",
  "internal",
  "database_unavailable",
];

function listInputFailures({ method, headers }: EndpointDefinition): readonly ErrorCode[] {
  const repeatable: readonly ErrorCode[] =
    "idempotency-key" in headers.shape ? ["idempotency_conflict", "request_in_flight"] : [];
  return method === "POST" || method === "PUT" ? ["body_too_large", ...repeatable] : repeatable;
}

function listAccessFailures(definition: EndpointDefinition): readonly ErrorCode[] {
  if (definition.access !== "paid") return [];
  const paying: readonly ErrorCode[] = ["payment_required", "payment_invalid"];
  return definition.chargeOn === "never"
    ? paying
    : [...paying, "insufficient_credits", "over_budget", "spending_cap_reached"];
}

function groupByStatus(codes: readonly ErrorCode[]): Failures {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = ERRORS[code].status;
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}
