import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { QueuedJob, QueuedJobWithKeys } from "./queued-job.ts";
import { ABOUT_WALLETS } from "./wallet-list.ts";

export const similarityEndpoint = {
  ...priced("similarity"),
  ...ABOUT_WALLETS,
  summary: "Queues a comparison of 2 to 30 wallets: what each pair bought in common.",
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

export const similarityAgentEndpoint = {
  ...priced("similarity-agent"),
  ...ABOUT_WALLETS,
  summary: "Queues a comparison of 2 to 30 wallets whose compact result flags coordinated pairs.",
  responses: { 202: QueuedJobWithKeys.extend({ walletCount: z.int() }) },
} as const satisfies PaidDefinition;
