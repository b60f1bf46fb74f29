import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../steps/run.mjs";

const SKIPPED = new Set(["node_modules", "dist", "generated", "reports"]);
const KINDS = { unit: /\.test\.(tsx?|mjs)$/, browser: /\.spec\.ts$/ };
const FULL_SCOPE = /\.full\.(test|spec)\./;

/**
 * Returns the test files whose path contains one of `patterns`, by kind, relative to the repository. Files of the full
 * scope are left out unless `isFull`.
 */
export function findTestFiles(patterns, isFull, root = ROOT) {
  const files = listFiles(root, "").filter(
    (file) => (isFull || !FULL_SCOPE.test(file)) && patterns.some((pattern) => file.includes(pattern)),
  );
  return {
    unit: files.filter((file) => KINDS.unit.test(file)),
    browser: files.filter((file) => file.startsWith("e2e/") && KINDS.browser.test(file)),
  };
}

function listFiles(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [place];
    return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : listFiles(root, place);
  });
}
