import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { lockBuilds } from "./builds.mjs";
import { reportProgress } from "./report-progress.mjs";
import { print, ROOT, runQuietly } from "./run.mjs";

/** A development package: the install of the quickstart has none. */
const FOR_TESTS = "node_modules/vitest";

/**
 * Installs the packages of package-lock.json if node_modules differs from it: all of them, or those that build and run
 * the product, including the demo. Installed development packages remain. Running processes use the packages of their builds. Throws an error with the reason
 * if npm fails, after its output.
 */
export function installPackages({ withDevelopment }) {
  return lockBuilds(() => installMissing(withDevelopment));
}

async function installMissing(withDevelopment) {
  const hasDevelopment = isThere(FOR_TESTS);
  const wanted = readLock("package-lock.json");
  if (isUpToDate(wanted) && (hasDevelopment || !withDevelopment)) return;
  print("installing packages");
  const places = Object.keys(wanted?.packages ?? {}).filter((name) => name.startsWith("node_modules/"));
  const stop = reportProgress(() => `installing packages, ${count(places)} installed`);
  const scope = withDevelopment || hasDevelopment ? "--include=dev" : "--omit=dev";
  const { code, output } = await runQuietly("npm", [
    "ci",
    scope,
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--no-progress",
  ]);
  stop();
  if (code === 0) return;
  process.stderr.write(output);
  throw new Error(`npm ci failed: ${explainFailure(output)}`);
}

/** Returns the end of a sentence with the reason that npm failed, from its output, and the remedy. */
export function explainFailure(output) {
  const [, code = ""] = /npm error code (\S+)/.exec(output) ?? [];
  const [, remedy = "see the lines above"] = REMEDIES.find(([codes]) => codes.test(code)) ?? [];
  return code === "" ? remedy : `${code}; ${remedy}`;
}

const REMEDIES = [
  [/^ENOSPC$/, "the disk is full"],
  [/^(EACCES|EPERM|EROFS)$/, "this user cannot write to node_modules or npm's cache"],
  [
    /^(ECONN\w+|ENOTFOUND|ENETUNREACH|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E40[37]|E50\d|\w*CERT\w*)$/,
    "the registry is unreachable: check the network, and the proxy of HTTPS_PROXY or `npm config get proxy`",
  ],
];

/**
 * npm records the installed packages beside them, in the form of the lock file, when all are installed. It
 * may omit some that the lock file lists (for other platforms, for example), so the time shows whether
 * packages are missing.
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
