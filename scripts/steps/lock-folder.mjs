import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, readPid, recordProcess } from "./process-record.mjs";

const POLL_MS = 200;

/**
 * Runs `work` while no other process has the lock of `folder`, and resolves with its result. `onWait` receives the id of
 * the process that it waits for.
 */
export async function lockFolder(folder, work, onWait) {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, "lock");
  await acquire(lock, onWait);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function acquire(lock, onWait) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, recordProcess());
  let waited = null;
  while (!isLinked(own, lock)) {
    const holder = readTextIfPresent(lock);
    if (holder === null) continue;
    if (!isRunning(holder)) removeLock(lock, holder);
    else if (holder !== waited) onWait(readPid(holder));
    waited = holder;
    await sleep(POLL_MS);
  }
  rmSync(own);
}

/** Removes the lock of an ended process. Another process may have acquired it since the read: it gets its lock back. */
function removeLock(lock, holder) {
  const old = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, old);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (readTextIfPresent(old) !== holder) isLinked(old, lock);
  rmSync(old);
}

/** Links `file` to `source`, which is atomic and never replaces a file. Returns false if `file` exists. */
function isLinked(source, file) {
  try {
    linkSync(source, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Returns the text of a file, or null if it does not exist. */
export function readTextIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
