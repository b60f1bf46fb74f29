import type { Address } from "@walletlens/engine/address";
import { openTestAccount } from "@/lib/db/testing/open-account";
import type { GatheredWallet } from "@/lib/groups/ports";
import type { provideProduct } from "./provide-product";

type Product = Awaited<ReturnType<typeof provideProduct>>;

let jobs = 0;

/** Accepts a job that has cost 5 credits, for a new owner without others. */
export async function acceptGroupJob(
  {
    database,
    ports: { groupJobs },
  }: Pick<Product, "database"> & { readonly ports: Pick<Product["ports"], "groupJobs"> },
  kind: "similarity" | "combined",
  wallets: readonly Address[],
) {
  jobs += 1;
  const owner = `usr_group_${jobs}`;
  const ids = { jobId: `intel-${kind}-${jobs}`, requestId: `req-${kind}-${jobs}` };
  await openTestAccount(database, 5, owner);
  await groupJobs.accept({
    owner,
    keyId: null,
    endpoint: kind,
    requestId: "r",
    chargeKey: `request:${owner}`,
    jobs: [{ ...ids, work: { kind, wallets }, credits: 5 }],
  });
  await groupJobs.take({ id: ids.jobId, run: 1 });
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
