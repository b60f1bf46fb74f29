import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** Returns a digest of the files that `listSourceFiles` returns. */
export function fingerprint(names) {
  const digest = createHash("sha256");
  for (const file of listSourceFiles(names)) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

/** Returns true if `file` has the stamp `mark` from its creation. */
export function hasStamp(file, mark) {
  try {
    return readFileSync(path.join(ROOT, file), "utf8") === mark;
  } catch {
    return false;
  }
}

export function stamp(file, mark) {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), mark);
}

/**
 * Returns the named files and all files in the named folders, relative to the repository and in order, without tests and
 * generated files: these follow from the others, and appear when checks and tests run.
 */
export function listSourceFiles(names) {
  return [...new Set(names.flatMap(listFiles))].sort();
}

const LEFT_OUT =
  /\.test\.(tsx?|mjs)$|(^|\/)(generated|samples|testing)\/|\/\.[^/]+$|^packages\/(client\/src\/api|engine\/src\/result)-types\.ts$/;

function listFiles(name) {
  const stats = statSync(path.join(ROOT, name), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [name];
  return readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(path.relative(ROOT, entry.parentPath).replaceAll("\\", "/"), entry.name))
    .filter((file) => !LEFT_OUT.test(file));
}
