import { readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isNumberTaken } from "../identify-process";
import { type PidFile, readPidFile, removePidFile } from "./pid-file";
import type { PostgresPlace } from "./postgres-location";
import { runAs } from "./run-as";

const STOP_MS = 30_000;
/** Milliseconds that the processes of a server that was killed may take to notice and end. */
const RELEASE_MS = 10_000;
const POLL_MS = 20;

/** Ends the server of `place`: its clients at once, and the server itself hard where it does not go. */
export async function stopServer(place: PostgresPlace): Promise<void> {
  const found = await readPidFile(place.data);
  const identity = found === null ? null : await identifyProcess(found.pid);
  if (found === null || identity === null) return;
  const isGone = async () => (await identifyProcess(found.pid)) !== identity;
  for (const mode of ["fast", "immediate"]) {
    // pg_ctl would wait for the end of one that was killed until its number is free, and that may be never.
    await runAs(place.account, place.binaries.pgCtl, [
      "stop",
      `--pgdata=${place.data}`,
      `--mode=${mode}`,
      "--no-wait",
    ]);
    if (await becomesTrue(isGone, STOP_MS)) return;
  }
  throw new Error(`the PostgreSQL server of ${place.data} does not stop`);
}

/**
 * Makes way for a start: ends a server that still holds `place.data`, and removes the pid file of one that was killed
 * where its number is in use, by another program or by the dead process itself, which PostgreSQL would take for a
 * running server. Throws an Error where processes of a killed server go on.
 */
export async function clearLeftovers(place: PostgresPlace): Promise<void> {
  const found = await readPidFile(place.data);
  if (found === null) return;
  if ((await identifyProcess(found.pid)) !== null && (await worksIn(found.pid, place.data))) {
    await stopServer(place);
  }
  // The file is all that keeps a new server from data that the processes of the old one may still write.
  if (!(await becomesTrue(async () => !(await isMemoryInUse(found)), RELEASE_MS))) {
    throw new Error(`processes of a PostgreSQL server that was killed still work in ${place.data}`);
  }
  if (isNumberTaken(found.pid)) await removePidFile(place.data);
}

async function becomesTrue(look: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if (await look()) return true;
  }
  return false;
}

/** True where processes are attached to the memory of a server; false where the system has no list of them. */
async function isMemoryInUse({ memoryId }: PidFile): Promise<boolean> {
  if (memoryId === null) return false;
  const list = await readFile("/proc/sysvipc/shm", "utf8").catch(() => "");
  // The columns begin with key, id, permissions, size, creator, last user, number of processes.
  const segments = list.split("\n").map((line) => line.trim().split(/\s+/));
  return segments.some((columns) => columns[1] === memoryId && Number(columns[6]) > 0);
}

/** A PostgreSQL server works in its data folder; where the system has no /proc, its command line names the folder. */
async function worksIn(pid: number, data: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === data;
  const { output } = await runAs(null, "ps", ["-o", "command=", "-p", String(pid)]);
  return output.includes(data);
}
