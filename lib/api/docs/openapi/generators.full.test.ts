import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@hey-api/openapi-ts";
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

test("hey-api makes a client that compiles", async () => {
  const output = path.join(folder, "hey-api");
  await createClient({ input: document, output, logs: { level: "silent" } });
  expect(await readdir(output)).toEqual(expect.arrayContaining(["sdk.gen.ts", "types.gen.ts"]));
  expect(await compileFolder(output)).toEqual([]);
});
