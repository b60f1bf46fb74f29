import { followingHeaders, monitoringUrl } from "@walletlens/contract/job-status";
import type { QueuedWallet } from "@walletlens/contract/queued-job";
import type { Address } from "@walletlens/engine/address";
import type { z } from "zod";

/** Returns the 202 of a wallet's job, which pays for the response once it is collected. */
export function toQueuedWallet(wallet: Address, jobId: string, reason = "The analysis continues") {
  const body: z.output<typeof QueuedWallet> = {
    status: "queued",
    walletAddress: wallet,
    jobId,
    prepaidJobId: jobId,
    monitoringUrl: monitoringUrl(jobId),
    message: `${reason}: poll ${monitoringUrl(jobId)} until it is completed, then repeat this call with the header X-Prepaid-Job-Id: ${jobId}.`,
  };
  return { status: 202 as const, headers: followingHeaders(jobId), body };
}
