import { type ExecFileOptions, execFile } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { minVersion, satisfies } from "semver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startCannedServer } from "./cli/src/testing/canned-server.ts";
import { toExampleModules } from "./testing/example-modules.ts";
import {
  type OfferedPackage,
  PACKAGE_MANAGERS,
  type PackageManager,
  startRegistry,
  USER_TOOLS,
} from "./testing/package-managers.ts";
import { listPublishedModules, PUBLISHED, readManifest } from "./testing/published-modules.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const run = promisify(execFile);

const Packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));

/** As a user's own project has it: nothing is skipped. */
const STRICT = {
  module: "nodenext",
  // The newest one that the oldest supported TypeScript has.
  target: "es2022",
  lib: ["es2023", "dom"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  types: ["node"],
  rootDir: ".",
};

/** Versions of Node that users have: the oldest supported one, and those with long-term support. */
const NODES = ["20.19.0", "22.12.0", "24.0.0"];

const parent = mkdtempSync(path.join(tmpdir(), "walletlens-published-"));
const tools = path.join(parent, "tools");
const [npm, ...otherManagers] = PACKAGE_MANAGERS;

/** Folder in which npm has installed the packages. */
let folder: string;
let chain: Awaited<ReturnType<typeof startDemoChain>>;
let registry: Awaited<ReturnType<typeof startRegistry>>;
const offered: OfferedPackage[] = [];
const packed = new Map<string, readonly string[]>();

/** Packs the packages, and offers them as npm's registry will, to managers without the overrides of this repository. */
beforeAll(async () => {
  chain = await startDemoChain({ seed: 5 });
  for (const name of PUBLISHED) offered.push(await pack(name));
  registry = await startRegistry(offered);
  mkdirSync(tools);
  writeFileSync(path.join(tools, "package.json"), "{}");
  const versions = Object.entries(USER_TOOLS).map(([name, version]) => `${name}@${version}`);
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...versions], { cwd: tools });
  folder = await installWith(npm);
  mkdirSync(path.join(folder, "node_modules/@types"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules/@types/node"), path.join(folder, "node_modules/@types/node"));
}, 600_000);

afterAll(async () => {
  registry.close();
  await chain.close();
  rmSync(parent, { recursive: true, force: true });
});

/** Packs a package, and returns it as a registry offers it. */
async function pack(name: string): Promise<OfferedPackage> {
  const from = path.join(ROOT, "packages", name);
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", parent];
  const { stdout } = await run("npm", args, { cwd: from });
  const [tarball] = Packed.parse(JSON.parse(stdout.slice(stdout.search(/^\[/m))));
  if (tarball === undefined) throw new Error(`${name} was not packed`);
  packed.set(
    name,
    tarball.files.map((file) => file.path),
  );
  const manifest = PackedManifest.parse(JSON.parse(readFileSync(path.join(from, "package.json"), "utf8")));
  return { manifest, tarball: path.join(parent, tarball.filename) };
}

const PackedManifest = z.looseObject({ name: z.string(), version: z.string() });

/** Installs the packages in an empty folder, and returns the folder. */
async function installWith(manager: PackageManager): Promise<string> {
  const cwd = mkdtempSync(path.join(parent, "user-"));
  const upstream = (await run("npm", ["config", "get", "registry"])).stdout.trim();
  const files = {
    "package.json": JSON.stringify({ name: "user", private: true, type: "module" }),
    ...manager.files(upstream, registry.url),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
  const specs = offered.map(({ manifest: { name, version }, tarball }) =>
    name.startsWith("@") ? `${name}@${version}` : `${name}@file:${tarball}`,
  );
  const { stdout, stderr } = await runManager(manager, [...manager.install, ...specs], cwd);
  expect(`${stdout}${stderr}`).not.toMatch(/EBADENGINE|unsupported engine|incompatible/i);
  return cwd;
}

/** Runs a package manager with the Node of this process. */
function runManager({ program }: PackageManager, args: readonly string[], cwd: string) {
  if (program === undefined) return run("npm", args, { cwd });
  return run(process.execPath, [path.join(tools, "node_modules", program), ...args], { cwd });
}

/** Runs plain Node in the folder, on the demo chain. */
async function runNode(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env: ExecFileOptions["env"] = {
    ...more,
    PATH: process.env.PATH,
    WALLET: chain.market.truths[0]?.address,
    SOLANA_RPC_URL: chain.url,
    TOKEN_PRICE_URL: `${chain.url}/prices`,
    SOL_PRICE_URL: `${chain.url}/sol-usd`,
    NODE_ENV: "production",
  };
  const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env });
  return { stdout: String(stdout), stderr: String(stderr) };
}

/** The first TypeScript example of a package's README. */
function exampleOf(name: string): string {
  const readme = readFileSync(path.join(ROOT, "packages", name, "README.md"), "utf8");
  return /^```ts\n(.*?)^```/ms.exec(readme)?.[1] ?? "";
}

/** Type-checks modules as strictly as anybody does, and compiles them, by the TypeScript of `modules`. */
async function compile(
  files: Readonly<Record<string, string>>,
  types: readonly string[] = STRICT.types,
  modules = path.join(ROOT, "node_modules"),
): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const config = { compilerOptions: { ...STRICT, types }, files: Object.keys(files) };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = path.join(modules, "typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", folder]).catch((error) => {
    throw new Error(String(error.stdout));
  });
}

