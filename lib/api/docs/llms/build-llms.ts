import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { Price } from "@walletlens/contract/prices";

/** Returns llms.txt in the form of llmstxt.org. `site` has no trailing slash. */
export function buildLlms(site: string): string {
  const calls = Object.values<EndpointDefinition>(CATALOG).map(
    ({ id, method, path, summary, price }) =>
      `- [${method} ${path}](${site}/docs/api#${id}): ${summary} ${describePrice(price)}`,
  );
  return `# Walletlens

> Behavioral intelligence about Solana wallets and token holders: profit and loss, hold times, entries, coordination, with the evidence behind each figure.

Calls go to ${site}${API_BASE} with an API key in \`X-Api-Key\`, or are paid one by one with x402 in USDC.

## Documents

- [skill.md](${site}/skill.md): all that an agent needs to use the service
- [OpenAPI 3.1](${site}/openapi.json): every call with schemas and examples
- [Reference](${site}/docs/api): the same for people
- [Guides](${site}/docs): first call, jobs, payments, tools for agents
- [Tools](${site}/mcp): the same calls by the Model Context Protocol
- [Prices](${site}${API_BASE}/intel/pricing): as JSON

## Calls

${calls.join("\n")}
`;
}

function describePrice({ credits }: Price): string {
  if (credits === 0) return "Free.";
  return credits === 1 ? "1 credit." : `${credits} credits.`;
}
