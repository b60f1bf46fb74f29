import { readFileSync } from "node:fs";

/** Returns text that identifies this process, also after its id has been given to another one. */
export function recordProcess() {
  return `${process.pid} ${readStart(process.pid) ?? "?"}`;
}

/** Process id of a record. */
export function readPid(record) {
  return Number(record.split(" ")[0]);
}

/** True if the process of a record runs. */
export function isRunning(record) {
  const [pid, start] = record.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of another user runs, although it may not be signaled.
    if (error.code !== "EPERM") return false;
  }
  return start === (readStart(pid) ?? "?");
}

/** Boot and start time of a process; null outside of Linux, where the process id must suffice. */
function readStart(pid) {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything; the start time is the 20th field after it.
    return `${boot}/${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}
