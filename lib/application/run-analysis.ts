import { analyzeThoroughly } from "@/lib/application/analyze-thoroughly";
import { type AnalyzeOptions, type AnalyzePorts, analyzeWallet } from "@/lib/application/analyze-wallet";
import type { WalletAnalysis } from "@/lib/application/compute-wallet";
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
 * is thrown, for the job system to try again. An analysis of the newest transactions that leaves something to look for
 * asks for the rest: older transactions, up to `maxTransactions`, and what explains balances that do not reconcile.
 */
export async function runAnalysis(
  ports: RunAnalysisPorts,
  { id, wallet, kind }: RequestedAnalysis,
  options: Pick<AnalyzeOptions, "limit" | "budgetMs"> & { readonly maxTransactions: number },
): Promise<void> {
  try {
    await ports.analyses.begin(id);
    const analyze = kind === "history" ? analyzeThoroughly : analyzeWallet;
    const analysis = await analyze(ports, wallet, {
      ...options,
      onProgress: (percent) => ports.analyses.advance(id, percent),
    });
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis));
    await ports.analyses.finish(id, null);
    if (kind !== "history" && (await hasMore(ports, analysis, options.maxTransactions))) {
      await ports.analyses.request(wallet, "history");
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ports.analyses.finish(id, { code: error.code, message: error.message });
  }
}

/** Older transactions are left to read, or balances that the read ones do not explain. */
async function hasMore(
  { wallets }: RunAnalysisPorts,
  { input, figures }: WalletAnalysis,
  maxTransactions: number,
): Promise<boolean> {
  if (figures.reconciliation.verdict === "PARTIAL") return true;
  const { segments, transactions } = await wallets.readCoverage(input.wallet);
  return segments[0]?.complete === false && transactions < maxTransactions;
}
