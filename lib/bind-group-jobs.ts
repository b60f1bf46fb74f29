import { compareWallets } from "@/lib/application/compare-wallets";
import { followHolders } from "@/lib/application/follow-holders";
import { followWallets, type GatheredWallet, requestWallets } from "@/lib/application/gather-wallets";
import {
  type FoundHolders,
  findHolders,
  type ProfileHoldersPorts,
  profileHolders,
} from "@/lib/application/profile-holders";
import type { AnalysisWatch } from "@/lib/ports/analysis-store";
import type { JobEvents } from "@/lib/ports/job-events";

/** What the job system does with accepted jobs about several wallets. */
export type GroupJobUseCases = ReturnType<typeof bindGroupJobs>;

/** How long one step follows the analyses of a job: shorter than any server waits for a step. */
const FOLLOW_MS = 5_000;
/** A job whose event was claimed this long ago and never begun is sent again. */
const DISPATCH_STALE_MS = 30_000;

/** Binds the use cases of jobs about several wallets to their ports. */
export function bindGroupJobs(
  ports: ProfileHoldersPorts & { readonly watch: AnalysisWatch; readonly jobEvents: JobEvents },
) {
  return {
    /** Begins a job about given wallets; null where it has ended. */
    requestCompared: async (jobId: string) => {
      const work = await ports.groupJobs.start(jobId);
      return work?.kind === "similarity" ? requestWallets(ports, work.wallets) : null;
    },
    follow: (jobId: string, wallets: readonly GatheredWallet[]) =>
      followWallets(ports, jobId, wallets, FOLLOW_MS),
    compare: (jobId: string, wallets: readonly GatheredWallet[]) => compareWallets(ports, jobId, wallets),

    findHolders: (jobId: string) => findHolders(ports, jobId),
    followHolders: (jobId: string, found: FoundHolders) => followHolders(ports, jobId, found, FOLLOW_MS),
    profile: (jobId: string, found: FoundHolders) => profileHolders(ports, jobId, found),
    /** Compares wallets that are analysed, where a comparison follows from the job. */
    compareFollowing: async (jobId: string, wallets: readonly GatheredWallet[]) => {
      const followerId = await ports.groupJobs.findFollower(jobId);
      if (followerId === null || (await ports.groupJobs.start(followerId)) === null) return;
      await compareWallets(ports, followerId, wallets);
    },

    /** Ends a job that the job system gave up on. */
    fail: (jobId: string) => ports.groupJobs.fail(jobId, "The job failed; what it cost was given back."),

    takeUndispatched: (limit: number) => ports.groupJobs.takeUndispatched(limit, DISPATCH_STALE_MS),
    onRequested: (listener: () => void) => ports.watch.onRequested(listener),
  };
}
