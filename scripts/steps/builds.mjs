import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lockFolder, readTextIfPresent } from "./lock-folder.mjs";
import { isRunning, recordProcess } from "./process-record.mjs";
import { print, ROOT } from "./run.mjs";

/** Folder of the builds, the file with the name of the current one, and the records of processes. */
const FOLDER = ".builds";
const CURRENT = "current";
const USERS = "users";

/**
 * Returns the folder of the current build of the repository `root`, or `root` if it is a copied build; null without one.
 * A build has everything that a process of the product loads, and does not change: a process that runs it is
 * independent of later builds and installs.
 */
export function findBuild(root = ROOT) {
  const name = readCurrent(root);
  const build = name === null ? root : path.join(root, FOLDER, name);
  return isBuild(build) ? build : null;
}

export function hasBuild(name, root = ROOT) {
  return isBuild(path.join(root, FOLDER, name));
}

/** Creates the build `name`, which `fill` writes into a folder. */
export function createBuild(name, fill, root = ROOT) {
  const build = path.join(root, FOLDER, name);
  const unfinished = `${build}.new`;
  for (const folder of [unfinished, build]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  fill(unfinished);
  renameSync(unfinished, build);
}

/** Makes `name` the build of the next start. Removes all others except the previous one and those that processes use. */
export function switchBuild(name, root = ROOT) {
  const folder = path.join(root, FOLDER);
  const current = path.join(folder, CURRENT);
  const previous = readCurrent(root);
  writeFileSync(`${current}.new`, name);
  renameSync(`${current}.new`, current);
  const retained = new Set([name, previous, ...listUsed(path.join(folder, USERS)), USERS]);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isUnused = entry.isDirectory() && !retained.has(entry.name);
    if (isUnused) rmSync(path.join(folder, entry.name), { recursive: true, force: true });
  }
}

/** Records until the end of this process that it uses `build`, which is then not removed. */
export function recordUse(build, root = ROOT) {
  if (build === root) return;
  const users = path.join(root, FOLDER, USERS);
  const record = path.join(users, String(process.pid));
  try {
    mkdirSync(users, { recursive: true });
    writeFileSync(record, `${path.basename(build)}\n${recordProcess()}`);
  } catch (error) {
    // The user of a service may not write here (docs/operations.md#upgrading-and-rolling-back).
    if (["EACCES", "EPERM", "EROFS"].includes(error.code)) return;
    throw error;
  }
  process.once("exit", () => rmSync(record, { force: true }));
}

/** Runs `work` while no other process of this repository installs packages or builds. */
export function lockBuilds(work, root = ROOT) {
  return lockFolder(path.join(root, FOLDER), work, (pid) =>
    print(`waiting for process ${pid}, which installs or builds`),
  );
}

/** Name of the current build; null without one. An operator may have written it with a line break. */
function readCurrent(root) {
  return readTextIfPresent(path.join(root, FOLDER, CURRENT))?.trim() ?? null;
}

function isBuild(folder) {
  return existsSync(path.join(folder, ".next/BUILD_ID"));
}

/** Names of the builds that running processes use. Removes the records of killed ones. */
function listUsed(users) {
  if (!existsSync(users)) return [];
  return readdirSync(users).flatMap((file) => {
    const [name, record] = readTextIfPresent(path.join(users, file))?.split("\n") ?? [];
    // A process that is writing its record uses the current or the previous build.
    if (record === undefined) return [];
    if (isRunning(record)) return [name];
    rmSync(path.join(users, file), { force: true });
    return [];
  });
}
