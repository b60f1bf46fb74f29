import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** Folders that are made here, and installed. */
const SKIPPED = new Set(
  "node_modules .next .data .git .stryker-tmp dist generated reports coverage results screenshots".split(" "),
);

/** Returns the paths of all files of the repository that somebody wrote, from its root. */
export function listSources(folder = "") {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(file);
    return [file];
  });
}
