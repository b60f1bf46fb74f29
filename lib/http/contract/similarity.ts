import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition";
import { PaidHeaders } from "./paid-headers";
import { QueuedJob, QueuedJobWithKeys } from "./queued-job";
import { walletList } from "./wallet-list";

const common = {
  access: "paid",
  chargeOn: "acceptance",
  jobSubject: null,
  params: z.strictObject({}),
  query: z.strictObject({}),
  headers: PaidHeaders,
  body: walletList(2, 30),
} as const;

export const similarityEndpoint = {
  ...priced("similarity"),
  ...common,
  summary: "Queues a comparison of 2 to 30 wallets: what each pair bought in common.",
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

export const similarityAgentEndpoint = {
  ...priced("similarity-agent"),
  ...common,
  summary: "Queues a comparison of 2 to 30 wallets whose compact result flags coordinated pairs.",
  responses: { 202: QueuedJobWithKeys.extend({ walletCount: z.int() }) },
} as const satisfies PaidDefinition;
