import { followingHeaders } from "@walletlens/contract/job-status";

/** Returns the 202 of a queued job. */
export function replyQueued<Body extends object>(jobId: string, body: Body) {
  return {
    status: 202 as const,
    headers: followingHeaders(jobId),
    body: { status: "queued" as const, ...body },
  };
}
