import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/**
 * Generated and installed folders. Hidden ones belong to them, with two exceptions: concurrent tests create
 * and remove theirs.
 */
const SKIPPED = new Set("node_modules dist generated reports coverage results screenshots".split(" "));
const HIDDEN = new Set([".ci", ".github"]);

/** Returns the paths of all handwritten files of the repository, relative to its root. */
export function listSources(folder = "") {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return isMade(entry.name) ? [] : listSources(file);
    return [file];
  });
}

function isMade(folder) {
  return SKIPPED.has(folder) || (folder.startsWith(".") && !HIDDEN.has(folder));
}
