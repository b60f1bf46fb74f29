import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fail, ROOT, run, say } from "./run.mjs";

/** Installs what package-lock.json lists, where node_modules holds anything else or nothing. */
export async function installPackages() {
  if (isInstalled()) return;
  say("installing packages");
  const code = await run("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]);
  if (code !== 0) fail("npm ci failed; the lines above say why");
}

/**
 * npm writes what it installed beside the packages, in the form of the lock file, when all of it is there. It may have
 * left out some that the lock file lists (for other platforms, say), so what is missing is told by the time instead.
 */
function isInstalled() {
  const wanted = readLock("package-lock.json");
  const found = readLock("node_modules/.package-lock.json");
  if (wanted === null || found === null || found.writtenAt < wanted.writtenAt) return false;
  return Object.entries(found.packages).every(
    ([name, { version }]) => wanted.packages[name]?.version === version,
  );
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
