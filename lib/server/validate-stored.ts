import { jobResultEndpoint } from "@walletlens/contract/job-result";
import { WalletHudSchema } from "@walletlens/contract/wallet-hud";
import { walletProfileEndpoint } from "@walletlens/contract/wallet-profile";
import type { z } from "zod";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import type { GroupJobs } from "@/lib/groups/ports";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";

/**
 * Wraps a store to validate stored views against their schemas. `save` rejects with `internal` for a
 * mismatch: the analysis fails, and the view is never returned.
 */
export function checkSnapshots(snapshots: SnapshotStore, log: Pick<Log, "error">): SnapshotStore {
  return {
    ...snapshots,
    async save(wallet, calculatedAt, views, hasMoreHistory) {
      check(WalletHudSchema, views.hud, log);
      check(walletProfileEndpoint.responses[200], views.profile, log);
      await snapshots.save(wallet, calculatedAt, views, hasMoreHistory);
    },
  };
}

/** Wraps group jobs to validate results. A job with a mismatch fails and is refunded. */
export function checkResults(groupJobs: GroupJobs, log: Pick<Log, "error">): GroupJobs {
  const schema = jobResultEndpoint.responses[200];
  const complete = async <Ended>(
    jobId: string,
    { full, agent }: Parameters<GroupJobs["complete"]>[1],
    store: () => Promise<Ended>,
  ): Promise<Ended | null> => {
    try {
      check(schema, full, log);
      check(schema, agent, log);
      return await store();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "internal") throw error;
      await groupJobs.fail(jobId, error.message, error.code);
      return null;
    }
  };
  return {
    ...groupJobs,
    complete: async (jobId, results, cost) =>
      (await complete(jobId, results, () => groupJobs.complete(jobId, results, cost))) ?? false,
    completeRefunded: (jobId, results, cost) =>
      complete(jobId, results, () => groupJobs.completeRefunded(jobId, results, cost)),
  };
}

function check(schema: z.ZodType, body: unknown, log: Pick<Log, "error">): void {
  const checked = schema.safeParse(body);
  if (checked.success) return;
  log.error({ err: checked.error }, MISMATCH_MESSAGE);
  throw new AppError("internal", MISMATCH_MESSAGE, {}, checked.error);
}

const MISMATCH_MESSAGE = "The result was not in the form that is documented, and was held back.";
