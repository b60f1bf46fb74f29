import type { Container } from "@/lib/composition/container";

const MAX_ANALYSES = 100;

/** Runs the analyses of single wallets that were requested, as a worker does; resolves when they have ended. */
export async function runAnalyses({ analyses }: Pick<Container, "analyses">): Promise<void> {
  await Promise.all((await analyses.claimPending(MAX_ANALYSES)).map((run) => analyses.runFlash(run)));
}
