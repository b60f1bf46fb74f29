import { z } from "zod";
import { COMPONENTS, JobId, WalletAddress } from "./fields.ts";

export const MonitoringUrl = z.string().describe("Path at which the state of the job can be read.");
export const ResultKey = z.string().describe("Key of the full result, for `GET /jobs/result/by-key`.");
export const QueuedMessage = z.string().describe("One sentence about what to do next.");
export const QueuedStatus = z.literal("queued").describe("State of the call.");

/** Response of each endpoint that queues a paid job. */
export const QueuedJob = z
  .strictObject({
    status: QueuedStatus,
    jobId: JobId,
    requestId: z.string().describe("Id of the request; the job can be read by it, too."),
    monitoringUrl: MonitoringUrl,
  })
  .register(COMPONENTS, { id: "QueuedJob" });

/** QueuedJob with the keys of the results. */
export const QueuedJobWithKeys = QueuedJob.extend({
  resultKey: ResultKey,
  agentResultKey: z.string().describe("Key of the compact result, for `GET /jobs/result/by-key`."),
});

/** QueuedJobWithKeys about several wallets. */
export const QueuedJobAboutWallets = QueuedJobWithKeys.extend({
  walletCount: z.int().describe("Number of wallets that were named."),
}).register(COMPONENTS, { id: "QueuedJobAboutWallets" });

/** Response of a wallet endpoint whose metrics are not ready within the hold. Costs nothing. */
export const QueuedWallet = z
  .strictObject({
    status: QueuedStatus,
    walletAddress: WalletAddress,
    jobId: JobId,
    prepaidJobId: z
      .string()
      .describe("The same as `jobId`: to be sent as X-Prepaid-Job-Id with the repeated call."),
    monitoringUrl: MonitoringUrl,
    message: QueuedMessage,
  })
  .register(COMPONENTS, { id: "QueuedWallet" });
