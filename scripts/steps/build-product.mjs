import { cpSync, existsSync, renameSync } from "node:fs";
import path from "node:path";
import { buildCommands } from "./build-commands.mjs";
import { createBuild, hasBuild, lockBuilds, switchBuild } from "./builds.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { generateDatabaseClient } from "./generate-sources.mjs";
import { linkFiles, listPackageFiles } from "./link-packages.mjs";
import { packPackages } from "./pack-packages.mjs";
import { print, ROOT, runPackage } from "./run.mjs";

/** Files of packages that the server offers. */
const PACKAGES = path.join(ROOT, ".next/packages");
/** Scripts that a build runs. */
const SCRIPTS = ["start", "site", "command", "health"].map((name) => `scripts/${name}.mjs`);
const COPIED = ["package.json", "prisma/migrations", "public", "scripts/steps", ...SCRIPTS];
export const BUILD_SOURCES = [
  ...["app", "components", "inngest", "lib", "prisma", ...COPIED],
  ...[
    "next.config.mjs",
    "postcss.config.mjs",
    "tsconfig.json",
    "package-lock.json",
    "instrumentation.ts",
    "proxy.ts",
  ],
  ...["client", "cli", "contract", "demo-chain", "engine", "format", "solana"].map(
    (name) => `packages/${name}/src`,
  ),
];
/** True if the development packages are installed. */
export function canBuild() {
  return existsSync(path.join(ROOT, "node_modules/esbuild"));
}

/**
 * Builds the site and the commands into a new folder if their sources have changed, and makes it the build of the next
 * start. `isOnce` keeps no build cache. `withOptional` includes the optional packages: embedded database and demo chain.
 * Resolves with false on failure.
 */
export function buildProduct({ isOnce = false, withOptional = true } = {}) {
  return lockBuilds(async () => {
    if (!(await generateDatabaseClient())) return false;
    const name = `${fingerprint(BUILD_SOURCES).slice(0, NAME_LENGTH)}${withOptional ? "" : "-required"}`;
    if (!hasBuild(name)) {
      print("building");
      const once = isOnce ? { BUILD_ONCE: "1" } : {};
      const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...once };
      const code = await runPackage("next/dist/bin/next", ["build"], env);
      if (code !== 0 || !(await buildCommands()) || !(await packPackages(PACKAGES))) return false;
      const commands = path.join(ROOT, ".next/commands");
      const packageFiles = await listPackageFiles(commands, { withOptional });
      createBuild(name, (folder) => fillBuild(folder, packageFiles));
    }
    switchBuild(name);
    return true;
  });
}

const NAME_LENGTH = 16;

/** Moves Next's standalone output into `folder`, and adds what it does not have: assets, commands and their packages. */
function fillBuild(folder, packageFiles) {
  renameSync(path.join(ROOT, ".next/standalone/node_modules"), path.join(folder, "node_modules"));
  renameSync(path.join(ROOT, ".next/standalone/.next"), path.join(folder, ".next"));
  for (const name of ["static", "commands", "packages"]) {
    renameSync(path.join(ROOT, ".next", name), path.join(folder, ".next", name));
  }
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  linkFiles(packageFiles, folder);
}
