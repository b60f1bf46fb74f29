import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { toExampleModules } from "./testing/example-modules.ts";
import { listPublishedModules } from "./testing/published-modules.ts";

/** Inside of the project, so that examples find the packages under their published names. */
const folder = mkdtempSync(path.join(import.meta.dirname, "testing/.examples-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("every export of a manifest has a source", () => {
  const modules = listPublishedModules();
  expect(modules.length).toBeGreaterThan(50);
  expect(modules.filter(({ file }) => !existsSync(path.join(import.meta.dirname, file)))).toEqual([]);
});

test("examples return their stated results", async () => {
  const examples = toExampleModules(listPublishedModules());
  const results = Object.entries(examples).filter(([name]) => name.endsWith("-results.ts"));
  expect(results.length).toBeGreaterThan(10);
  for (const [name, text] of results) {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    await import(file);
  }
});
