import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Below `node_modules`, where a program finds the packages that it imports. */
const CACHE = path.join(ROOT, "node_modules/.cache");

/**
 * Bundles programs of this repository as plain ESM, because compiling the sources takes a second per start.
 * Takes entry files relative to the repository; returns the path of each bundle, in order, and a function
 * that removes them. A bundle is one folder below `manifest`, as its source is.
 */
export async function bundlePrograms(entries: readonly string[], manifest: string) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "walletlens-programs-"));
  cpSync(path.join(ROOT, manifest), path.join(folder, "package.json"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outdir: path.join(folder, "src"),
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    tsconfig: "tsconfig.json",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  const programs = entries.map((entry) =>
    path.join(folder, "src", path.basename(entry).replace(/\.ts$/, ".mjs")),
  );
  return { programs, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
