import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import type { Queue } from "@/lib/jobs/rules/queues";

/** Names the event that asks for work of each queue; the function of that queue handles it. */
export const EVENT_OF_QUEUE = {
  /** Somebody who pays, or may, wants the newest transactions of a wallet analyzed. */
  flash: "walletlens/flash-analysis.requested",
  /** A stranger wants the same. */
  visitor: "walletlens/visitor-analysis.requested",
  /** A job about several wallets needs the newest transactions of one of them analyzed. */
  group: "walletlens/group-analysis.requested",
  /** The rest of a wallet's history is to be read. */
  history: "walletlens/history-analysis.requested",
  /** Somebody has paid for the comparison of wallets. */
  similarity: "walletlens/similarity.requested",
  /** Somebody has paid for the profiles of a token's holders. */
  "holder-profiles": "walletlens/holder-profiles.requested",
  /** Somebody has paid for the profile of several wallets as one. */
  combined: "walletlens/combined.requested",
} as const satisfies Readonly<Record<Queue, string>>;

const addressSchema = z.string().refine(isAddress);

/** Data of the events that ask for work: `caller` and `priority` are for the job system. */
export const workRequest = z.object({
  id: z.string(),
  run: z.int(),
  caller: z.string(),
  priority: z.int(),
});

/** The same of an analysis. */
export const analysisRequest = workRequest.extend({ wallet: addressSchema });