test.each(PUBLISHED)("%s is packed with its build, data and documents, and nothing else", (name) => {
  const files = packed.get(name) ?? [];
  for (const needed of ["package.json", "README.md", "CHANGELOG.md", "LICENSE"]) {
    expect(files).toContain(needed);
  }
  const rest = files.filter((file) => !/^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(file));
  const unexpected = rest.filter(
    (file) => !/^dist\/([\w/-]+(\.js|\.d\.ts)|labels\/[\w-]+\.json)$/.test(file),
  );
  expect(unexpected).toEqual([]);
  expect(rest.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
});

const Manifest = z.looseObject({ engines: z.looseObject({ node: z.string().optional() }).optional() });

/** Versions of Node that each installed package requires, by its folder. */
function listEngines(): ReadonlyMap<string, string> {
  const modules = path.join(folder, "node_modules");
  const manifests = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  );
  return new Map(
    manifests.flatMap((file) => {
      const { engines } = Manifest.parse(JSON.parse(readFileSync(path.join(modules, file), "utf8")));
      return engines?.node === undefined ? [] : [[path.dirname(file), engines.node]];
    }),
  );
}

test("everything that npm installs with the packages runs on the oldest Node that they name, and on 22 and 24", () => {
  const engines = listEngines();
  const floors = PUBLISHED.map(
    (name) => minVersion(engines.get(readManifest(name).name) ?? "")?.version ?? "",
  );
  expect(new Set(floors)).toEqual(new Set(NODES.slice(0, 1)));
  expect(engines.size).toBeGreaterThan(10);
  const refusing = [...engines].filter(([, range]) => !NODES.every((version) => satisfies(version, range)));
  expect(refusing).toEqual([]);
});

/** Program that imports every module of every package and prints the number of their exports. */
function importAll(): string {
  const specifiers = listPublishedModules().map(({ specifier }) => specifier);
  expect(specifiers.length).toBeGreaterThan(50);
  const lines = specifiers.map((specifier, place) => `import * as m${place} from "${specifier}";`);
  const sum = specifiers.map((_, place) => `Object.keys(m${place}).length`).join(" + ");
  return [...lines, `console.log(${sum});`].join("\n");
}

test("every export of every package resolves, with types under strict nodenext and at run time", async () => {
  await compile({ "all.ts": importAll() });
  expect(Number((await runNode(["all.js"])).stdout)).toBeGreaterThan(80);
}, 120_000);

test(`every export of every package has types for TypeScript ${USER_TOOLS.typescript}, which the READMEs name`, async () => {
  await compile({ "oldest.ts": importAll() }, STRICT.types, path.join(tools, "node_modules"));
  const [oldest] = /^\d+\.\d+/.exec(USER_TOOLS.typescript) ?? [];
  for (const name of PUBLISHED) {
    const readme = readFileSync(path.join(ROOT, "packages", name, "README.md"), "utf8");
    expect(readme).toContain(`require TypeScript ${oldest} or newer`);
  }
}, 120_000);

test.each(otherManagers.map((manager) => [manager.name, manager] as const))(
  "%s installs the packages in an empty folder, where every export can be imported",
  async (_, manager) => {
    const cwd = await installWith(manager);
    writeFileSync(path.join(cwd, "all.js"), importAll());
    const { stdout } =
      manager.node === undefined
        ? await run(process.execPath, ["all.js"], { cwd })
        : await runManager(manager, [...manager.node, "all.js"], cwd);
    expect(Number(stdout)).toBeGreaterThan(80);
  },
  300_000,
);

