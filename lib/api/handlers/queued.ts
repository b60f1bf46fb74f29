import { followingHeaders } from "@walletlens/contract/job-status";

/** The 202 of a job, with what it says of it. */
export function replyQueued<Body extends object>(jobId: string, body: Body) {
  return {
    status: 202 as const,
    headers: followingHeaders(jobId),
    body: { status: "queued" as const, ...body },
  };
}
