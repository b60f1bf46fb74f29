import { createHash } from "node:crypto";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { expect, test } from "vitest";
import { GET as getAiCatalog } from "@/app/.well-known/ai-catalog.json/route";
import { GET as getCatalog } from "@/app/.well-known/mcp/catalog.json/route";
import { GET as getCardFile } from "@/app/.well-known/mcp/server-card.json/route";
import { GET as getRegistryEntry } from "@/app/mcp/server.json/route";
import { GET as getCard } from "@/app/mcp/server-card/route";
import { VERSIONS } from "../../mcp/testing/connect-client";
import { MAINNET_ADDRESSES } from "../openapi/example-addresses";
import { buildSkillReference, listSkillReferences } from "../skill/build-references";
import { buildSkill } from "../skill/build-skill";
import { renderSkillIndex } from "../skill/skill-documents";
import { MCP_VERSIONS, renderMcpCatalog, renderRegistryEntry, renderServerCard } from "./mcp-documents";
import serverSchema from "./testing/server.schema.json" with { type: "json" };
import cardSchema from "./testing/server-card.schema.json" with { type: "json" };

const SITE = "https://wallets.example";
const VALIDATORS = new AjvJsonSchemaValidator();
const checkCard = VALIDATORS.getValidator({ ...cardSchema, $ref: "#/$defs/ServerCard" });
const checkEntry = VALIDATORS.getValidator({ ...serverSchema });

const read = async (get: (request: Request) => Response | Promise<Response>, headers = {}) =>
  get(new Request("http://127.0.0.1:3000/document", { headers }));

const readText: (get: Parameters<typeof read>[0]) => Promise<string> = async (get) =>
  (await read(get)).text();

function hashText(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

test.each([SITE, "http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])(
  "the server card of %s follows the schema of SEP-2127, and the registry entry that of the registry",
  (site) => {
    expect(checkCard(JSON.parse(renderServerCard(site))).errorMessage).toBeUndefined();
    expect(checkEntry(JSON.parse(renderRegistryEntry(site))).errorMessage).toBeUndefined();
    expect(checkEntry(JSON.parse(renderRegistryEntry(site, true))).errorMessage).toBeUndefined();
    expect(checkCard({ ...JSON.parse(renderServerCard(site)), name: "walletlens" }).valid).toBe(false);
    expect(checkEntry({ ...JSON.parse(renderRegistryEntry(site)), name: "walletlens" }).valid).toBe(false);
  },
);

test("the card names the endpoint and the versions of the protocol that it serves", () => {
  expect(JSON.parse(renderServerCard(SITE))).toMatchObject({
    name: "example.wallets/walletlens",
    remotes: [{ type: "streamable-http", url: `${SITE}/mcp`, supportedProtocolVersions: [...VERSIONS] }],
  });
  expect(MCP_VERSIONS).toEqual(VERSIONS);
});

test("a package is in the registry entry only if its name has an owner, and is started as the MCP server of the site", () => {
  expect(JSON.parse(renderRegistryEntry(SITE, false))).not.toHaveProperty("packages");
  const { packages, remotes } = JSON.parse(renderRegistryEntry(SITE, true));
  expect(remotes[0].url).toBe(`${SITE}/mcp`);
  expect(packages).toMatchObject([
    {
      registryType: "npm",
      identifier: "walletlens",
      transport: { type: "stdio" },
      packageArguments: [{ value: "mcp" }],
      environmentVariables: [{ name: "WALLETLENS_URL", default: `${SITE}/api/v1` }, { isSecret: true }],
    },
  ]);
});

/** Members of an entry: the page Discovery of modelcontextprotocol/experimental-ext-server-card, 2026-07-24. */
test("the catalog leads from the domain to the card", async () => {
  const { specVersion, entries } = JSON.parse(renderMcpCatalog(SITE));
  expect([specVersion, entries]).toEqual([
    "1.0",
    [
      expect.objectContaining({
        identifier: "urn:air:wallets.example:mcp:walletlens",
        type: "application/mcp-server-card+json",
        url: "https://wallets.example/mcp/server-card",
      }),
    ],
  ]);
  expect(await readText(getAiCatalog)).toBe(await readText(getCatalog));
});

test("any page can read the card, in its media type, and does not read it twice", async () => {
  const card = await read(getCard);
  expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
  expect(card.headers.get("access-control-allow-origin")).toBe("*");
  expect(card.headers.get("access-control-expose-headers")).toContain("ETag");
  expect(await readText(getCardFile)).toBe(await card.text());
  expect((await read(getCard, { "if-none-match": card.headers.get("etag") })).status).toBe(304);
  expect(JSON.parse(await readText(getRegistryEntry)).websiteUrl).toBe("http://127.0.0.1:3000");
});

/** Fields of version 0.2.0 of cloudflare/agent-skills-discovery-rfc, 2026-03-12. */
test("the index of skills has the digest of the skill and of every document that it refers to", () => {
  const { $schema, skills } = JSON.parse(renderSkillIndex(SITE, MAINNET_ADDRESSES));
  expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  const digest = hashText(buildSkill(SITE, MAINNET_ADDRESSES));
  expect(skills).toEqual([
    expect.objectContaining({ name: "walletlens", type: "skill-md", url: "/skill.md", digest }),
  ]);
  expect(skills[0].references).toEqual(
    listSkillReferences().map((reference) => ({
      url: `/references/${reference.file}`,
      digest: hashText(buildSkillReference(SITE, MAINNET_ADDRESSES, reference)),
    })),
  );
  expect(skills[0].description.length).toBeGreaterThan(50);
  expect(skills[0].description.length).toBeLessThanOrEqual(1_024);
});
