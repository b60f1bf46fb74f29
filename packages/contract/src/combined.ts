import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { QueuedJobWithKeys } from "./queued-job.ts";
import { ABOUT_WALLETS } from "./wallet-list.ts";

export const combinedEndpoint = {
  ...priced("combined"),
  ...ABOUT_WALLETS,
  summary: "Queues the profile of 2 to 30 wallets as if one owner had them, with who of them sold.",
  responses: { 202: QueuedJobWithKeys.extend({ walletCount: z.int() }) },
} as const satisfies PaidDefinition;
