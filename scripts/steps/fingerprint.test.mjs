import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { BUILD_SOURCES } from "./build-product.mjs";
import { fingerprint, listSourceFiles } from "./fingerprint.mjs";
import { GENERATED } from "./generate-sources.mjs";
import { ROOT } from "./run.mjs";

const files = listSourceFiles(BUILD_SOURCES);

test("a build follows from handwritten files: generated ones and tests do not cause another one", () => {
  expect(GENERATED.filter((name) => existsSync(path.join(ROOT, name)))).toEqual(GENERATED);
  expect(files.filter((file) => GENERATED.some((name) => file.startsWith(name)))).toEqual([]);
  expect(files.filter((file) => /\.(test|spec)\./.test(file))).toEqual([]);
});

test("every source that a build contains causes another one", () => {
  const needed = ["app/page.tsx", "app/.well-known/x402/route.ts", "packages/client/src/create-client.ts"];
  const copied = ["public/icon.svg", "package.json", "scripts/start.mjs"];
  expect(files).toEqual(expect.arrayContaining([...needed, ...copied, "package-lock.json", "proxy.ts"]));
  expect(fingerprint(["app/page.tsx"])).not.toBe(fingerprint(["app/layout.tsx"]));
});
