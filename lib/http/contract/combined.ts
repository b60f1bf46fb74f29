import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition";
import { PaidHeaders } from "./paid-headers";
import { QueuedJobWithKeys } from "./queued-job";
import { walletList } from "./wallet-list";

export const combinedEndpoint = {
  ...priced("combined"),
  summary: "Queues the profile of 2 to 30 wallets as if one owner had them, with who of them sold.",
  access: "paid",
  chargeOn: "acceptance",
  jobSubject: null,
  params: z.strictObject({}),
  query: z.strictObject({}),
  headers: PaidHeaders,
  body: walletList(2, 30),
  responses: { 202: QueuedJobWithKeys.extend({ walletCount: z.int() }) },
} as const satisfies PaidDefinition;
