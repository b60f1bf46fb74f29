import { z } from "zod";
import { COMPONENTS, component, JobId, text, WalletAddress } from "./fields.ts";

export const MonitoringUrl = text("Path of the job status.");
export const ResultKeySchema = text("Key of the full result, for `GET /jobs/result/by-key`.");
export const QueuedMessage = text("Next step, one sentence.");
export const QueuedStatus = z.literal("queued").describe("Status of the call.");

/** Response of each endpoint that queues a paid job. */
export const QueuedJob = component("QueuedJob", {
  status: QueuedStatus,
  jobId: JobId,
  requestId: text("Id of the request. `GET /jobs/{jobId}` also accepts it."),
  monitoringUrl: MonitoringUrl,
});

/** QueuedJob with the keys of the results. */
export const QueuedJobWithKeys = QueuedJob.extend({
  resultKey: ResultKeySchema,
  agentResultKey: text("Key of the compact result, for `GET /jobs/result/by-key`."),
});

/** QueuedJobWithKeys about several wallets. */
export const QueuedJobAboutWallets = QueuedJobWithKeys.extend({
  walletCount: z.int().describe("Number of wallets in the request."),
}).register(COMPONENTS, { id: "QueuedJobAboutWallets" });

/** Free response of a wallet endpoint whose metrics are not ready in time. */
export const QueuedWallet = component("QueuedWallet", {
  status: QueuedStatus,
  walletAddress: WalletAddress,
  jobId: JobId,
  prepaidJobId: text("Same as `jobId`. Send it as X-Prepaid-Job-Id when you repeat the call."),
  monitoringUrl: MonitoringUrl,
  message: QueuedMessage,
});
