import { z } from "zod";

/** Answer of a wallet endpoint when the figures are not ready within the hold. Costs nothing. */
export const QueuedWallet = z.strictObject({
  status: z.literal("queued"),
  walletAddress: z.string(),
  jobId: z.string(),
  prepaidJobId: z
    .string()
    .describe("The same as `jobId`: to be sent as X-Prepaid-Job-Id with the repeated call."),
  monitoringUrl: z.string(),
  message: z.string(),
});
