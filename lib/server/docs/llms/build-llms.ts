import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { Price } from "@walletlens/contract/prices";
import { groupOfPath } from "../openapi/describe-endpoint";

/** Returns llms.txt in the form of llmstxt.org. `site` has no trailing slash. */
export function buildLlms(site: string): string {
  const calls = Object.values<EndpointDefinition>(CATALOG).map(
    ({ id, method, path, summary, price }) =>
      `- [${method} ${path}](${site}/docs/api/${groupOfPath(path).slug}#${id}): ${summary} ${describePrice(price)}`,
  );
  return `# Walletlens

> Behavioral intelligence about Solana wallets and token holders: PnL, hold times, entries and coordination, with the evidence behind each metric.

Base URL: ${site}${API_BASE}. Send an API key in \`X-Api-Key\`, or pay per call in USDC with x402.

## Documents

- [skill.md](${site}/skill.md): complete guide for agents
- [OpenAPI 3.1](${site}/openapi.json): all endpoints with schemas and examples
- [API reference](${site}/docs/api): all endpoints as HTML
- [Guides](${site}/docs): first call, jobs, payments, verification of answers, tools for agents
- [MCP server](${site}/mcp): the main endpoints as tools
- [Prices](${site}${API_BASE}/intel/pricing): prices as JSON

## Calls

${calls.join("\n")}
`;
}

function describePrice({ credits }: Price): string {
  if (credits === 0) return "Free.";
  return credits === 1 ? "1 credit." : `${credits} credits.`;
}
