import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES } from "@walletlens/contract/error-codes";
import { describe, expect, test } from "vitest";
import { buildLlms } from "../llms/build-llms";
import { groupOfPath } from "../openapi/describe-endpoint";
import { MAINNET_ADDRESSES } from "../openapi/example-addresses";
import { buildSkillReference, listSkillReferences } from "./build-references";
import { buildSkill } from "./build-skill";

const SITE = "https://wallets.example";
const ENDPOINTS = Object.values<EndpointDefinition>(CATALOG);
const SKILL = buildSkill(SITE, MAINNET_ADDRESSES);
const LLMS = buildLlms(SITE, MAINNET_ADDRESSES);
const REFERENCES: ReadonlyMap<string, string> = new Map(
  listSkillReferences().map((reference) => [
    reference.file,
    buildSkillReference(SITE, MAINNET_ADDRESSES, reference),
  ]),
);
const DOCUMENTS = new Map([["skill.md", SKILL], ["llms.txt", LLMS], ...REFERENCES]);

function readReference(file: string): string {
  return REFERENCES.get(file) ?? "";
}

test("skill.md has at most 20,000 bytes", () => {
  expect(Buffer.byteLength(SKILL)).toBeLessThanOrEqual(20_000);
});

test.each([...REFERENCES])("the reference %s has at most 20,000 bytes", (_, text) => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
});

test("skill.md links every reference, and no document links one that is not served", () => {
  const base = `${SITE}/skill.md`;
  const served = [...REFERENCES.keys()].map((file) => `${SITE}/references/${file}`);
  const links = listLinks(SKILL, base);
  expect([...new Set(links)].sort()).toEqual(served.sort());
  for (const [file, text] of REFERENCES) {
    for (const link of listLinks(text, `${SITE}/references/${file}`)) expect(served).toContain(link);
  }
});

/** Targets of relative links. */
function listLinks(text: string, base: string): readonly string[] {
  const targets = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = ""]) => target);
  return targets.filter((target) => !target.startsWith("http")).map((target) => new URL(target, base).href);
}

describe.each(ENDPOINTS)("agents", (definition) => {
  const { id, method, path, price } = definition;

  test(`get the path and the price of ${id}, and its reference`, () => {
    const [row = ""] = SKILL.split("\n").filter((line) => line.startsWith(`| ${id} | ${method} ${path} |`));
    if (id !== "credit-pack") expect(row.split(" | ")[3]).toBe(String(price.credits));
    const references = [...REFERENCES.values()].filter((text) => text.includes(` (\`${id}\`)\n`));
    expect(references).toHaveLength(1);
    const { slug } = groupOfPath(path);
    expect(LLMS).toContain(`[${method} ${path}](${SITE}/docs/api/${slug}#${id})`);
  });

  test(`are told that ${id} is free only if it needs neither a key nor a payment`, () => {
    const line = LLMS.split("\n").find((text) => text.startsWith(`- [${method} ${path}]`)) ?? "";
    const { length } = definition.summary;
    const said = line.slice(line.indexOf(definition.summary) + length);
    if (definition.access === "public") expect(said).toBe(" Free; needs no key.");
    else
      expect(said).toMatch(
        /^ Costs (?:no credits; needs a key|\d+ credits?, or [\d.]+ USD by x402|a payment)/,
      );
  });
});

test("the word free stands only beside calls that need no credentials, and in summaries of the contract", () => {
  const summaries = ENDPOINTS.map(({ summary }) => summary);
  for (const [file, text] of DOCUMENTS) {
    const rest = summaries.reduce((left, summary) => left.replaceAll(summary, ""), text);
    const uses = rest.replaceAll("Free; needs no key.", "").match(/.*\bfree\b.*/gi);
    expect({ file, uses }).toEqual({ file, uses: null });
  }
});

test("the examples of all documents use one wallet, and placeholders for others", () => {
  const examples = [...DOCUMENTS.values()].flatMap((text) => [...text.matchAll(/```sh\n([^`]+)```/g)]);
  expect(examples.length).toBeGreaterThan(ENDPOINTS.length);
  const addresses = examples.flatMap(([, code = ""]) => code.match(/\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/g) ?? []);
  expect([...new Set(addresses)].sort()).toEqual([MAINNET_ADDRESSES.wallet, MAINNET_ADDRESSES.mint]);
});

test("agents get the price of a launch in a deep call: 5 credits", () => {
  const lines = SKILL.split("\n");
  const deep = lines.findIndex((line) => line.startsWith("| holders-deep | POST"));
  expect(lines[deep + 1]).toBe("|  | with `launch: true` |  | +5 | +0.3 |");
});

test("agents get every error and the payment methods in skill.md", () => {
  for (const code of ERROR_CODES) expect(SKILL).toContain(`| \`${code}\` |`);
  for (const key of ["X-Api-Key", "x402", "X-Prepaid-Job-Id", "Idempotency-Key", `${SITE}/mcp`]) {
    expect(SKILL).toContain(key);
  }
});

test.each([
  ["jobs.md", "`holder-profiles:result:{jobId}`"],
  ["jobs.md", "`holder-profiles:agent:result:{jobId}`"],
  ["jobs.md", "`similarity:result:{requestId}`"],
  ["jobs.md", "`similarity:agent:result:{requestId}`"],
  ["payments.md", "PAYMENT-REQUIRED"],
  ["payments.md", "payment-signature"],
  ["payments.md", "memo"],
  ["payments.md", "setSpendControls"],
  ["wallets.md", "| S | SNIPER |"],
  ["wallets.md", "| ? | null |"],
  ["wallets.md", "`behaviorCode` string"],
  ["wallets.md", "`periods` has the results of the last 7, 30 and 90 days"],
  ["wallets.md", "`copyability` is the share of the profit"],
  ["tools.md", "`wallet_hud`"],
  ["trades.md", "- `pageSize` (query, integer, 1 to 100, default 20): Number of rows per page."],
  ["similarity.md", "- `wallets` (body, array of string, 2 to 30, required):"],
])("the reference %s has %s", (file, text) => {
  expect(readReference(file)).toContain(text);
});
