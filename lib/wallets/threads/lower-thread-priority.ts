import { existsSync, readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";

/** Names the calling thread, such as `1234/task/1240`. */
const THREAD_LINK = "/proc/thread-self";
/** Steps of priority: a third of the processor time of a thread of normal priority that waits for the same processor. */
const STEPS_DOWN = 5;

/**
 * Lowers the priority of the calling thread on Linux, where each thread has its own. No effect elsewhere: a priority is one of
 * the whole process there.
 */
export function lowerThreadPriority(): void {
  if (!existsSync(THREAD_LINK)) return;
  const thread = Number(path.basename(readlinkSync(THREAD_LINK)));
  setPriority(thread, Math.min(getPriority(thread) + STEPS_DOWN, constants.priority.PRIORITY_LOW));
}
