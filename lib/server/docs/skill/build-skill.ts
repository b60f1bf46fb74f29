import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES, ERRORS } from "@walletlens/contract/error-codes";
import { formatCount } from "@walletlens/format";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { listTools } from "../../mcp/tool-list";
import { buildCurl } from "../openapi/build-curl";
import { nameResponseComponent, renderComponents } from "../openapi/components";
import { describeEndpoint, type EndpointReference } from "../openapi/describe-endpoint";
import { describeRule, describeType } from "../openapi/describe-type";
import { findExample } from "../openapi/example";
import { type JsonSchema, referTo } from "../openapi/json-schema";
import { type FieldReference, listFields, listShapes } from "../openapi/list-fields";
import { toCliCommand } from "../packages";

/** Builds skill.md, the Markdown guide for agents. `site` has no trailing slash. */
export function buildSkill(site: string): string {
  const definitions = Object.values<EndpointDefinition>(CATALOG);
  const endpoints = definitions.map(describeEndpoint);
  const components = renderComponents();
  return [
    introduction(site),
    authentication(site),
    "## Endpoints",
    `Paths are relative to \`${site}${API_BASE}\`. Every response has an \`X-Request-Id\` header.`,
    priceTable(endpoints),
    ...definitions.map((definition) => describe(site, definition, components)),
    polling(site),
    LEGEND,
    tools(site),
    errors(),
    LIMITS,
  ]
    .join("\n\n")
    .concat("\n");
}

function introduction(site: string): string {
  return `---
name: walletlens
description: Behavioral intelligence about Solana wallets and token holders. Profiles one wallet or a batch, profiles the holders of a token and detects coordinated wallets.
---

# Walletlens

Computes PnL, win rate, hold times, entries, exits, and bot and whale flags of Solana wallets from public transactions, with the coverage of each metric. Use it to check a wallet before copying its trades, to profile the holders of a token, or to find wallets that act together.

- Base URL: \`${site}${API_BASE}\`
- OpenAPI 3.1: ${site}/openapi.json
- API reference (HTML): ${site}/docs/api`;
}

function authentication(site: string): string {
  const { packs, creditUsd } = buildPriceList(null);
  const offers = packs.map(({ credits, usd }) => `${formatCount(credits)} credits for ${usd} USD`).join(", ");
  return `## Authentication

Use an API key or x402. Endpoints with credentials "none" need neither.

**API key.** Send \`X-Api-Key: ak_…\` (48 hexadecimal characters) with every call, or \`Authorization: Bearer ak_…\`. Calls are charged to the account of the key; \`X-Credits-Charged\` and \`X-Credits-Remaining\` return the credits charged and left. \`X-Max-Credits: N\` rejects calls above N credits before any work (\`over_budget\`). \`POST /account/keys/{keyId}/rotate\` replaces the key; the previous key is accepted for one day. Price of 1 credit: ${creditUsd} USD. Packs: ${offers}.

**x402, version 2.** No key or account is needed. Each call is paid in USDC on Solana.

1. Call without credentials. The 402 has a \`PAYMENT-REQUIRED\` header: base64 of \`{x402Version, accepts: [{scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra}]}\`. If the first entry has \`extra.feePayer\`, that account pays the network fee. With the second entry you pay the network fee yourself; use it for wallets that add protection instructions to the transactions that they sign.
2. Sign one transferChecked of exactly \`amount\` base units of \`asset\` (6 decimals) to the associated token account of \`payTo\`, with \`extra.recentBlockhash\` or another fresh blockhash. Do not send it.
3. Repeat the call with \`payment-signature\`: base64 of \`{x402Version: 2, scheme, network, payload: {transaction}}\`, where \`transaction\` is the signed transaction in base64.
4. The response has an \`X-Payment-Response\` header with the signature of the transaction. Errors and the 202 of a GET are not charged.

Each payment is valid for one call. Two payments with the same amount and blockhash are the same transaction: add a memo instruction with a unique text to each, as the official client does. The official client rejects payments above 1 USD unless you call \`setSpendControls\`; credit packs require it. If \`amount\` is "0", the signed transfer only proves your identity and is never sent. \`x402\` in ${site}${API_BASE}/intel/pricing is null if this server does not accept x402.`;
}