test("a strict program without the types of Node compiles with the engine, the client and the reader of the chain", async () => {
  const text = `import { analyzeWallet } from "@walletlens/engine";
import { createChainReader } from "@walletlens/solana";
import type { PackPage } from "@walletlens/solana/packed-page";
import { createClient } from "@walletlens/client";
export const packPage: PackPage = async (body) => Promise.reject(new Error(String(body.length)));
export const chain = createChainReader({ url: "http://127.0.0.1:9", packPage });
export const all = [analyzeWallet, createClient];
`;
  await compile({ "plain.ts": text }, []);
}, 120_000);

/** Modules whose types are those of undici, which needs the types of Node, and the terminal. */
const NODE_TYPED = /^(@walletlens\/solana\/rpc\/http-agent$|walletlens(\/|$))/;

test("a strict program without the types of Node compiles with every other export", async () => {
  const specifiers = listPublishedModules().flatMap(({ specifier }) =>
    NODE_TYPED.test(specifier) ? [] : specifier,
  );
  expect(specifiers.length).toBeGreaterThan(50);
  const lines = specifiers.map((specifier, place) => `export * as m${place} from "${specifier}";`);
  await compile({ "every.ts": lines.join("\n") }, []);
}, 120_000);

test("the examples of all exports type-check, and return the stated results", async () => {
  await compile(toExampleModules(listPublishedModules()));
  expect(Number((await runNode(["checks.js"])).stdout)).toBeGreaterThan(10);
}, 120_000);

test("the examples of the READMEs run unchanged, with plain Node", async () => {
  await compile(Object.fromEntries(PUBLISHED.map((name) => [`${name}.ts`, exampleOf(name)])));
  const server = await startRecordedServer();
  const settings = { WALLETLENS_URL: server.url, WALLETLENS_API_KEY: "wl_recorded" };
  const outcomes = PUBLISHED.map((name) => runNode([`${name}.js`], settings));
  const [engine, solana, client, format, cli] = await Promise.all(outcomes).finally(server.close);
  expect(engine).toEqual({ stdout: "1 2 1\n", stderr: "" });
  expect(solana?.stdout).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44} [A-Z]+ \d+ transactions\n$/);
  expect(client).toEqual({ stdout: server.expected, stderr: "" });
  expect(server.keys).toEqual(["wl_recorded"]);
  expect(format).toEqual({ stdout: "12.50 SOL, 45.7% of the supply\n", stderr: "" });
  expect(cli?.stdout).toMatch(/^[A-Z]+ -?\d[\d.e-]* \d+ tokens\n$/);
}, 120_000);

/** A server that answers the client's example as the recorded answer of the API reference does. */
async function startRecordedServer() {
  const file = path.join(ROOT, "lib/server/docs/openapi/examples.json");
  const { answer } = RecordedHud.parse(JSON.parse(readFileSync(file, "utf8"))["wallet-hud"]).responses[200];
  const { behaviorCode, winRate, dataQualityTier } = answer;
  const wins = Math.round(winRate * 100);
  const [wallet] = /(?<=address = ")\w+/.exec(exampleOf("client")) ?? [];
  return {
    ...(await startCannedServer({ [`GET /intel/wallet/${wallet}/hud`]: { json: answer } })),
    expected: `behavior ${behaviorCode}, wins ${wins} %, data ${dataQualityTier}\n`,
  };
}

const RecordedHud = z.object({
  responses: z.object({
    200: z.object({
      answer: z.looseObject({ behaviorCode: z.string(), winRate: z.number(), dataQualityTier: z.string() }),
    }),
  }),
});

test("`walletlens analyze` of the installed package prints a profile, using only a provider", async () => {
  const bin = path.join(folder, "node_modules/walletlens/dist/walletlens.js");
  chmodSync(bin, 0o755);
  const wallet = chain.market.truths[0]?.address ?? "";
  const sources = ["--token-prices", `${chain.url}/prices`, "--sol-prices", `${chain.url}/sol-usd`];
  const { stdout } = await run(bin, ["analyze", wallet, "--rpc", chain.url, ...sources, "--json"], {
    cwd: folder,
  });
  const profile = z
    .looseObject({
      walletAddress: z.string(),
      coverage: z.looseObject({ complete: z.boolean(), transactions: z.number() }),
      hud: z.looseObject({ behaviorCode: z.string() }),
      reconciliation: z.looseObject({ verdict: z.string() }),
      tokens: z.array(z.unknown()),
    })
    .parse(JSON.parse(stdout));
  expect(profile).toMatchObject({ walletAddress: wallet, coverage: { complete: true } });
  expect(profile.tokens.length).toBeGreaterThan(0);
}, 120_000);
