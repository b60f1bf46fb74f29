import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Returns an identity of process `pid` that no other process ever has; null if the process does not run. A process id
 * alone is ambiguous: the system reuses it, and a zombie holds it until its parent reaps it.
 */
export async function identifyProcess(pid: number): Promise<string | null> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8").catch(() => null),
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => null),
  ]);
  if (boot === null) return identifyByPs(pid);
  if (stat === null) return null;
  // The name in brackets may contain anything; state and start time are the 1st and 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : `${boot.trim()}/${fields[19]}`;
}

/** Returns true if the process id is in use, by a zombie too. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function identifyByPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "stat=,lstart=", "-p", String(pid)]);
    const [state = "", ...began] = stdout.trim().split(/\s+/);
    return state === "" || state.startsWith("Z") ? null : began.join(" ");
  } catch {
    return null;
  }
}
