"use client";

import { useEffect, useState } from "react";
import { followJob, type HolderEvent } from "@/components/jobs/job-events";
import type { JobState } from "@/components/jobs/poll-job";

/** A job as a page knows it. */
export interface FollowedJob {
  /** Null until the server has said something. */
  readonly state: JobState | null;
  /** Those that have been told of, in the order in which they finished. */
  readonly holders: readonly HolderEvent[];
  /** False while the server does not answer. */
  readonly isConnected: boolean;
}

const NOTHING: FollowedJob = { state: null, holders: [], isConnected: true };

/** Follows a job and calls `onEnd` once it has ended. */
export function useJob(jobId: string, onEnd: () => void): FollowedJob {
  const [job, setJob] = useState(NOTHING);
  useEffect(() => {
    setJob(NOTHING);
    return followJob(jobId, {
      onState: (state) => setJob((last) => ({ ...last, state })),
      onHolder: (holder) => setJob((last) => ({ ...last, holders: addHolder(last.holders, holder) })),
      onConnection: (isConnected) => setJob((last) => ({ ...last, isConnected })),
      onEnd,
    });
  }, [jobId, onEnd]);
  return job;
}

/** A stream that comes back may tell again what it told. */
function addHolder(holders: readonly HolderEvent[], holder: HolderEvent): readonly HolderEvent[] {
  return [...holders.filter(({ walletAddress }) => walletAddress !== holder.walletAddress), holder];
}
