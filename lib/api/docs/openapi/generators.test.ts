import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOpenApi } from "./build-openapi";
import { compileFolder } from "./testing/compile-folder";

let folder = "";
let document = "";

beforeAll(async () => {
  // Inside of the project, so that what is generated finds the platform's types.
  folder = await mkdtemp(path.join(import.meta.dirname, ".generated-"));
  document = path.join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(buildOpenApi("https://wallets.example")));
});

afterAll(() => rm(folder, { recursive: true }));

test("openapi-typescript makes types that compile", async () => {
  const types = path.join(folder, "types");
  const nodes = await openapiTS(new URL(`file://${document}`));
  await mkdir(types);
  await writeFile(path.join(types, "api.ts"), astToString(nodes));
  expect(await compileFolder(types)).toEqual([]);
});
