import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERROR_CODES } from "@walletlens/contract/error-codes";
import { expect, test } from "vitest";
import { buildLlms } from "../llms/build-llms";
import { groupOfPath } from "../openapi/describe-endpoint";
import { buildSkill } from "./build-skill";

const SITE = "https://wallets.example";
const ENDPOINTS = Object.values<EndpointDefinition>(CATALOG);

test.each(ENDPOINTS)("agents get the path and the price of $id", ({ id, method, path, price }) => {
  const skill = buildSkill(SITE);
  const [row = ""] = skill.split("\n").filter((line) => line.startsWith(`| ${id} | ${method} ${path} |`));
  if (id !== "credit-pack") expect(row.split(" | ")[3]).toBe(String(price.credits));
  expect(skill).toContain(`(\`${id}\`)`);
  const { slug } = groupOfPath(path);
  expect(buildLlms(SITE)).toContain(`[${method} ${path}](${SITE}/docs/api/${slug}#${id})`);
});

test("agents get the price of a launch in a deep call: 5 credits", () => {
  const lines = buildSkill(SITE).split("\n");
  const deep = lines.findIndex((line) => line.startsWith("| holders-deep | POST"));
  expect(lines[deep + 1]).toBe("|  | with `launch: true` |  | +5 | +0.3 |");
});

test("agents get every error, every form of a result key and the payment methods", () => {
  const skill = buildSkill(SITE);
  for (const code of ERROR_CODES) expect(skill).toContain(`| \`${code}\` |`);
  for (const key of [
    "holder-profiles:result:{jobId}",
    "holder-profiles:agent:result:{jobId}",
    "similarity:result:{requestId}",
    "similarity:agent:result:{requestId}",
    "X-Api-Key",
    "PAYMENT-REQUIRED",
    "payment-signature",
    "X-Prepaid-Job-Id",
    "Idempotency-Key",
  ]) {
    expect(skill).toContain(key);
  }
});

test("agents get the meaning of codes, the form of responses, and the needs of a paying client", () => {
  const skill = buildSkill(SITE);
  for (const said of [
    "| S | SNIPER |",
    "| ? | null |",
    "`behaviorCode` string",
    "`periods` has the results of the last 7, 30 and 90 days",
    "`copyability` is the share of the profit",
    "memo",
    "setSpendControls",
    `${SITE}/mcp`,
  ]) {
    expect(skill).toContain(said);
  }
});

test("parameters are listed with their rule and default", () => {
  expect(buildSkill(SITE)).toContain(
    "- `pageSize` (query, integer, 1 to 100, default 20): Number of rows per page.",
  );
  expect(buildSkill(SITE)).toContain("- `wallets` (body, array of string, 2 to 30, required):");
});
