import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFullScope } from "@/packages/testing/test-scope";
import { buildOpenApi } from "./build-openapi";
import { compileFolder } from "./testing/compile-folder";

let folder = "";
let document = "";

beforeAll(async () => {
  // Inside the project, so that generated code finds the types of the platform.
  folder = await mkdtemp(path.join(import.meta.dirname, ".generated-"));
  document = path.join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(buildOpenApi("https://wallets.example")));
});

afterAll(() => rm(folder, { recursive: true }));

test("openapi-typescript generates types that compile", async () => {
  const types = path.join(folder, "types");
  const nodes = await openapiTS(new URL(`file://${document}`));
  await mkdir(types);
  await writeFile(path.join(types, "api.ts"), astToString(nodes));
  expect(await compileFolder(types)).toEqual([]);
});

test.skipIf(!isFullScope)("hey-api generates a client that compiles", async () => {
  const { createClient } = await import("@hey-api/openapi-ts");
  const output = path.join(folder, "hey-api");
  await createClient({ input: document, output, logs: { level: "silent" } });
  expect(await readdir(output)).toEqual(expect.arrayContaining(["sdk.gen.ts", "types.gen.ts"]));
  expect(await compileFolder(output)).toEqual([]);
});
