import type { EndpointId } from "@walletlens/contract/catalog";
import { API_BASE } from "@walletlens/contract/endpoint-definition";
import { toCliCommand } from "../packages";
import { buildCall, buildCurl, type ExampleCall } from "./build-curl";
import type { EndpointReference } from "./describe-endpoint";
import type { Example } from "./example";

export const SAMPLE_LANGUAGES = ["curl", "typescript", "python", "cli"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** Code of one call by language; null if the language has no call of this endpoint. */
export type CallSamples = Readonly<Record<SampleLanguage, string | null>>;

/** Returns the code of one call. `site` has no trailing slash; the key is read from API_KEY. */
export function buildSamples(
  site: string,
  endpoint: EndpointReference,
  example: Example | null,
): CallSamples {
  const call = buildCall(site, endpoint, example);
  const method = CLIENT_CALLS[endpoint.id];
  const command = COMMANDS[endpoint.id];
  return {
    curl: buildCurl(site, endpoint, example),
    typescript: method === undefined ? null : toTypeScript(site, endpoint, method(toValues(call))),
    python: toPython(endpoint, call),
    cli: command === undefined ? null : toCommand(site, endpoint, command(call)),
  };
}

/** Literals of TypeScript. */
interface Values {
  readonly param: (name: string) => string;
  /** Query and the given fields of the body, as an object; empty without fields. */
  readonly options: (...fields: readonly string[]) => string;
  readonly body: (field: string) => string;
  readonly wholeBody: () => string;
}

function toValues({ params, query, body }: ExampleCall): Values {
  const fields = new Map<string, unknown>(Object.entries(Object(body)));
  return {
    param: (name) => JSON.stringify(params[name] ?? ""),
    options: (...names) => {
      const entries = [
        ...Object.entries(query).map(([name, value]) => [name, toNumber(value)] as const),
        ...names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : [])),
      ];
      return entries.length === 0 ? "" : toLiteral(Object.fromEntries(entries));
    },
    body: (field) => toLiteral(fields.get(field)),
    wholeBody: () => toLiteral(body),
  };
}

function toNumber(text: string): string | number {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** JSON with spaces, and without quotes around names. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${toLiteral(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

const list = (...args: readonly string[]) => args.filter((arg) => arg !== "").join(", ");

/** Calls of `@walletlens/client` by endpoint. */
export const CLIENT_CALLS: Readonly<Partial<Record<string, (values: Values) => string>>> = {
  "wallet-profile": ({ param, options }) => `walletProfile(${list(param("addr"), options())})`,
  "wallet-hud": ({ param, options }) => `walletHud(${list(param("addr"), options())})`,
  "wallet-tokens": ({ param, options }) => `walletTokens(${list(param("addr"), options())})`,
  "wallet-token-detail": ({ param, options }) =>
    `walletTokenDetail(${list(param("addr"), param("mint"), options())})`,
  "wallet-trades": ({ param, options }) => `walletTrades(${list(param("addr"), options())})`,
  "wallet-links": ({ param, options }) => `walletLinks(${list(param("addr"), param("other"), options())})`,
  copy: ({ param, options }) => `copyAndWait(${list(param("addr"), options("delaySeconds"))})`,
  "wallet-counterparties": ({ param }) => `walletCounterparties(${param("addr")})`,
  "batch-hud": ({ body }) => `batchHudAndWait(${body("wallets")})`,
  holders: ({ param, options }) => `holdersAndWait(${list(param("mint"), options("topN"))})`,
  "holders-agent": ({ param, options }) => `holdersAgentAndWait(${list(param("mint"), options("topN"))})`,
  "holders-deep": ({ param, options }) => `holdersDeepAndWait(${list(param("mint"), options("topN"))})`,
  launch: ({ param, options }) => `launchAndWait(${list(param("mint"), options("first"))})`,
  similarity: ({ body }) => `similarityAndWait(${body("wallets")})`,
  "similarity-agent": ({ body }) => `similarityAgentAndWait(${body("wallets")})`,
  combined: ({ body }) => `combinedAndWait(${body("wallets")})`,
  "job-status": ({ param }) => `jobStatus(${param("jobId")})`,
  "job-result": ({ options }) => `jobResult(${options().replace(/^\{ key: (.*) \}$/, "$1")})`,
  pricing: () => "pricing()",
  account: ({ options }) => `account(${options()})`,
  "rotate-key": ({ param }) => `rotateKey(${param("id")})`,
  discover: ({ options }) => `discover(${options()})`,
  search: ({ options }) => `search(${options().replace(/^\{ q: (.*) \}$/, "$1")})`,
  "watch-list": () => "watchlist()",
  "watch-set": ({ param, wholeBody }) => `watch(${list(param("addr"), wholeBody())})`,
  "watch-delete": ({ param }) => `unwatch(${param("addr")})`,
  "watch-feed": ({ options }) => `watchFeed(${options()})`,
  "webhook-create": ({ wholeBody }) => `createWebhook(${wholeBody()})`,
  "webhook-list": () => "webhooks()",
  "webhook-delete": ({ param }) => `deleteWebhook(${param("id")})`,
  "webhook-rotate": ({ param }) => `rotateWebhook(${param("id")})`,
  "webhook-deliveries": ({ param, options }) => `webhookDeliveries(${list(param("id"), options())})`,
  "webhook-retry": ({ param }) => `retryDelivery(${list(param("id"), param("delivery"))})`,
  "webhook-test": ({ param }) => `testWebhook(${param("id")})`,
} satisfies Partial<Record<EndpointId, (values: Values) => string>>;

function toTypeScript(site: string, { access }: EndpointReference, call: string): string {
  const key = access === "public" ? "" : ", apiKey: process.env.API_KEY";
  return `import { createClient } from "@walletlens/client";

const client = createClient({ baseUrl: "${site}"${key} });
console.log(await client.${call});`;
}

/** Event streams are printed line by line. */
function toPython({ access, method, id }: EndpointReference, { url, body }: ExampleCall): string {
  const headers = [
    ...(access === "public" ? [] : ['"X-Api-Key": os.environ["API_KEY"]']),
    ...(body === null ? [] : ['"Content-Type": "application/json"']),
  ];
  const isStream = id.endsWith("-events");
  const modules = ["json", ...(access === "public" ? [] : ["os"]), "urllib.request"];
  const lines = [
    `import ${(isStream ? modules.slice(1) : modules).join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(", ")}},`]),
    ...(body === null ? [] : [`    data=json.dumps(${toPythonLiteral(body)}).encode(),`]),
    ")",
    ...(isStream
      ? ["for line in urllib.request.urlopen(request):", '    print(line.decode(), end="")']
      : ["print(json.load(urllib.request.urlopen(request)))"]),
  ];
  return lines.join("\n");
}

function toPythonLiteral(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map(toPythonLiteral).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `"${name}": ${toPythonLiteral(field)}`);
  return `{${fields.join(", ")}}`;
}

