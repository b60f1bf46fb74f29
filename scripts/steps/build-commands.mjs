import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fail, ROOT } from "./run.mjs";

/** Commands that run by plain Node, beside Next's build. */
const COMMANDS = path.join(ROOT, ".next/commands");

const ENTRIES = [
  ...["serve.ts", "admin.ts", "analyze.ts", "services/exit-with-parent.mjs"].map((name) => `lib/cli/${name}`),
  "lib/infra/threads/packing-worker.ts",
];

/** Bundles each command, and the module of the worker threads, as plain ESM; packages of npm are loaded from node_modules. Resolves with false on failure. */
export async function buildCommands() {
  const { build } = await import("esbuild");
  rmSync(COMMANDS, { recursive: true, force: true });
  const options = {
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: COMMANDS,
    bundle: true,
    splitting: true,
    packages: "external",
    // Its paths lead to the sources of this repository's own packages, so these are bundled.
    tsconfig: "tsconfig.json",
    platform: "node",
    target: "node20",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    entryNames: "[name]",
    logLevel: "warning",
  };
  return build(options).then(
    () => true,
    () => false,
  );
}

/** Runs a command of the build in this process. */
export async function runBuilt(name) {
  const file = path.join(COMMANDS, `${name}.mjs`);
  if (!existsSync(file)) fail("the build is missing; run `npm run build` first");
  await import(pathToFileURL(file).href);
}
