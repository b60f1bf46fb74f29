import { formatCount } from "@walletlens/client/format";
import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES, ERRORS } from "@walletlens/contract/error-codes";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { listTools } from "../../mcp/describe-tool";
import { buildCurl } from "../openapi/build-curl";
import { describeEndpoint, type EndpointReference } from "../openapi/describe-endpoint";
import { describeRule, describeType } from "../openapi/describe-type";
import { exampleOf } from "../openapi/example";
import type { JsonSchema } from "../openapi/json-schema";
import { describeResponses } from "./describe-responses";

/** Builds skill.md, the Markdown guide for agents. `site` has no trailing slash. */
export function buildSkill(site: string): string {
  const definitions = Object.values<EndpointDefinition>(CATALOG);
  const endpoints = definitions.map(describeEndpoint);
  return [
    introduction(site),
    authentication(site),
    "## Endpoints",
    `Paths are relative to \`${site}${API_BASE}\`. \`X-Request-Id\` is on every answer.`,
    priceTable(endpoints),
    ...definitions.map((definition) => describe(site, definition)),
    polling(),
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
description: Behavioral intelligence about Solana wallets and token holders. Profiles wallets, scores batches, profiles a token's holders and detects coordinated wallets.
---

# Walletlens

Turns the public transaction history of Solana wallets into behavior: profit and loss, win rate, hold times, entries and exits, bot and whale flags, each with how much of the history it rests on. Use it to judge a wallet before copying it, to see who holds a token, or to find wallets that act together.

- Base address: \`${site}${API_BASE}\`
- OpenAPI 3.1: ${site}/openapi.json
- Reference for people: ${site}/docs/api`;
}

function authentication(site: string): string {
  const { packs, creditUsd } = buildPriceList(null);
  const offers = packs.map(({ credits, usd }) => `${formatCount(credits)} credits for ${usd} USD`).join(", ");
  return `## Authentication

Two ways; endpoints marked public need neither.

**API key.** Send \`X-Api-Key: ak_…\` (48 hexadecimal characters) with every call, or \`Authorization: Bearer ak_…\`. \`X-Max-Credits: N\` refuses a call that costs more, before any work (\`over_budget\`). \`POST /account/keys/{keyId}/rotate\` gives the key another secret; both are taken for a day. Calls take credits from the key's account; \`X-Credits-Charged\` and \`X-Credits-Remaining\` say how many. A credit is ${creditUsd} USD; packs: ${offers}.

**x402, version 2.** No key and no account: each call is paid in USDC on Solana.

1. Call without credentials. The 402 carries \`PAYMENT-REQUIRED\`: base64 of \`{x402Version, accepts: [{scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra}]}\`. Where the first entry names \`extra.feePayer\`, that account pays the network fee; the second is the same payment with a fee of your own, for wallets that add protection instructions to what they sign.
2. Sign one transferChecked of exactly \`amount\` base units of \`asset\` (6 decimals) to the associated token account of \`payTo\`, with a fresh blockhash. Do not send it.
3. Repeat the call with \`payment-signature\`: base64 of \`{x402Version: 2, scheme, network, payload: {transaction}}\`, \`transaction\` being the signed transaction in base64.
4. The answer carries \`X-Payment-Response\`, the signature of the transaction. Nothing is taken for an error or a 202 of a GET.

Each payment is good for one call. Two of one amount on one blockhash are one transaction: add a memo instruction with text of its own to each, as the official client does. That client refuses to pay more than a dollar unless it is told (\`setSpendControls\`), which packs of credits need. Where \`amount\` is "0" the signed transfer only proves who you are and is never sent. Whether calls can be paid this way: \`x402\` in ${site}${API_BASE}/intel/pricing.`;
}

function priceTable(endpoints: readonly EndpointReference[]): string {
  const rows = endpoints.map(({ id, method, path, access, isPurchase, price }) =>
    isPurchase
      ? row(id, `${method} ${path}`, "key and payment", "", "as the 402 asks")
      : row(id, `${method} ${path}`, CREDENTIALS[access], price.credits, price.usdMicros / 1e6),
  );
  return [
    row("Endpoint", "Call", "Credentials", "Credits", "USD by x402"),
    row("---", "---", "---", "--:", "--:"),
    ...rows,
  ].join("\n");
}

const CREDENTIALS = { public: "none", key: "key", paid: "key or payment" } as const;

function describe(site: string, definition: EndpointDefinition): string {
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
    `\`${method} ${path}\`: ${summary} Answers ${statuses.join(" or ")}.`,
    ...(inputs.length === 0 ? [] : [inputs.join("\n")]),
    `\`\`\`sh\n${buildCurl(site, endpoint, exampleOf(id))}\n\`\`\``,
    describeResponses(definition),
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
    defaultOf(schema),
  ];
  return `- \`${name}\` (${traits.filter((trait) => trait !== "").join(", ")}): ${description}`;
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? "" : `default ${value}`;
}

