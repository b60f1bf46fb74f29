"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { type FollowedJob, type JobEnd, jobQuery, NOT_KNOWN_YET } from "@/components/jobs/job-query";

/** Calls `onEnd` once the job ended. Without `events` it polls. */
export function useJob(jobId: string, events: boolean, onEnd: (end: JobEnd) => void): FollowedJob {
  const { data: job = NOT_KNOWN_YET } = useQuery(jobQuery(jobId, events));
  const { end } = job;
  useEffect(() => {
    if (end !== null) onEnd(end);
  }, [end, onEnd]);
  return job;
}

/** Follows a job by its events, and renders the page again once it ended. */
export function useRefreshingJob(jobId: string): FollowedJob {
  const router = useRouter();
  const refresh = useCallback(() => router.refresh(), [router]);
  return useJob(jobId, true, refresh);
}
