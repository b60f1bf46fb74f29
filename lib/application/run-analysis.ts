import { type AnalyzeOptions, type AnalyzePorts, analyzeWallet } from "@/lib/application/analyze-wallet";
import { toViews } from "@/lib/application/to-views";
import type { Address } from "@/lib/domain/address";
import { AppError } from "@/lib/errors";
import type { AnalysisKind, AnalysisStore } from "@/lib/ports/analysis-store";
import type { SnapshotStore } from "@/lib/ports/wallet-store";

export interface RunAnalysisPorts extends AnalyzePorts {
  readonly analyses: AnalysisStore;
  readonly snapshots: SnapshotStore;
}

export interface RequestedAnalysis {
  readonly id: string;
  readonly wallet: Address;
  readonly kind: AnalysisKind;
}

/**
 * Runs a requested analysis and keeps its answers. A failure with a code ends the analysis with it; any other one
 * is thrown, for the job system to try again. Asks for the rest of the history, up to `maxTransactions`, where a
 * flash analysis did not cover it.
 */
export async function runAnalysis(
  ports: RunAnalysisPorts,
  { id, wallet, kind }: RequestedAnalysis,
  options: Pick<AnalyzeOptions, "limit" | "budgetMs"> & { readonly maxTransactions: number },
): Promise<void> {
  try {
    await ports.analyses.advance(id, 1);
    const analysis = await analyzeWallet(ports, wallet, {
      ...options,
      onProgress: (percent) => ports.analyses.advance(id, percent),
    });
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis));
    await ports.analyses.finish(id, null);
    if (kind === "flash" && (await hasMore(ports, wallet, options.maxTransactions))) {
      await ports.analyses.request(wallet, "history");
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ports.analyses.finish(id, { code: error.code, message: error.message });
  }
}

async function hasMore(
  { wallets }: RunAnalysisPorts,
  wallet: Address,
  maxTransactions: number,
): Promise<boolean> {
  const { segments, transactions } = await wallets.readCoverage(wallet);
  return segments[0]?.complete === false && transactions < maxTransactions;
}
