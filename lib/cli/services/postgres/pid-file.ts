import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Contents of the file that a server writes into its data folder; it stays behind where the server was killed.
 */
export interface PidFile {
  readonly pid: number;
  /** Id of the System V memory that its processes share; null before it has any. */
  readonly memoryId: string | null;
  /** True once it takes connections. */
  readonly isReady: boolean;
}

/** The pid file of the server in `data`; null where there is none, or none that names a process. */
export async function readPidFile(data: string): Promise<PidFile | null> {
  const lines = (await readFile(fileOf(data), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const memoryId = lines[6]?.trim().split(/\s+/)[1] ?? null;
  return { pid, memoryId, isReady: lines[7]?.trim() === "ready" };
}

export async function removePidFile(data: string): Promise<void> {
  await rm(fileOf(data), { force: true });
}

/** https://www.postgresql.org/docs/current/storage-file-layout.html */
function fileOf(data: string): string {
  return path.join(data, "postmaster.pid");
}
