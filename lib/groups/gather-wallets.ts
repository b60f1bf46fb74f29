import type { Address } from "@walletlens/engine/address";
import type { WalletLabel } from "@walletlens/engine/known-address";
import type { DatabasePorts } from "@/lib/db/database";
import { type CallCost, sumCosts } from "@/lib/jobs/rules/call-cost";
import { paidRequester } from "@/lib/jobs/rules/requester";
import type { MemoryBudget } from "@/lib/runtime/memory-budget";
import { type Analysis, type AnalysisFailure, findAnalyses } from "@/lib/wallets/analysis-store";
import type { AnalysisWatch } from "@/lib/wallets/analysis-watch";
import { FRESH_MS } from "@/lib/wallets/get-or-request-snapshot";
import { findSystemLabels } from "@/lib/wallets/refuse-system-wallet";
import type { RunAnalysisPorts } from "@/lib/wallets/run-analysis";
import type { SnapshotViews } from "@/lib/wallets/wallet-store";
import type { ResultPorts } from "./check-results";
import { failGroupJob } from "./end-group-job";
import { advanceGroupJob } from "./group-jobs";
import type { GatheredWallet } from "./group-work";

/** Ports of jobs about several wallets. */
export interface GroupPorts extends RunAnalysisPorts, ResultPorts {
  readonly watch: AnalysisWatch;
  readonly memory: MemoryBudget;
}

/** Outcome of a wallet's analysis for a job. */
export type GatheredView<View extends keyof SnapshotViews> =
  | { readonly status: "ready"; readonly body: SnapshotViews[View]; readonly label: WalletLabel | null }
  /** A system wallet. */
  | { readonly status: "skipped"; readonly label: WalletLabel }
  | { readonly status: "failed"; readonly failure: AnalysisFailure };

/** Share of a job's progress for reading wallets. */
const GATHERING_PERCENT = 95;
/** Interval of progress updates. */
const REPORT_MS = 1_000;

/** Requests the analyses of a job of `owner`: wallets that are neither labeled nor fresh. */
export async function requestWallets(
  { snapshots, analyses, labels, clock }: GroupPorts,
  owner: string,
  wallets: readonly Address[],
): Promise<readonly GatheredWallet[]> {
  const systemLabels = await findSystemLabels(labels, wallets);
  const unlabeled = wallets.filter((wallet) => !systemLabels.has(wallet));
  const storedSnapshots = await Promise.all(unlabeled.map((wallet) => snapshots.find(wallet, "hud")));
  const stale = unlabeled.filter((_, position) => {
    const snapshot = storedSnapshots[position] ?? null;
    return snapshot === null || clock.now() - snapshot.calculatedAt >= FRESH_MS;
  });
  const requests = await analyses.request(stale, "group", paidRequester(owner));
  const ids = new Map(requests.map(({ wallet, id }) => [wallet, id]));
  return wallets.map((wallet) => ({ wallet, analysisId: ids.get(wallet) ?? null }));
}

/**
 * Requests again the wallets of a job whose analyses succeeded without metrics that this version reads, because a process of
 * another version ran them or the stored history was damaged. Returns the wallets with their new analyses; null if there are none.
 */
export async function requestUnread<Wallet extends GatheredWallet>(
  ports: GroupPorts,
  owner: string,
  gathered: readonly Wallet[],
): Promise<readonly Wallet[] | null> {
  const { snapshots, labels } = ports;
  const wallets = gathered.map(({ wallet }) => wallet);
  const systemLabels = await findSystemLabels(labels, wallets);
  const failedIds = new Set(
    (await readAnalyses(ports, gathered)).flatMap(({ id, failure }) => (failure === null ? [] : id)),
  );
  const expected = gathered.filter(
    ({ wallet, analysisId }) =>
      !systemLabels.has(wallet) && (analysisId === null || !failedIds.has(analysisId)),
  );
  const times = await Promise.all(expected.map(({ wallet }) => snapshots.find(wallet, "time")));
  const unread = expected.filter((_, index) => times[index] === null).map(({ wallet }) => wallet);
  if (unread.length === 0) return null;
  const requests = await ports.analyses.request(unread, "group", paidRequester(owner));
  const ids = new Map(requests.map(({ wallet, id }) => [wallet, id]));
  return gathered.map((gatheredWallet) => ({
    ...gatheredWallet,
    analysisId: ids.get(gatheredWallet.wallet) ?? gatheredWallet.analysisId,
  }));
}

function readAnalyses(
  ports: DatabasePorts,
  gathered: readonly GatheredWallet[],
): Promise<readonly Analysis[]> {
  return findAnalyses(
    ports,
    gathered.flatMap(({ analysisId }) => analysisId ?? []),
  );
}

interface Following<Wallet extends GatheredWallet> {
  /** Called with all finished wallets before each report of progress. */
  readonly onDone?: (finishedWallets: readonly Wallet[]) => Promise<void>;
  /** Progress of the job when all have ended; default: 95. */
  readonly untilPercent?: number;
}

