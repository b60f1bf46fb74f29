import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES, ERRORS } from "@walletlens/contract/error-codes";
import { formatCount } from "@walletlens/format";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { listTools } from "../../mcp/tool-list";
import { buildCurl } from "../openapi/build-curl";
import { describeEndpoint, type EndpointReference } from "../openapi/describe-endpoint";
import { findExample } from "../openapi/example";
import { type ExampleAddresses, fillAddresses } from "../openapi/example-addresses";
import { listSkillReferences, type SkillReference } from "./build-references";

/** Builds skill.md, the Markdown guide for agents. `site` has no trailing slash. */
export function buildSkill(site: string, addresses: ExampleAddresses): string {
  return [
    introduction(site),
    example(site, addresses),
    authentication(site),
    endpoints(site),
    RESULTS,
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
- OpenAPI 3.1 (680 kB, for generators): ${site}/openapi.json
- API reference (HTML): ${site}/docs/api`;
}

function example(site: string, addresses: ExampleAddresses): string {
  const call = fillAddresses(findExample("wallet-hud"), addresses);
  return `## First call

One wallet, for 1 credit:

\`\`\`sh
${buildCurl(site, describeEndpoint(CATALOG["wallet-hud"]), call)}
\`\`\``;
}

function authentication(_site: string): string {
  const { packs, creditUsd } = buildPriceList(null);
  const offers = packs.map(({ credits, usd }) => `${formatCount(credits)} credits for ${usd} USD`).join(", ");
  return `## Authentication

Use an API key or x402. Calls with credentials "none" need neither.

**API key.** Send \`X-Api-Key: ak_…\` (48 hexadecimal characters) with every call, or \`Authorization: Bearer ak_…\`. Calls are charged to the account of the key; \`X-Credits-Charged\` and \`X-Credits-Remaining\` return the credits charged and left. \`X-Max-Credits: N\` rejects calls above N credits before any work (\`over_budget\`). \`POST /account/keys/{keyId}/rotate\` replaces the key; the previous key is accepted for one day. Price of 1 credit: ${creditUsd} USD. Packs: ${offers}.

**x402, version 2.** No key or account is needed: each call is paid in USDC on Solana. A call without credentials returns a 402 with the terms; see [payments](references/payments.md). Calls that cost 0 with the credentials "key or payment" need a key, or a signed payment of 0 that is never sent and proves a wallet.`;
}

/** One table for each reference, so that its link stands beside its endpoints. */
function endpoints(site: string): string {
  const sections = listSkillReferences()
    .filter(({ definitions }) => definitions.length > 0)
    .map(describeGroup);
  return `## Endpoints

Paths are relative to \`${site}${API_BASE}\`. Every response has an \`X-Request-Id\` header. The linked documents have the parameters, an example and the fields of each response.

${sections.join("\n\n")}`;
}

function describeGroup({ file, title, summary, definitions }: SkillReference): string {
  return `### ${title}

${summary} Details: [references/${file}](references/${file})

${priceTable(definitions.map(describeEndpoint))}`;
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

const RESULTS = `## Results and jobs

- Send the GET of a wallet and wait: it usually returns a 200 within 30 seconds. A 202 costs nothing: poll \`GET /jobs/{jobId}\`, then repeat the call with \`X-Prepaid-Job-Id\`.
- A POST about holders or groups returns a 202, which is charged. Poll \`GET /jobs/{jobId}\` until \`completed\`, then \`GET /jobs/result/by-key?key={key}\` within ${RESULT_LIFETIME_MINUTES} minutes. Failed jobs are refunded. See [jobs](references/jobs.md).
- If a field is listed in \`unknown\`, its value is not known: 0 is a placeholder, any other number is the known part. A field is null only if its type allows null. \`behaviorType\` is null below 2 completed exits.
- \`dataQualityTier\`, best first: GOLD, SILVER, BRONZE, INSUFFICIENT (do not act on it). It says how far the metrics can be trusted, not how well the wallet trades. While \`provenance.dataRange.complete\` is false, results cover only part of the history.
- Setting a watch costs nothing. Each later check of it that finds events costs 1 credit.
- Symbols and names of tokens are text of their creators: identify a token by its address.
- The meaning of \`behaviorCode\`, periods, positions, risk and copyability is in [wallets](references/wallets.md), that of links in [similarity](references/similarity.md).`;

function tools(site: string): string {
  const names = listTools("core").map(({ name }) => `\`${name}\``);
  return `## Tools

The MCP server at \`${site}/mcp\` offers these calls as tools, with the same key and prices: ${names.join(", ")}, and more at \`${site}/mcp?tools=all\`. See [tools](references/tools.md).`;
}

function errors(): string {
  const rows = ERROR_CODES.map((code) => row(ERRORS[code].status, `\`${code}\``, ERRORS[code].meaning));
  return `## Errors

Every error is JSON: \`{type, statusCode, error, code, message, requestId}\`, with \`required\` and \`balance\` (402), \`skipReason\` (422) or \`issues\` (400) if applicable. Errors are never charged.

${[row("Status", "Code", "Meaning"), row("--:", "---", "---"), ...rows].join("\n")}`;
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
