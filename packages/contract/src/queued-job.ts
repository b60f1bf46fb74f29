import { z } from "zod";
import { COMPONENTS, component, JobId, text, WalletAddress } from "./fields.ts";

export const MonitoringUrl = text("Path at which the state of the job can be read.");
export const ResultKey = text("Key of the full result, for `GET /jobs/result/by-key`.");
export const QueuedMessage = text("One sentence about what to do next.");
export const QueuedStatus = z.literal("queued").describe("State of the call.");

/** Response of each endpoint that queues a paid job. */
export const QueuedJob = component("QueuedJob", {
  status: QueuedStatus,
  jobId: JobId,
  requestId: text("Id of the request; the job can be read by it, too."),
  monitoringUrl: MonitoringUrl,
});

/** QueuedJob with the keys of the results. */
export const QueuedJobWithKeys = QueuedJob.extend({
  resultKey: ResultKey,
  agentResultKey: text("Key of the compact result, for `GET /jobs/result/by-key`."),
});

/** QueuedJobWithKeys about several wallets. */
export const QueuedJobAboutWallets = QueuedJobWithKeys.extend({
  walletCount: z.int().describe("Number of wallets that were named."),
}).register(COMPONENTS, { id: "QueuedJobAboutWallets" });

/** Free response of a wallet endpoint whose metrics are not ready in time. */
export const QueuedWallet = component("QueuedWallet", {
  status: QueuedStatus,
  walletAddress: WalletAddress,
  jobId: JobId,
  prepaidJobId: text("The same as `jobId`: to be sent as X-Prepaid-Job-Id with the repeated call."),
  monitoringUrl: MonitoringUrl,
  message: QueuedMessage,
});