/** Follows the analyses of a job for up to `forMs` and reports progress. Returns true if all have ended. */
export async function awaitAnalyses<Wallet extends GatheredWallet>(
  ports: GroupPorts,
  jobId: string,
  gathered: readonly Wallet[],
  forMs: number,
  { onDone, untilPercent = GATHERING_PERCENT }: Following<Wallet> = {},
): Promise<boolean> {
  let open: ReadonlySet<string> = new Set(gathered.flatMap(({ analysisId }) => analysisId ?? []));
  const deadline = ports.clock.now() + forMs;
  for (;;) {
    // Finished analyses are not read again.
    const analyses = await findAnalyses(ports, [...open]);
    const openAnalyses = analyses.filter(({ finishedAt }) => finishedAt === null);
    open = new Set(openAnalyses.map(({ id }) => id));
    await onDone?.(gathered.filter(({ analysisId }) => analysisId === null || !open.has(analysisId)));
    await report(ports, jobId, { walletsTotal: gathered.length, openAnalyses, untilPercent });
    if (open.size === 0) return true;
    const leftMs = deadline - ports.clock.now();
    if (leftMs <= 0) return false;
    await ports.watch.waitForAnyEnd([...open], Math.min(leftMs, REPORT_MS), NEVER);
  }
}

/**
 * Follows analyses as `awaitAnalyses` and calls `record` with the wallets that have finished since its last call, and with
 * all that have. Wallets in `recorded` are left out of the former.
 */
export async function recordAnalyses<Wallet extends GatheredWallet>(
  ports: GroupPorts,
  jobId: string,
  gathered: readonly Wallet[],
  forMs: number,
  recorded: ReadonlySet<string>,
  record: (fresh: readonly Wallet[], finishedWallets: readonly Wallet[]) => Promise<void>,
): Promise<boolean> {
  const recordedWallets = new Set(recorded);
  const onDone = async (finishedWallets: readonly Wallet[]) => {
    const fresh = finishedWallets.filter(({ wallet }) => !recordedWallets.has(wallet));
    if (fresh.length > 0) await record(fresh, finishedWallets);
    for (const { wallet } of fresh) recordedWallets.add(wallet);
  };
  return awaitAnalyses(ports, jobId, gathered, forMs, { onDone });
}

/**
 * Returns the outcome of each wallet, in order. Older metrics are used if a refresh failed, as for a single
 * wallet; system wallets are skipped.
 */
export async function collectWallets<View extends keyof SnapshotViews>(
  ports: GroupPorts,
  gathered: readonly GatheredWallet[],
  view: View,
): Promise<readonly GatheredView<View>[]> {
  const analyses = new Map((await readAnalyses(ports, gathered)).map((analysis) => [analysis.id, analysis]));
  const systemLabels = await findSystemLabels(
    ports.labels,
    gathered.map(({ wallet }) => wallet),
  );
  return Promise.all(
    gathered.map(async ({ wallet, analysisId }): Promise<GatheredView<View>> => {
      const label = systemLabels.get(wallet) ?? null;
      if (label !== null) return { status: "skipped", label };
      const failure = (analysisId === null ? null : analyses.get(analysisId)?.failure) ?? null;
      if (failure?.code === "system_wallet") return { status: "skipped", label: PROGRAM_ACCOUNT };
      const snapshot = await ports.snapshots.find(wallet, view);
      if (snapshot !== null) return { status: "ready", body: snapshot.body, label };
      return { status: "failed", failure: failure ?? UNFINISHED };
    }),
  );
}

/** Wallet of a job that was used on chain. */
export type UsedWallet<View extends keyof SnapshotViews> = { readonly wallet: Address } & Exclude<
  GatheredView<View>,
  { readonly status: "failed" }
>;

/**
 * Returns the used wallets of a job, in order, and the unused ones. If a wallet could not be read, fails the
 * job, because every metric of the group would be wrong, and returns null.
 */
export async function collectUsed<View extends keyof SnapshotViews>(
  ports: GroupPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
  view: View,
): Promise<{ readonly used: readonly UsedWallet<View>[]; readonly notFound: readonly Address[] } | null> {
  const usedWallets: UsedWallet<View>[] = [];
  const notFound: Address[] = [];
  const views = await collectWallets(ports, gathered, view);
  for (const [position, outcome] of views.entries()) {
    const wallet = gathered[position]?.wallet;
    if (wallet === undefined) continue;
    if (outcome.status !== "failed") usedWallets.push({ wallet, ...outcome });
    else if (outcome.failure.code === "wallet_not_found") notFound.push(wallet);
    else {
      const { code, message } = outcome.failure;
      await failGroupJob(ports, jobId, `The wallet ${wallet} could not be read: ${message}`, code);
      return null;
    }
  }
  return { used: usedWallets, notFound };
}

/** Returns the total cost of the analyses of a job's wallets; null without an analysis. */
export async function sumWalletCosts(
  ports: DatabasePorts,
  gathered: readonly GatheredWallet[],
): Promise<CallCost | null> {
  const analyses = await readAnalyses(ports, gathered);
  return sumCosts(analyses.flatMap(({ cost }) => cost ?? []));
}

async function report(
  ports: GroupPorts,
  jobId: string,
  {
    walletsTotal,
    openAnalyses,
    untilPercent,
  }: {
    readonly walletsTotal: number;
    readonly openAnalyses: readonly Analysis[];
    readonly untilPercent: number;
  },
): Promise<void> {
  const open = openAnalyses.reduce((sum, { progress }) => sum + (1 - progress / 100), 0);
  const share = walletsTotal === 0 ? 1 : 1 - open / walletsTotal;
  await advanceGroupJob(ports, jobId, {
    percent: Math.max(1, share * untilPercent),
    walletsDone: walletsTotal - openAnalyses.length,
    walletsTotal,
  });
}

/** Label of a program or other account that only the chain identifies as a system account. */
const PROGRAM_ACCOUNT: WalletLabel = { type: "program", label: "Program account" };

const UNFINISHED: AnalysisFailure = { code: "internal", message: "An analysis did not end in time." };
const NEVER = new AbortController().signal;
