import type { Address } from "@walletlens/engine/address";
import type { Database } from "@/lib/db/database";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { createGroupLeases } from "@/lib/groups/group-jobs";
import type { GatheredWallet } from "@/lib/groups/group-work";
import type { GroupWork, ListedWalletsKind } from "@/lib/jobs/rules/group-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import type { provideProduct } from "./provide-product";
import { TEST_QUEUE_LIMITS } from "./test-work";

type Product = Awaited<ReturnType<typeof provideProduct>>;

let jobs = 0;

/** Accepts a job about wallets as `acceptGroupWork`. */
export function acceptGroupJob(database: Database, kind: ListedWalletsKind, wallets: readonly Address[]) {
  return acceptGroupWork(database, { kind, wallets });
}

/** Accepts a job that has cost 5 credits, for a new owner without others, and takes its lease. */
export async function acceptGroupWork(database: Database, work: GroupWork) {
  const { kind } = work;
  jobs += 1;
  const owner = `usr_group_${jobs}`;
  const ids = { jobId: `intel-${kind}-${jobs}`, requestId: `req-${kind}-${jobs}` };
  await openTestAccount(database, 5, owner);
  await acceptOrder(
    { database, metrics: NO_TELEMETRY },
    {
      owner,
      keyId: null,
      endpoint: kind,
      requestId: "r",
      chargeKey: `request:${owner}`,
      jobs: [{ ...ids, work, credits: 5 }],
    },
  );
  await createGroupLeases(database, TEST_QUEUE_LIMITS).take({ id: ids.jobId, run: 1 });
  return { owner, ...ids };
}

/** Runs the analyses of a job. */
export async function analyzeGathered(
  { analyses }: Pick<Product, "analyses">,
  gathered: readonly GatheredWallet[],
): Promise<void> {
  await Promise.all(
    gathered.map(async ({ wallet, analysisId }) => {
      if (analysisId !== null) await analyses.runGroup({ id: analysisId, run: 1, wallet });
    }),
  );
}
