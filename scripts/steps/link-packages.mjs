import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/**
 * Folders, from the repository's on, of the installed packages without those that only development needs.
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json
 */
export function listRuntimePackages({ withOptional }) {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const omitted = withOptional ? ["dev"] : ["dev", "optional", "devOptional", "link"];
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const isOwn = entry.link === true && !entry.resolved.startsWith("tooling/stubs/");
    const isIncluded = folder.startsWith("node_modules/") && !isOwn && omitted.every((flag) => !entry[flag]);
    return isIncluded && existsSync(path.join(ROOT, folder)) ? [folder] : [];
  });
}

/**
 * Creates the packages of `folders` below `target`, with hard links to their files: npm replaces files and does not write
 * into them, so a later install does not change these.
 */
export function linkPackages(folders, target) {
  for (const folder of folders) {
    // A package below it is in the list, or omitted.
    linkFolder(realpathSync(path.join(ROOT, folder)), path.join(target, folder), "node_modules");
  }
}

/** Creates a copy of a folder whose files are hard links. */
export function linkFolder(source, target, omitted = null) {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.name === omitted) continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (entry.isDirectory()) linkFolder(from, to);
    else linkFile(from, to);
  }
}

/** Copies the file if it is on another disk, or if the disk has no hard links. */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
