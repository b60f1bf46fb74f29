import type { Address } from "@walletlens/engine/address";
import { listUnsearched } from "@walletlens/engine/wallet/account-searches";
import { AppError } from "@/lib/config/errors";
import type { DatabasePorts } from "@/lib/db/database";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import { type AnalysisStore, advanceAnalysis, findAnalysis } from "./analysis-store";
import { type AnalyzeOptions, type AnalyzePorts, analyzeFullHistory, readAndAnalyze } from "./analyze-wallet";
import type { ComputedWallet } from "./compute-wallet";
import { isPaidFor, type SaleDebounce, scheduleBackfill } from "./schedule-backfill";
import { toViews } from "./snapshot-inputs";
import type { SnapshotStore, WalletStore } from "./wallet-store";

export interface RunAnalysisPorts extends AnalyzePorts, DatabasePorts {
  readonly analyses: AnalysisStore;
  readonly recentSales: SaleDebounce;
  readonly snapshots: SnapshotStore;
}

export interface RunnableAnalysis {
  readonly id: string;
  readonly wallet: Address;
  readonly kind: AnalysisKind;
}

/**
 * Runs a requested analysis and stores its views. A failure with a code ends the analysis; another failure,
 * or an unavailable database, is thrown and retried by another run. After a flash analysis, older
 * transactions and unreconciled balances are read at once if the wallet was paid for, else after the next
 * payment. Stores the cost of its calls, except of interrupted runs.
 */
export async function runAnalysis(
  ports: RunAnalysisPorts,
  { id, wallet, kind }: RunnableAnalysis,
  options: Pick<AnalyzeOptions, "limit" | "budgetMs"> & { readonly maxTransactions: number },
): Promise<void> {
  const chain = ports.chain.counting();
  try {
    const analyze = kind === "history" ? analyzeFullHistory : readAndAnalyze;
    const analysis = await analyze({ ...ports, chain }, wallet, {
      ...options,
      onProgress: (percent) => advanceAnalysis(ports, id, percent),
    });
    const hasMore = await hasMoreHistory(ports, analysis, options.maxTransactions);
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis), hasMore);
    if (kind !== "history") await scheduleIfPaid(ports, { id, wallet, kind }, hasMore);
    await ports.analyses.finish(id, null, chain.stats());
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "database_unavailable") throw error;
    await ports.analyses.finish(id, { code: error.code, message: error.message }, chain.stats());
  }
}

/** A call pays when its response is delivered, and a job when it completes: an earlier one has paid for this wallet. */
async function scheduleIfPaid(
  ports: RunAnalysisPorts,
  { id, wallet }: RunnableAnalysis,
  hasMore: boolean,
): Promise<void> {
  if (!hasMore || !(await isPaidFor(ports, wallet))) return;
  const analysis = await findAnalysis(ports, id);
  await scheduleBackfill(ports, analysis?.caller ?? "", [{ wallet, hasMoreHistory: hasMore }]);
}

/** Returns true if older transactions are left to read, or unreconciled balances were not searched yet. */
export async function hasMoreHistory(
  { wallets }: { readonly wallets: WalletStore },
  { input, metrics }: ComputedWallet,
  maxTransactions: number,
): Promise<boolean> {
  const { reconciliation } = metrics;
  if (listUnsearched(reconciliation, new Map(), null).length > 0) {
    const searches = await wallets.readSearches(input.wallet);
    if (listUnsearched(reconciliation, searches, input.coverage.fromSlot).length > 0) return true;
  }
  if (input.coverage.complete) return false;
  const { intervals, transactions } = await wallets.readCoverage(input.wallet);
  return intervals[0]?.complete === false && transactions < maxTransactions;
}
