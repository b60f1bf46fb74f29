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
  /** Processes that are to end with the launcher, and are ended by the next one where they outlived it. */
  children: z.array(ProcessRecord),
  isStopping: z.boolean(),
});
type LockFile = z.infer<typeof LockFile>;

/** A launcher whose npm was just killed has yet to notice; one that stops takes as long as its services may by default. */
const NOTICE_MS = 2_000;
const STOP_MS = 45_000;
/** Milliseconds that a process may take to end after it was asked to; then it is made to. */
const GRACE_MS = 5_000;
const POLL_MS = 50;

export interface LauncherLock {
  /** Notes a child, so that the next launcher can end it if this one is killed. */
  recordChild(pid: number): Promise<void>;
  /** Lets the next launcher wait for this one instead of giving up. */
  markStopping(): Promise<void>;
  /** Gives the lock up. */
  stop(): Promise<void>;
}

/**
 * Makes this process the one launcher of `dataDir`, whose server is to answer at `url`. Throws an Error where another
 * one runs; ends what a launcher that was killed has left.
 */
export async function acquireLauncherLock(dataDir: string, url: string): Promise<LauncherLock> {
  const file = path.join(dataDir, "launcher.json");
  const own: LockFile = { launcher: await record(process.pid), url, children: [], isStopping: false };
  const prepared = `${file}.${process.pid}.new`;
  const since = Date.now();
  await writePrivateFile(prepared, JSON.stringify(own));
  try {
    while (!(await claim(prepared, file))) await makeWay(file, Date.now() - since);
  } finally {
    await rm(prepared, { force: true });
  }
  return {
    async recordChild(pid) {
      own.children.push(await record(pid));
      await writePrivateFile(file, JSON.stringify(own));
    },
    markStopping: () => writePrivateFile(file, JSON.stringify({ ...own, isStopping: true })),
    stop: () => rm(file, { force: true }),
  };
}

/** A link is made whole or not at all, and never over a file that is there. */
async function claim(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Waits for a launcher that runs, as long as it may be about to end; removes what one that was killed has left. */
async function makeWay(file: string, waitedMs: number): Promise<void> {
  const found = await readPrivateJson(file, LockFile);
  if (found === null) return;
  if (await isRunning(found.launcher)) {
    if (waitedMs > (found.isStopping ? STOP_MS : NOTICE_MS)) throw new Error(describeHolder(found));
    await sleep(POLL_MS);
    return;
  }
  await Promise.all(found.children.map(endProcess));
  // Of two launchers that come at once, the slower one may have moved away what the faster one put there meanwhile.
  const moved = `${file}.${process.pid}.old`;
  await rename(file, moved).catch(() => undefined);
  const taken = await readPrivateJson(moved, LockFile);
  if (taken !== null && taken.launcher.identity !== found.launcher.identity) await claim(moved, file);
  await rm(moved, { force: true });
}

function describeHolder({ url, launcher }: LockFile): string {
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
    const deadline = Date.now() + GRACE_MS;
    while (Date.now() < deadline && (await isRunning(child))) await sleep(POLL_MS);
  }
}

async function isRunning(process: ProcessRecord): Promise<boolean> {
  return (await identifyProcess(process.pid)) === process.identity;
}

async function record(pid: number): Promise<ProcessRecord> {
  return { pid, identity: (await identifyProcess(pid)) ?? "" };
}
