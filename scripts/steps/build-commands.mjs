import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findBuild, recordUse } from "./builds.mjs";
import { fail, ROOT } from "./run.mjs";

/** Folder of a build with the commands that run by plain Node. */
const COMMANDS = ".next/commands";

const ENTRIES = [
  ...["serve.ts", "admin.ts", "analyze.ts", "services/exit-with-parent.mjs"].map((name) => `lib/cli/${name}`),
  "lib/wallets/threads/packing-worker.ts",
];

/** Bundles each command, and the module of the worker threads, as plain ESM; packages of npm are loaded from node_modules. Resolves with false on failure. */
export async function buildCommands() {
  const { build } = await import("esbuild");
  const outdir = path.join(ROOT, COMMANDS);
  rmSync(outdir, { recursive: true, force: true });
  const options = {
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir,
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

/** Runs a command of the current build in this process, which loads only files of that build from then on. */
export async function runBuilt(name) {
  const build = findBuild();
  if (build === null) fail("the build is missing; run `npm run build` first");
  recordUse(build);
  await import(pathToFileURL(path.join(build, COMMANDS, `${name}.mjs`)).href);
}
