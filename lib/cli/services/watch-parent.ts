import { readFileSync } from "node:fs";

const CHECK_MS = 250;
const SHELLS = ["sh", "dash", "bash", "ash", "busybox"];

/**
 * Calls `onGone` when the npm process that started this one has ended: a killed npm sends no signal. npm runs scripts
 * through a shell, which may stay between the two and survives npm.
 */
export function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const startedBy = isShell(parent) ? readParent(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (startedBy === null || readParent(parent) === startedBy)) return;
    clearInterval(timer);
    onEnd();
  }, CHECK_MS);
  timer.unref();
}

function isShell(pid: number): boolean {
  return SHELLS.includes(readProc(pid, "comm")?.trim() ?? "");
}

/** Null without /proc. */
function readParent(pid: number): number | null {
  const stat = readProc(pid, "stat");
  if (stat === null) return null;
  // The name in brackets may contain anything; state and parent id follow.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}
