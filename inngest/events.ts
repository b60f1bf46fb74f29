import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import type { Queue } from "@/lib/jobs/rules/queues";

/** Event that requests work of each queue. */
export const EVENT_OF_QUEUE = {
  flash: "walletlens/flash-analysis.requested",
  visitor: "walletlens/visitor-analysis.requested",
  /** Newest transactions of one wallet of a job about several. */
  group: "walletlens/group-analysis.requested",
  /** Older transactions of a wallet. */
  history: "walletlens/history-analysis.requested",
  similarity: "walletlens/similarity.requested",
  "holder-profiles": "walletlens/holder-profiles.requested",
  combined: "walletlens/combined.requested",
  launch: "walletlens/launch.requested",
} as const satisfies Readonly<Record<Queue, string>>;

const addressSchema = z.string().refine(isAddress);

/** Data of the events. The job system reads `caller` and `priority`. */
export const workRequest = z.object({
  id: z.string(),
  run: z.int(),
  caller: z.string(),
  priority: z.int(),
});

export const analysisRequest = workRequest.extend({ wallet: addressSchema });
