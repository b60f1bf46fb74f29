import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { buildCommands } from "./build-commands.mjs";
import { fingerprint, hasStamp, stamp } from "./fingerprint.mjs";
import { generateDatabaseClient } from "./generate-sources.mjs";
import { packPackages } from "./pack-packages.mjs";
import { print, ROOT, runPackage } from "./run.mjs";

const BUILD_STAMP = ".next/fingerprint";
/** Files of packages that the server offers. */
const PACKAGES = path.join(ROOT, ".next/packages");
const SOURCES = [
  ...["app", "components", "inngest", "lib", "prisma", "public", "scripts/steps"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json", "instrumentation.ts"],
  "proxy.ts",
  ...["client", "cli", "contract", "demo-chain", "engine", "solana"].map((name) => `packages/${name}/src`),
];

/** True if the development packages are installed. */
export function canBuild() {
  return existsSync(path.join(ROOT, "node_modules/esbuild"));
}

/**
 * Builds the site and the commands if their sources have changed; `isOnce` keeps no build cache. Resolves
 * with false on failure.
 */
export async function buildProduct({ isOnce = false } = {}) {
  if (!(await generateDatabaseClient())) return false;
  const mark = fingerprint(SOURCES);
  if (hasStamp(BUILD_STAMP, mark) && existsSync(path.join(ROOT, ".next/BUILD_ID"))) return true;
  print("building");
  rmSync(path.join(ROOT, BUILD_STAMP), { force: true });
  const once = isOnce ? { BUILD_ONCE: "1" } : {};
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...once };
  const code = await runPackage("next/dist/bin/next", ["build"], env);
  if (code !== 0 || !(await buildCommands()) || !(await packPackages(PACKAGES))) return false;
  stamp(BUILD_STAMP, mark);
  return true;
}
