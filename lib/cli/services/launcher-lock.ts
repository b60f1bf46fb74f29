import { link, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { identifyProcess } from "./identify-process";
import { readPrivateJson, writePrivateFile } from "./private-file";

const ProcessRecord = z.object({ pid: z.int().positive(), identity: z.string() });
type ProcessRecord = z.infer<typeof ProcessRecord>;

const LockFile = z.object({
  launcher: ProcessRecord,
  url: z.string(),
  /** Processes that end with the launcher; the next launcher ends those that are left. */
  children: z.array(ProcessRecord),
  isStopping: z.boolean(),
});
type LockFile = z.infer<typeof LockFile>;

/**
 * NOTICE_MS: a launcher whose npm was killed has yet to notice. STOP_MS: the default time that its services take to
 * stop.
 */
const NOTICE_MS = 2_000;
const STOP_MS = 45_000;
/** Milliseconds from SIGTERM to SIGKILL. */
const GRACE_MS = 5_000;
const POLL_MS = 50;

export interface LauncherLock {
  /** Records a child, so that the next launcher can end it if this one is killed. */
  recordChild(pid: number): Promise<void>;
  /** Lets the next launcher wait for this one. */
  markStopping(): Promise<void>;
  /** Releases the lock. */
  stop(): Promise<void>;
}

/**
 * Makes this process the only launcher of `dataDir`, whose server will listen at `url`. Ends the processes that a
 * killed launcher has left. Throws an Error if another launcher runs.
 */
export async function acquireLauncherLock(dataDir: string, url: string): Promise<LauncherLock> {
  const file = path.join(dataDir, "launcher.json");
  const ownRecord: LockFile = { launcher: await record(process.pid), url, children: [], isStopping: false };
  const prepared = `${file}.${process.pid}.new`;
  const since = performance.now();
  await writePrivateFile(prepared, JSON.stringify(ownRecord));
  try {
    while (!(await claim(prepared, file))) await waitForLock(file, performance.now() - since);
  } finally {
    await rm(prepared, { force: true });
  }
  return {
    async recordChild(pid) {
      ownRecord.children.push(await record(pid));
      await writePrivateFile(file, JSON.stringify(ownRecord));
    },
    markStopping: () => writePrivateFile(file, JSON.stringify({ ...ownRecord, isStopping: true })),
    stop: () => rm(file, { force: true }),
  };
}

/** Linking is atomic and never replaces a file. */
async function claim(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Waits for a launcher that may be about to end, or removes the lock of a killed one. */
async function waitForLock(file: string, waitedMs: number): Promise<void> {
  const foundLock = await readPrivateJson(file, LockFile);
  if (foundLock === null) return;
  if (await isRunning(foundLock.launcher)) {
    if (waitedMs > (foundLock.isStopping ? STOP_MS : NOTICE_MS)) throw new Error(describeLock(foundLock));
    await sleep(POLL_MS);
    return;
  }
  await Promise.all(foundLock.children.map(endProcess));
  // Another launcher may have acquired the lock since the read; its lock is linked back.
  const oldFile = `${file}.${process.pid}.old`;
  await rename(file, oldFile).catch(() => undefined);
  const movedLock = await readPrivateJson(oldFile, LockFile);
  if (movedLock !== null && movedLock.launcher.identity !== foundLock.launcher.identity)
    await claim(oldFile, file);
  await rm(oldFile, { force: true });
}

function describeLock({ url, launcher }: LockFile): string {
  return `already running at ${url} (process ${launcher.pid}); stop it, or set DATA_DIR to another folder`;
}

async function endProcess(child: ProcessRecord): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!(await isRunning(child))) return;
    try {
      process.kill(child.pid, signal);
    } catch {
      // It ended by itself in between.
    }
    const deadline = performance.now() + GRACE_MS;
    while (performance.now() < deadline && (await isRunning(child))) await sleep(POLL_MS);
  }
}

async function isRunning(process: ProcessRecord): Promise<boolean> {
  return (await identifyProcess(process.pid)) === process.identity;
}

async function record(pid: number): Promise<ProcessRecord> {
  return { pid, identity: (await identifyProcess(pid)) ?? "" };
}
