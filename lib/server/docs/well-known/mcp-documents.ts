import manifest from "@/package.json" with { type: "json" };
import { ARE_PACKAGES_PUBLISHED } from "../packages";

/** Versions of the protocol that /mcp serves, newest first. */
export const MCP_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;

/** Media type of a server card. */
export const SERVER_CARD = "application/mcp-server-card+json";

/**
 * Renders the server card of SEP-2127: the page Discovery of modelcontextprotocol/experimental-ext-server-card. It names
 * no tools: clients list them.
 */
export function renderServerCard(site: string): string {
  const { remote, ...server } = describeServer(site);
  return JSON.stringify({
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...server,
    remotes: [{ ...remote, supportedProtocolVersions: MCP_VERSIONS }],
  });
}

/** Renders the catalog with the server card. Earlier drafts named `type` `mediaType` and required `displayName`. */
export function renderMcpCatalog(site: string): string {
  const entry = {
    identifier: `urn:air:${new URL(site).hostname}:mcp:walletlens`,
    displayName: TITLE,
    type: SERVER_CARD,
    mediaType: SERVER_CARD,
    url: `${site}/mcp/server-card`,
  };
  return JSON.stringify({ specVersion: "1.0", entries: [entry] });
}

/**
 * Renders server.json, with which an operator lists this server in the MCP registry. The package is named once its name in
 * npm's registry has an owner.
 */
export function renderRegistryEntry(site: string, isPublished = ARE_PACKAGES_PUBLISHED): string {
  const { remote, ...server } = describeServer(site);
  return JSON.stringify({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    ...server,
    remotes: [remote],
    ...(isPublished && { packages: [describePackage(site)] }),
  });
}

const TITLE = "Walletlens";

function describeServer(site: string) {
  return {
    name: `${toReverseName(site)}/walletlens`,
    title: TITLE,
    description: "Behavior, PnL and links of Solana wallets and token holders, from public transactions.",
    version: manifest.version,
    websiteUrl: site,
    icons: [{ src: `${site}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }],
    remote: { type: "streamable-http", url: `${site}/mcp`, headers: [API_KEY_HEADER] },
  };
}

const API_KEY_HEADER = {
  name: "X-Api-Key",
  description: "API key of an account. Listing tools needs none, and calls can be paid by x402.",
  isRequired: false,
  isSecret: true,
};

function describePackage(site: string) {
  return {
    registryType: "npm",
    identifier: "walletlens",
    version: manifest.version,
    runtimeHint: "npx",
    transport: { type: "stdio" },
    packageArguments: [{ type: "positional", value: "mcp" }],
    environmentVariables: [
      { name: "WALLETLENS_URL", description: "Base URL of the API.", default: `${site}/api/v1` },
      { name: "WALLETLENS_API_KEY", description: "API key of an account.", isSecret: true },
    ],
  };
}

/** `https://wallets.example` becomes `example.wallets`; an IP address stays. */
function toReverseName(site: string): string {
  const { hostname } = new URL(site);
  const isIp = /^[\d.]+$|^\[/.test(hostname);
  return isIp ? hostname.replace(/[^\w.-]/g, "-") : hostname.split(".").reverse().join(".");
}