function polling(): string {
  return `## Answers that come later

**GET of a wallet.** Held for up to 30 seconds; usually a 200. A 202 carries \`jobId\` and \`prepaidJobId\` and costs nothing. Poll \`GET /jobs/{jobId}\` every 5 seconds until \`status\` is \`completed\`, then repeat the same GET with \`X-Prepaid-Job-Id: {prepaidJobId}\`: the 200 is charged once.

**POST about holders or groups of wallets.** Always a 202, charged then. Poll \`GET /jobs/{jobId}\` until \`completed\`, then \`GET /jobs/result/by-key?key={key}\`. If a job fails it is refunded: repeat the call once, then give up.

| Result | Key |
|---|---|
| Holder profiles | \`holder-profiles:result:{jobId}\` |
| Holder profiles, compact | \`holder-profiles:agent:result:{jobId}\` |
| Similarity | \`similarity:result:{requestId}\` |
| Similarity, compact | \`similarity:agent:result:{requestId}\` |
| Several wallets as one | \`combined:result:{requestId}\` |
| Several wallets as one, compact | \`combined:agent:result:{requestId}\` |

A result can be read for ${RESULT_LIFETIME_MINUTES} minutes by the caller that paid for it, and is a 404 before and after. The compact shapes are made for agents: 1,000 to 2,000 tokens. A deep call starts the comparison by itself: poll \`holderProfiles.jobId\`, then fetch \`similarity.resultKey\` until it is no 404; \`GET /jobs/{similarity.requestId}\` says where it failed.

**Ties.** Both shapes name \`links\`, pairs that belong together, with \`kinds\` of evidence, and \`groups\` of such wallets, with what each earned as one owner (\`combined\`). \`linked\` can be looked up (signers, transfers, common funder or collector), \`coordinated\` is statistics: of pairs with \`qValue\` up to 0.01 about one in a hundred is none. It is corrected for the pairs of one call: compare many wallets in one call, not pair by pair. A transfer that is \`unsolicited\` ties no wallets. \`coverage\` says what could not be seen. \`GET /intel/wallet/{addr}/links/{other}\` has all transactions of one pair.

**Several wallets as one.** A combined result is the profile of a wallet that would own them all: transfers among them change nothing, trades between them cancel. \`perWallet\` says who sold. A figure of the group is no sum of the members' figures; the evidence of each member is \`GET /intel/wallet/{addr}?evidence=true\` and \`GET /intel/wallet/{addr}/tokens/{mint}\`. \`skipped\` and \`notFound\` took part in nothing.

**Batch of HUDs.** \`huds\` has the wallets with fresh data, \`queued\` a job for each of the others: call again when those have ended.

**Fields.** A figure that could not be measured holds a placeholder, and \`unknown\` beside it names the field: do not read it as a figure. Null stands only where a shape allows it. \`behaviorType\` null means fewer than 2 completed exits.`;
}

function errors(): string {
  const rows = ERROR_CODES.map((code) => row(ERRORS[code].status, `\`${code}\``, ERRORS[code].meaning));
  return `## Errors

Every error is JSON: \`{type, statusCode, error, code, message, requestId}\`, with \`required\` and \`balance\` (402), \`skipReason\` (422) or \`issues\` (400) where they help. Errors are never charged.

${[row("Status", "Code", "Meaning"), row("--:", "---", "---"), ...rows].join("\n")}`;
}

const LEGEND = `## Words of behavior

\`behaviorCode\` and \`behaviorCategory\`, by the median hold of completed round trips:

| Code | Category | Median hold |
|---|---|---|
| S | SNIPER | under 1 minute |
| C | SCALPER | under 5 minutes |
| M | MOMENTUM | under 30 minutes |
| I | INTRADAY | under 4 hours |
| D | DAY_TRADER | under 24 hours |
| W | SWING | under 7 days |
| P | POSITION | under 30 days |
| H | HODLER | longer |
| ? | null | fewer than 2 completed round trips |

\`dataQualityTier\`, best first: GOLD, SILVER, BRONZE, INSUFFICIENT (do not act on it); \`tierReasons\` says what holds it back. A tier tells how far the bookkeeping adds up, not how well the wallet trades. While \`provenance.dataRange.complete\` is false, results and rates are of the covered period and named in \`unknown\`. \`isBot\`: more than 60 tokens or 500 swaps a day, 100 atomic results, or round trips within one slot; \`automation.reasons\` of the profile says which. \`isWhale\`: holdings above 200 SOL or 20,000 USD.`;

function tools(site: string): string {
  const rows = listTools().map(({ name, description = "" }) => `- \`${name}\`: ${description}`);
  return `## Tools

The Model Context Protocol offers the same at \`${site}/mcp\` (Streamable HTTP, key as a bearer token), and \`npx walletlens --url ${site}${API_BASE} mcp\` by a process.

${rows.join("\n")}`;
}

const LIMITS = `## Limits

- Polling: every 5 seconds, at most 60 times.
- Wait \`Retry-After\` seconds after a 409, 429 or 503 that carries it; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say how many calls are left.
- Bodies: at most 64 KiB.
- \`Idempotency-Key\` on a paid call makes it safe to repeat for 24 hours: answered again, charged once.
- A payment signature is refused a second time for 24 hours.`;

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