/** Commands of `walletlens` by endpoint. */
const COMMANDS: Readonly<Partial<Record<string, (call: ExampleCall) => readonly (string | undefined)[]>>> = {
  "wallet-profile": ({ params }) => ["profile", params.addr],
  "wallet-hud": ({ params }) => ["hud", params.addr],
  "wallet-tokens": ({ params }) => ["tokens", params.addr],
  "wallet-token-detail": ({ params }) => ["token", params.addr, params.mint],
  "wallet-trades": ({ params }) => ["trades", params.addr],
  "wallet-links": ({ params }) => ["links", params.addr, params.other],
  copy: ({ params }) => ["copy", params.addr],
  "wallet-counterparties": ({ params }) => ["counterparties", params.addr],
  "batch-hud": ({ body }) => ["batch", ...readWallets(body)],
  holders: ({ params }) => ["holders", params.mint],
  "holders-agent": ({ params }) => ["holders", params.mint, "--agent"],
  "holders-deep": ({ params }) => ["holders", params.mint, "--deep"],
  launch: ({ params }) => ["launch", params.mint],
  similarity: ({ body }) => ["similarity", ...readWallets(body)],
  "similarity-agent": ({ body }) => ["similarity", ...readWallets(body), "--agent"],
  combined: ({ body }) => ["combined", ...readWallets(body)],
  "job-status": ({ params }) => ["job", params.jobId],
  "job-result": ({ query }) => ["result", query.key],
  pricing: () => ["pricing"],
  account: () => ["account"],
  discover: () => ["discover"],
  search: ({ query }) => ["search", query.q],
  "watch-list": () => ["watches"],
  "watch-set": ({ params }) => ["watch", params.addr],
  "watch-delete": ({ params }) => ["unwatch", params.addr],
  "watch-feed": () => ["feed"],
  "webhook-list": () => ["webhooks"],
} satisfies Partial<Record<EndpointId, (call: ExampleCall) => readonly (string | undefined)[]>>;

function readWallets(body: unknown): readonly string[] {
  const { wallets } = Object(body);
  return Array.isArray(wallets) ? wallets.map(String) : [];
}

/** Words with brackets are quoted, because the shell would read them. */
function toCommand(
  site: string,
  { access }: EndpointReference,
  words: readonly (string | undefined)[],
): string {
  const written = words.flatMap((word) =>
    word === undefined ? [] : /[<>\s]/.test(word) ? `"${word}"` : word,
  );
  return [
    `export WALLETLENS_URL=${site}${API_BASE}`,
    ...(access === "public" ? [] : ["export WALLETLENS_API_KEY=$API_KEY"]),
    `${toCliCommand(site)} ${written.join(" ")}`,
  ].join("\n");
}
