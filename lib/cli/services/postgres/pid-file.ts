import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Content of `postmaster.pid`, which remains after a kill:
 * https://www.postgresql.org/docs/current/storage-file-layout.html
 */
export interface PidFile {
  readonly pid: number;
  /** Id of the shared memory segment of the processes; null before it exists. */
  readonly memoryId: string | null;
  /** True once the server accepts connections. */
  readonly isReady: boolean;
}

/** Returns null if the file is missing or names no process. */
export async function readPidFile(data: string): Promise<PidFile | null> {
  const lines = (await readFile(buildPath(data), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const memoryId = lines[6]?.trim().split(/\s+/)[1] ?? null;
  return { pid, memoryId, isReady: lines[7]?.trim() === "ready" };
}

export async function removePidFile(data: string): Promise<void> {
  await rm(buildPath(data), { force: true });
}

function buildPath(data: string): string {
  return path.join(data, "postmaster.pid");
}
