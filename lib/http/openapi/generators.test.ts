import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOpenApi } from "./build-openapi";

const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 5 * MINUTE_MS };

let folder = "";
let document = "";

beforeAll(async () => {
  // Inside of the project, so that what is generated finds the platform's types.
  folder = await mkdtemp(path.join(import.meta.dirname, ".generated-"));
  document = path.join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(buildOpenApi("https://wallets.example")));
});

afterAll(() => rm(folder, { recursive: true }));

/** Complaints of the compiler of the sources below a folder. */
async function compile(below: string): Promise<readonly string[]> {
  const found = await readdir(below, { recursive: true, withFileTypes: true });
  const sources = found
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const program = ts.createProgram(sources, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("openapi-typescript makes types that compile", PATIENCE, async () => {
  const types = path.join(folder, "types");
  const nodes = await openapiTS(new URL(`file://${document}`));
  await mkdir(types);
  await writeFile(path.join(types, "api.ts"), astToString(nodes));
  expect(await compile(types)).toEqual([]);
});

test("hey-api makes a client that compiles", PATIENCE, async () => {
  const output = path.join(folder, "hey-api");
  await createClient({ input: document, output, logs: { level: "silent" } });
  expect(await readdir(output)).toEqual(expect.arrayContaining(["sdk.gen.ts", "types.gen.ts"]));
  expect(await compile(output)).toEqual([]);
});
