import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { reportProgress } from "./report-progress.mjs";
import { fail, ROOT, runQuietly, say } from "./run.mjs";

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
  const stop = reportProgress(() => `installing packages, ${count(places)} of them there`);
  const scope = withTooling || hasTooling ? [] : PRODUCT;
  const { code, output } = await runQuietly("npm", ["ci", ...scope, ...ALWAYS]);
  stop();
  if (code === 0) return;
  process.stderr.write(output);
  fail(`npm ci failed: ${explainFailure(output)}`);
}

/** Returns the rest of a sentence about why npm failed, from what it printed, and what to do. */
export function explainFailure(output) {
  const [, code = ""] = /npm error code (\S+)/.exec(output) ?? [];
  const [, remedy = "the lines above say why"] = REMEDIES.find(([codes]) => codes.test(code)) ?? [];
  return code === "" ? remedy : `${code}; ${remedy}`;
}

const REMEDIES = [
  [/^ENOSPC$/, "the disk is full"],
  [/^(EACCES|EPERM|EROFS)$/, "node_modules or npm's cache may not be written by this user"],
  [
    /^(ECONN\w+|ENOTFOUND|ENETUNREACH|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E40[37]|E50\d|\w*CERT\w*)$/,
    "the registry cannot be reached: check the network, and the proxy that HTTPS_PROXY or `npm config get proxy` names",
  ],
];

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
