import { readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isPidInUse } from "../identify-process";
import { type PidFile, readPidFile, removePidFile } from "./pid-file";
import type { PostgresLocation } from "./postgres-location";
import { runAs } from "./run-as";

const STOP_MS = 30_000;
/** Milliseconds that the processes of a killed server take to end. */
const RELEASE_MS = 10_000;
const POLL_MS = 20;

/** Ends connections and server, in mode `immediate` if it does not stop in time. */
export async function stopServer(place: PostgresLocation): Promise<void> {
  const pidFile = await readPidFile(place.data);
  const identity = pidFile === null ? null : await identifyProcess(pidFile.pid);
  if (pidFile === null || identity === null) return;
  const isGone = async () => (await identifyProcess(pidFile.pid)) !== identity;
  for (const mode of ["fast", "immediate"]) {
    // pg_ctl would wait until the process id of a killed server is free, which may never happen.
    await runAs(place.account, place.binaries.pgCtl, [
      "stop",
      `--pgdata=${place.data}`,
      `--mode=${mode}`,
      "--no-wait",
    ]);
    if (await waitUntil(isGone, STOP_MS)) return;
  }
  throw new Error(`the PostgreSQL server of ${place.data} does not stop`);
}

/**
 * Prepares a start: stops a server that still uses `location.data`. Removes the pid file of a killed server if its
 * process id is in use, by another program or a zombie, because PostgreSQL would take that for a running server.
 * Throws an Error if processes of a killed server continue.
 */
export async function clearLeftovers(place: PostgresLocation): Promise<void> {
  const pidFile = await readPidFile(place.data);
  if (pidFile === null) return;
  if ((await identifyProcess(pidFile.pid)) !== null && (await usesData(pidFile.pid, place.data))) {
    await stopServer(place);
  }
  // Only the pid file protects the data from a new server while processes of the old one may write.
  if (!(await waitUntil(async () => !(await isMemoryInUse(pidFile)), RELEASE_MS))) {
    throw new Error(`processes of a killed PostgreSQL server still use ${place.data}`);
  }
  if (isPidInUse(pidFile.pid)) await removePidFile(place.data);
}

async function waitUntil(check: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(POLL_MS)) {
    if (await check()) return true;
  }
  return false;
}

/** Returns true if processes are attached to the server's memory; false if the system does not list them. */
async function isMemoryInUse({ memoryId }: PidFile): Promise<boolean> {
  if (memoryId === null) return false;
  const list = await readFile("/proc/sysvipc/shm", "utf8").catch(() => "");
  // The columns begin with key, id, permissions, size, creator, last user, number of processes.
  const segments = list.split("\n").map((line) => line.trim().split(/\s+/));
  return segments.some((columns) => columns[1] === memoryId && Number(columns[6]) > 0);
}

/** A server's working directory is its data folder; without /proc the command line names the folder. */
async function usesData(pid: number, data: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === data;
  const { output } = await runAs(null, "ps", ["-o", "command=", "-p", String(pid)]);
  return output.includes(data);
}
