import { queryOptions } from "@tanstack/react-query";
import type { FinishedHolder, LaunchBuyer } from "@walletlens/client/api-types";
import type { EndedJob, FollowedProgress } from "@walletlens/client/contract-types";
import { ApiError } from "@walletlens/client/errors";
import { createSiteJobClient } from "@/components/jobs/site-job-client";

export interface FollowedJob {
  /** Null before the first response. */
  readonly state: FollowedProgress | null;
  /** Finished holders, in order of completion. */
  readonly holders: readonly FinishedHolder[];
  /** Finished first buyers of a launch, in order of completion; absent for other jobs. */
  readonly buyers?: readonly LaunchBuyer[];
  /** False while the server does not respond. */
  readonly isConnected: boolean;
  /** Null while the job runs; `gone` if it is unknown. */
  readonly end: JobEnd | null;
}

export type JobEnd = EndedJob["status"] | "gone";

export const NOT_KNOWN_YET: FollowedJob = { state: null, holders: [], isConnected: true, end: null };

const PAUSE_MS = 1_000;

/** Follows a job until it ends: by its events, or by polling alone. */
export function jobQuery(jobId: string, events: boolean) {
  const queryKey = ["job", jobId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<FollowedJob> => {
      const readJob = () => client.getQueryData<FollowedJob>(queryKey) ?? NOT_KNOWN_YET;
      /** Each update came from the server. */
      const update = (parts: Partial<FollowedJob>): FollowedJob => {
        const job = { ...readJob(), isConnected: true, ...parts };
        client.setQueryData(queryKey, job);
        return job;
      };
      try {
        const { status } = await createSiteJobClient({ events }).waitForJob(jobId, {
          signal,
          onProgress: (state) => update({ state }),
          onHolder: (holder) => update({ holders: addWallet(holder, readJob().holders) }),
          onBuyer: (buyer) => update({ buyers: addWallet(buyer, readJob().buyers) }),
        });
        return update({ end: status });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return update({ end: "gone" });
        if (!signal.aborted && !isAnswered(error)) update({ isConnected: false });
        throw error;
      }
    },
    retry: true,
    retryDelay: (_, error) => pauseAfter(error),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A resumed stream may repeat a wallet. */
function addWallet<Row extends { readonly walletAddress: string }>(
  row: Row,
  rows: readonly Row[] = [],
): readonly Row[] {
  return [...rows.filter(({ walletAddress }) => walletAddress !== row.walletAddress), row];
}

/** A refusal shows that the server responds. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function pauseAfter(error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? PAUSE_MS : seconds * 1000;
}
