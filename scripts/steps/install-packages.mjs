import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fail, ROOT, run, say } from "./run.mjs";
import { tellProgress } from "./tell-progress.mjs";

/** One of the packages of each kind: a production install has neither, that of the quickstart the first. */
const FOR_THE_BUILD = "node_modules/esbuild";
const FOR_TESTS = "node_modules/vitest";
/** What the product needs to be built and to run, the demo included: the root's own packages and those of packages/. */
const PRODUCT = ["--include-workspace-root", "--workspace", "packages"];
const ALWAYS = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--no-progress"];

/**
 * Installs what package-lock.json lists, where node_modules holds anything else or nothing: all of it, or what the product
 * needs. Tooling that is installed stays so.
 */
export async function installPackages({ withTooling }) {
  const hasTooling = isThere(FOR_TESTS);
  const wanted = readLock("package-lock.json");
  if (isUpToDate(wanted) && isThere(FOR_THE_BUILD) && (hasTooling || !withTooling)) return;
  say("installing packages");
  const places = Object.keys(wanted?.packages ?? {}).filter((name) => name.startsWith("node_modules/"));
  const stop = tellProgress(() => `installing packages, ${count(places)} of them there`);
  const scope = withTooling || hasTooling ? [] : PRODUCT;
  const code = await run("npm", ["ci", ...scope, ...ALWAYS]);
  stop();
  if (code !== 0) fail("npm ci failed; the lines above say why");
}

/**
 * npm writes what it installed beside the packages, in the form of the lock file, when all of it is there. It may have
 * left out some that the lock file lists (for other platforms, say), so what is missing is told by the time instead.
 */
function isUpToDate(wanted) {
  const found = readLock("node_modules/.package-lock.json");
  if (wanted === null || found === null || found.writtenAt < wanted.writtenAt) return false;
  return Object.entries(found.packages).every(
    ([name, { version }]) => wanted.packages[name]?.version === version,
  );
}

function count(places) {
  return places.filter(isThere).length;
}

function isThere(place) {
  return existsSync(path.join(ROOT, place, "package.json"));
}

function readLock(file) {
  const location = path.join(ROOT, file);
  try {
    return {
      packages: JSON.parse(readFileSync(location, "utf8")).packages,
      writtenAt: statSync(location).mtimeMs,
    };
  } catch {
    return null;
  }
}
