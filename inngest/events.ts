import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import type { Queue } from "@/lib/jobs/rules/queues";

/**
 * Functions of the queues. Their ids and events are stored with runs, which processes of other versions also start
 * and serve, so they do not change (docs/decisions/stored-data.md#names-in-the-database).
 */
export const FUNCTIONS_BY_QUEUE = {
  flash: "flash-analysis",
  anonymous: "visitor-analysis",
  /** Newest transactions of one wallet of a job about several. */
  group: "group-analysis",
  /** Older transactions of a wallet. */
  history: "history-analysis",
  similarity: "similarity",
  "holder-profiles": "holder-profiles",
  combined: "combined",
  launch: "launch",
  copy: "copy",
} as const satisfies Readonly<Record<Queue, string>>;

/** Returns the name of the event that requests work of a queue. */
export function getQueueEvent(queue: Queue): string {
  return `walletlens/${FUNCTIONS_BY_QUEUE[queue]}.requested`;
}

const addressSchema = z.string().refine(isAddress);

/** Data of the events. The job system reads `caller` and `priority`. */
export const workRequest = z.object({
  id: z.string(),
  run: z.int(),
  caller: z.string(),
  priority: z.int(),
});

export const analysisRequest = workRequest.extend({ wallet: addressSchema });