function priceTable(endpoints: readonly EndpointReference[]): string {
  const rows = endpoints.flatMap(({ id, method, path, access, isPurchase, price, optionPrices }) => {
    const call = `${method} ${path}`;
    if (isPurchase) return row(id, call, "key and payment", "", "see the 402");
    return [
      row(id, call, CREDENTIALS[access], price.credits, price.usdMicros / 1e6),
      ...Object.entries(optionPrices).map(([name, { credits, usdMicros }]) =>
        row("", `with \`${name}: true\``, "", `+${credits}`, `+${usdMicros / 1e6}`),
      ),
    ];
  });
  return [
    row("Endpoint", "Call", "Credentials", "Credits", "USD (x402)"),
    row("---", "---", "---", "--:", "--:"),
    ...rows,
  ].join("\n");
}

const CREDENTIALS = { public: "none", key: "key", paid: "key or payment" } as const;

function describe(site: string, definition: EndpointDefinition, components: Components): string {
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
    `\`${method} ${path}\`: ${summary} Returns ${statuses.join(" or ")}.`,
    ...(inputs.length === 0 ? [] : [inputs.join("\n")]),
    `\`\`\`sh\n${buildCurl(site, endpoint, findExample(id))}\n\`\`\``,
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

function polling(site: string): string {
  return `## Async jobs

**GET of a wallet.** Waits up to 30 seconds and usually returns a 200. A 202 is free and returns \`jobId\` and \`prepaidJobId\`. Poll \`GET /jobs/{jobId}\` every 5 seconds until \`status\` is \`completed\`, then repeat the same GET with \`X-Prepaid-Job-Id: {prepaidJobId}\`. The 200 is charged once.

**POST about holders or groups of wallets.** Always returns a 202, which is charged. Poll \`GET /jobs/{jobId}\` until \`completed\`, then call \`GET /jobs/result/by-key?key={key}\`. Failed jobs are refunded: repeat the call once, then stop.

| Result | Key |
|---|---|
| Holder profiles | \`holder-profiles:result:{jobId}\` |
| Holder profiles, compact | \`holder-profiles:agent:result:{jobId}\` |
| Similarity | \`similarity:result:{requestId}\` |
| Similarity, compact | \`similarity:agent:result:{requestId}\` |
| Launch | \`launch:result:{jobId}\` |
| Launch, compact | \`launch:agent:result:{jobId}\` |
| Combined wallets |  \`combined:result:{requestId}\` |
| Combined wallets, compact |  \`combined:agent:result:{requestId}\` |

A result is available for ${RESULT_LIFETIME_MINUTES} minutes to the caller who paid for it; before and after, its key returns 404. Compact results are made for agents: 1,000 to 2,000 tokens. A deep call starts the comparison automatically: poll \`holderProfiles.jobId\` until \`completed\`, then get \`similarity.resultKey\` until it stops returning 404. \`GET /jobs/{similarity.requestId}\` returns the error if the comparison failed.

**Links.** Full and compact results list \`links\`, linked pairs with \`kinds\` of evidence, and \`groups\` of linked wallets with their combined PnL (\`combined\`). \`linked\` is direct evidence: signers, transfers, common funder or collector. \`coordinated\` is statistical evidence: of pairs with \`qValue\` up to 0.01, about one in a hundred is a false positive. The correction covers the pairs of one call, so compare many wallets in one call, not pair by pair. \`unsolicited\` transfers do not link wallets. \`coverage\` lists the gaps of the data. \`GET /intel/wallet/{addr}/links/{other}\` returns all transactions of one pair.

**Combined wallets.** A combined result is the profile of several wallets as one owner: internal transfers are ignored and internal trades cancel out. \`perWallet\` has the realized PnL by selling wallet. Metrics of the group are not the sums of the wallets' metrics. The evidence of each wallet is \`GET /intel/wallet/{addr}?evidence=true\` and \`GET /intel/wallet/{addr}/tokens/{mint}\`. Wallets in \`skipped\` and \`notFound\` are excluded.

**Launch.** \`POST /intel/token/{mint}/launch\` reports the creator and the first buyers. \`tags\` are proved by \`evidence\`; tags in \`untested\` could not be tested. \`aggregate\` sums what the tagged buyers bought and hold, in percent of the total supply. If \`coverage.reachedLaunch\` is false, nothing is tagged and the credits are refunded. \`launch: true\` in a deep call queues the same job.

**Verification.** \`provenance.inputs\` has the number of transactions behind an answer and the SHA-256 of their signatures and of the prices. \`evidence=true\` on \`GET /intel/wallet/{addr}\`, \`/hud\` and \`/tokens\` lists them, which can be megabytes: save the body to a file and do not read it into a context. \`${toCliCommand(site)} verify answer.json --rpc URL\` computes it again from any Solana node and prints what differs: exit code 0 for nothing, 1 for a difference, 5 for what could not be read.

**Batch HUD.** \`huds\` has the wallets with fresh data. \`queued\` has a job for each of the others: repeat the call after these jobs end.

**Unknown values.** If a field is listed in \`unknown\`, its value is not known: 0 is a placeholder, any other number is the known part. A field is null only if its type allows null. \`behaviorType\` is null below 2 completed exits.`;
}

function errors(): string {
  const rows = ERROR_CODES.map((code) => row(ERRORS[code].status, `\`${code}\``, ERRORS[code].meaning));
  return `## Errors

Every error is JSON: \`{type, statusCode, error, code, message, requestId}\`, with \`required\` and \`balance\` (402), \`skipReason\` (422) or \`issues\` (400) if applicable. Errors are never charged.

${[row("Status", "Code", "Meaning"), row("--:", "---", "---"), ...rows].join("\n")}`;
}

const LEGEND = `## Behavior classes

\`behaviorCode\` and \`behaviorCategory\`, by the median hold time of completed cycles. A cycle of a token goes from a buy to the sale that leaves at most 20 % of the peak balance:

| Code | Category | Median hold time |
|---|---|---|
| S | SNIPER | under 1 minute |
| C | SCALPER | under 5 minutes |
| M | MOMENTUM | under 30 minutes |
| I | INTRADAY | under 4 hours |
| D | DAY_TRADER | under 24 hours |
| W | SWING | under 7 days |
| P | POSITION | under 30 days |
| H | HODLER | longer |
| ? | null | fewer than 2 completed cycles |

\`dataQualityTier\`, best first: GOLD, SILVER, BRONZE, INSUFFICIENT (do not act on it); \`tierReasons\` lists the limits that prevent a better tier. The tier says how far the metrics can be trusted, not how well the wallet trades. While \`provenance.dataRange.complete\` is false, results and rates cover only part of the history and are listed in \`unknown\`. \`isBot\`: more than 60 tokens or 500 swaps per active day, at least 100 atomic arbitrages, or half of the cycles within one slot; \`automation.reasons\` of the profile lists the reasons. \`isWhale\`: holdings above 200 SOL or 20,000 USD.

\`periods\` has the results of the last 7, 30 and 90 days by time of sale, and \`positions\` counts every bought token, with open units at what they could be sold for. In a profile, \`pnl.allTime\` has results in dollars (\`usd\`), fees (\`costs\`) and \`netAfterCostsSol\`; \`shape\` and \`risk\` describe how realized results spread and fall, and \`copyability\` is the share of the profit from cycles held longer than 10, 30 and 60 seconds.`;

function tools(site: string): string {
  const rows = listTools("all").map(({ name, description = "" }) => `- \`${name}\`: ${description}`);
  return `## Tools

The MCP server at \`${site}/mcp\` offers these tools (Streamable HTTP, API key as a bearer token). To run it as a local process, use \`${toCliCommand(site)} --url ${site}${API_BASE} mcp\`.

${rows.join("\n")}`;
}

const LIMITS = `## Limits

- Poll every 5 seconds, at most 60 times.
- If a 409, 429 or 503 has a \`Retry-After\` header, wait that many seconds. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` describe the rate limit.
- Request bodies: up to 64 KiB.
- \`Idempotency-Key\` makes a paid call safe to retry for 24 hours: the response is repeated and charged once.
- A payment signature is accepted once; repeats are rejected for 24 hours.`;

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Maximum depth of listed fields; the OpenAPI document has all of them. */
const MAX_DEPTH = 2;

type Components = ReturnType<typeof renderComponents>;

/** Returns one line for each response shape: the status and every field with its type. */
function describeResponses(definition: EndpointDefinition, components: Components): string {
  return Object.keys(definition.responses)
    .flatMap((status) => {
      const schema = { $ref: referTo(nameResponseComponent(definition, Number(status))) };
      return Array.from(listShapes(schema, components), ([name, shape]) => {
        const fields = listFields(shape, components).filter(
          ({ path }) => path.split(".").length <= MAX_DEPTH,
        );
        return `- ${status}${name === "" ? "" : ` ${name}`}: ${fields.map(describeField).join(", ")}`;
      });
    })
    .join("\n");
}

function describeField({ path, type, always }: FieldReference): string {
  return `\`${path}${always ? "" : "?"}\` ${type}`;
}
