import { existsSync, readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { compareEntries } from "@walletlens/engine/wallet/history-entry";
import { packReply } from "@walletlens/solana/pack-reply";
import { encodePage } from "../history-codec";
import type { PackingTask } from "./packing-pool";

/** Names the calling thread, such as `1234/task/1240`. */
const THREAD_LINK = "/proc/thread-self";
/** Steps of priority: a third of the processor time of a thread of normal priority that waits for the same processor. */
const STEPS_DOWN = 5;

// Main module of a worker thread: packs each reply in the form of stored pages, and moves the bytes. Calls that wait for the main
// thread go first.
lowerThreadPriority();
parentPort?.on("message", ({ body, packing }: PackingTask) => {
  const buffers: ArrayBuffer[] = [];
  const reply = packReply(body, packing, (entries) => {
    // A copy: small buffers share memory, which must not be moved.
    const page = Uint8Array.from(encodePage(entries.toSorted(compareEntries)));
    buffers.push(page.buffer);
    return page;
  });
  parentPort?.postMessage(reply, buffers);
});

/**
 * Lowers the priority of the calling thread on Linux, where each thread has its own. No effect elsewhere: a priority is one of
 * the whole process there.
 */
function lowerThreadPriority(): void {
  if (!existsSync(THREAD_LINK)) return;
  const thread = Number(path.basename(readlinkSync(THREAD_LINK)));
  setPriority(thread, Math.min(getPriority(thread) + STEPS_DOWN, constants.priority.PRIORITY_LOW));
}
