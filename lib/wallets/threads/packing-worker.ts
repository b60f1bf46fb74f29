import { parentPort } from "node:worker_threads";
import { compareEntries } from "@walletlens/engine/wallet/history-entry";
import { packReply } from "@walletlens/solana/pack-reply";
import { encodePage } from "../history-codec";
import { lowerThreadPriority } from "./lower-thread-priority";
import type { PackingTask } from "./packing-pool";

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
