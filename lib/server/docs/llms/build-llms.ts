import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { buildCurl } from "../openapi/build-curl";
import { describeEndpoint, groupOfPath } from "../openapi/describe-endpoint";
import { describePrice } from "../openapi/describe-price";
import { findExample } from "../openapi/example";
import { type ExampleAddresses, fillAddresses } from "../openapi/example-addresses";

/** Returns llms.txt in the form of llmstxt.org. `site` has no trailing slash. */
export function buildLlms(site: string, addresses: ExampleAddresses): string {
  const calls = Object.values<EndpointDefinition>(CATALOG).map((definition) => {
    const { id, method, path, summary } = definition;
    const page = `${site}/docs/api/${groupOfPath(path).slug}#${id}`;
    return `- [${method} ${path}](${page}): ${summary} ${describePrice(definition)}`;
  });
  const example = fillAddresses(findExample("wallet-hud"), addresses);
  return `# Walletlens

> Behavioral intelligence about Solana wallets and token holders: PnL, hold times, entries and coordination, with the evidence behind each metric.

Base URL: ${site}${API_BASE}. Send an API key in \`X-Api-Key\`, or pay per call in USDC with x402. One wallet, for 1 credit:

\`\`\`sh
${buildCurl(site, describeEndpoint(CATALOG["wallet-hud"]), example)}
\`\`\`

## Documents

- [skill.md](${site}/skill.md): guide for agents, 12 kB, with details in documents beside it
- [OpenAPI 3.1](${site}/openapi.json): all endpoints with schemas and examples
- [API reference](${site}/docs/api): all endpoints as HTML
- [Guides](${site}/docs): first call, jobs, payments, verification of answers, tools for agents
- [MCP server](${site}/mcp): the main endpoints as tools
- [Prices](${site}${API_BASE}/intel/pricing): prices as JSON

## Calls

${calls.join("\n")}
`;
}
