import { existsSync, readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as guides from "@/components/docs/guide-samples";
import { Guides } from "@/components/docs/guides";
import { VerifyAnswer } from "@/components/wallet/verify-answer";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { buildLlms } from "@/lib/server/docs/llms/build-llms";
import { buildOpenApi } from "@/lib/server/docs/openapi/build-openapi";
import { buildReference } from "@/lib/server/docs/openapi/build-reference";
import { MAINNET_ADDRESSES } from "@/lib/server/docs/openapi/example-addresses";
import { ARE_PACKAGES_PUBLISHED, PACKAGE_FILES } from "@/lib/server/docs/packages";
import { buildSkillReference, listSkillReferences } from "@/lib/server/docs/skill/build-references";
import { buildSkill } from "@/lib/server/docs/skill/build-skill";
import { listTools } from "@/lib/server/mcp/tool-list";
import packageJson from "@/package.json";

const SITE = "http://127.0.0.1:3000";
const SERVED: readonly string[] = Object.values(PACKAGE_FILES).map((file) => `${SITE}/packages/${file}`);
/** Packages of others that documents name and that are not installed here. */
const OTHERS: readonly string[] = ["inngest-cli"];

/** Everything that a reader of a server or of this repository may paste into a terminal. */
function listTexts(): readonly (readonly [where: string, text: string])[] {
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "AGENTS.md",
    ...listFiles("docs", /^[^/]+\.md$/),
  ];
  const packages = listFiles("packages", /^[^/]+\/README\.md$/);
  const examples = listFiles("examples", /\.(md|sh|ts|py)$/);
  const written = [...documents, ...packages, ...examples].map(
    (file) => [file, readFileSync(file, "utf8")] as const,
  );
  const inputs = { signatures: 1, hash: "a", pricesHash: "b" };
  const page = <VerifyAnswer wallet="Wa11et" inputs={inputs} site={SITE} rpcUrl="$URL" />;
  const samples = [
    ...[guides.firstCall, guides.verifyProfile, guides.exportTrades].map((of) => of(SITE, MAINNET_ADDRESSES)),
    guides.mcpClients(SITE),
  ];
  const guide = (
    <Guides site={SITE} prices={buildPriceList(null)} addresses={MAINNET_ADDRESSES} language="curl" />
  );
  return [
    ...written,
    ["a wallet's page", renderToStaticMarkup(page)],
    ["the guides", renderToStaticMarkup(guide)],
    [
      "samples of the guides",
      samples
        .flat()
        .map(({ code }) => code)
        .join("\n"),
    ],
    ["skill.md", buildSkill(SITE, MAINNET_ADDRESSES)],
    ...listSkillReferences().map(
      (reference) => [reference.file, buildSkillReference(SITE, MAINNET_ADDRESSES, reference)] as const,
    ),
    ["llms.txt", buildLlms(SITE, MAINNET_ADDRESSES)],
    ["openapi.json", toText(buildOpenApi(SITE))],
    ["the reference", toText(buildReference(SITE, MAINNET_ADDRESSES))],
    ["the tools", toText(listTools("all"))],
  ];
}

function toText(value: unknown): string {
  return JSON.stringify(value).replaceAll("\\n", "\n").replaceAll('\\"', '"');
}

function listFiles(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file) && !file.includes("node_modules"))
    .map((file) => `${folder}/${file}`);
}

/** Commands that fetch or run a package or a script, with their words up to the end of the line or of the quotation. */
const COMMAND = /\b(npx|npm (?:install|i|exec|run))\s+([^\n`"'<#|]*)/g;

/** Returns what is wrong with a command; null if a reader can run it. */
function findProblem(program: string, words: readonly string[]): string | null {
  const named = words.filter((word) => word !== "" && !word.startsWith("-"));
  const [first = ""] = named;
  if (program === "npm run") return first in packageJson.scripts ? null : `no script ${first}`;
  const packages = program === "npx" || program === "npm exec" ? [first] : named;
  const unknown = packages.filter((name) => !isInstallable(name));
  return unknown.length === 0 ? null : `no known owner of ${unknown.join(", ")}`;
}

function isInstallable(name: string): boolean {
  const isOwn = /^(?:@walletlens\/[\w-]+|walletlens)$/.test(name);
  if (isOwn) return ARE_PACKAGES_PUBLISHED;
  if (existsSync(`node_modules/.bin/${name}`)) return true;
  return SERVED.includes(name) || OTHERS.includes(name) || /^PATH\/[\w.-]+\.tgz$/.test(name);
}

test("every printed command runs a script of the repository, a package that the server offers, or one with an owner", () => {
  const texts = listTexts();
  const commands = texts.flatMap(([where, text]) =>
    Array.from(text.matchAll(COMMAND), ([line, program = "", rest = ""]) => ({
      where,
      line,
      problem: findProblem(program, rest.trim().split(/\s+/)),
    })),
  );
  expect(commands.length).toBeGreaterThan(100);
  expect(new Set(commands.map(({ where }) => where)).size).toBeGreaterThan(10);
  expect(commands.filter(({ problem }) => problem !== null)).toEqual([]);
});

test("settings of MCP hosts run the package of the server", () => {
  const [local] = guides.mcpClients(SITE).filter(({ code }) => code.includes('"npx"'));
  const { args } = JSON.parse(local?.code ?? "").mcpServers.walletlens;
  expect(SERVED).toContain(args[1]);
});

test.each([
  ["npx", ["walletlens", "verify"]],
  ["npx", ["-y", `${SITE}/packages/another.tgz`]],
  ["npm install", ["@walletlens/client"]],
  ["npm run", ["no-such-script"]],
])("%s %j is refused", (program, words) => {
  expect(findProblem(program, words)).not.toBeNull();
});
