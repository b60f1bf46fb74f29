import { performance } from "node:perf_hooks";
import type { Address } from "@walletlens/engine/address";
import { subscribeLogs } from "@/lib/chain/subscribe-logs";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { LaunchPorts } from "@/lib/coordination/find-launch";
import { concludeGroup, findGroup, followGroup } from "@/lib/coordination/run-group-job";
import { failGroupJob } from "@/lib/groups/end-group-job";
import type { JobWatch } from "@/lib/jobs/change-signal";
import { FreeWorkGate } from "@/lib/jobs/free-work-gate";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { DueWork, WorkLeases, WorkRun } from "@/lib/jobs/work-leases";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { recoverPayments } from "@/lib/payments/recover-payments";
import type { Treasury } from "@/lib/payments/treasury";
import { deleteExpiredPayments } from "@/lib/payments/wallet-credits";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { addAnalysisCost } from "@/lib/wallets/analysis-store";
import type { AnalysisWatch } from "@/lib/wallets/analysis-watch";
import { extendHistory } from "@/lib/wallets/read-interval";
import { runAnalysis } from "@/lib/wallets/run-analysis";
import { runUnderLease } from "@/lib/wallets/run-under-lease";
import { DeliveryWorker } from "@/lib/watching/delivery-worker";
import { DELIVERIES_SOURCE, WATCHES_SOURCE } from "@/lib/watching/rules/change-sources";
import { WatchWorker, type WatchWorkerPorts } from "@/lib/watching/watch-worker";
import type { createWatchingPorts, WalletPorts } from "./create-ports";

/** Use cases that the job system runs requested analyses with. A step of a lost run returns the status `lost`. */
export type AnalysisUseCases = ReturnType<typeof bindAnalyses>;
/** Use cases that the job system runs jobs about several wallets with. A step of a lost run returns the status `lost`. */
export type GroupJobUseCases = ReturnType<typeof bindGroupJobs>;

interface AnalysisRun extends WorkRun {
  readonly wallet: Address;
}

/** Time that a flash analysis reads; the rest of the hold is for metrics (docs/definitions.md#freshness-and-depth). */
const FLASH_BUDGET_MS = 25_000;
/** Transactions that one step of a history reads: about ten seconds at a public provider's pace. */
const HISTORY_STEP = 1_000;
/** Time that one step follows the analyses of a job: shorter than the step timeout of any Inngest server. */
const FOLLOW_MS = 5_000;
/** Maximum time that an anonymous analysis waits for paid ones. */
const MAX_FREE_WAIT_MS = 5_000;
const EXHAUSTED = { code: "internal", message: "The analysis failed; try again." } as const;

export function bindAnalyses(ports: WalletPorts, env: Env) {
  const { analyses } = ports;
  const limits = { limit: env.flashSignatures, maxTransactions: env.maxSignatures };
  const run = ({ wallet, ...work }: AnalysisRun, kind: AnalysisKind, budget: { budgetMs?: number } = {}) =>
    runUnderLease(analyses, work, () =>
      runAnalysis(ports, { id: work.id, wallet, kind }, { ...limits, ...budget }),
    );
  const runFlash = (work: AnalysisRun) => run(work, "flash", { budgetMs: FLASH_BUDGET_MS });
  const gate = new FreeWorkGate(MAX_FREE_WAIT_MS, startMeter);
  return {
    runFlash: (work: AnalysisRun) => gate.runPaid(() => runFlash(work)),
    runAnonymous: (work: AnalysisRun) => gate.runFree(() => runFlash(work)),
    runGroup: (work: AnalysisRun) => run(work, "group"),
    runHistory: (work: AnalysisRun) => run(work, "history"),
    extendHistory: ({ wallet, ...work }: AnalysisRun) =>
      runUnderLease(analyses, work, async () => {
        const chain = ports.chain.counting();
        const part = { step: HISTORY_STEP, maxTransactions: env.maxSignatures };
        const isWhole = await extendHistory({ ...ports, chain }, wallet, part);
        await addAnalysisCost(ports, work.id, chain.stats());
        return isWhole;
      }),
    ...bindClaims(ports, "analyses", analyses, (id) => analyses.finish(id, EXHAUSTED)),
  };
}

/** Measures the event loop of this process, as `FreeWorkGate` needs it. */
function startMeter(): () => number {
  let previous = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    return utilization;
  };
}

export function bindGroupJobs(ports: LaunchPorts & { readonly groupLeases: WorkLeases }) {
  const { groupLeases } = ports;
  return {
    find: (work: WorkRun) => runUnderLease(groupLeases, work, () => findGroup(ports, work.id)),
    follow: (work: WorkRun) => runUnderLease(groupLeases, work, () => followGroup(ports, work.id, FOLLOW_MS)),
    conclude: (work: WorkRun) => runUnderLease(groupLeases, work, () => concludeGroup(ports, work.id)),
    /** Lets another run continue the job. */
    requeue: (work: WorkRun) => groupLeases.requeue(work),
    ...bindClaims(ports, "jobs", groupLeases, (id) =>
      failGroupJob(ports, id, "The job failed. The cost of the job was refunded."),
    ),
  };
}

/**
 * Binds the claims of work that the relay sends to the job system, and counts lost work. `fail` ends work whose attempts are
 * exhausted, and refunds it.
 */
function bindClaims<Due extends DueWork>(
  { watch, metrics }: { readonly watch: AnalysisWatch; readonly metrics: Telemetry },
  kind: "analyses" | "jobs",
  leases: WorkLeases<Due>,
  fail: (id: string) => Promise<unknown>,
) {
  return {
    claimPending: leases.claimPending,
    async claimExpired(limit: number) {
      const lostWork = await leases.claimExpired(limit);
      metrics.workLost(kind, lostWork.length, "restarted");
      return lostWork;
    },
    releaseClaims: leases.releaseClaims,
    /** Returns the number of works that were ended. */
    async failExhausted(limit: number) {
      const ids = await leases.findExhausted(limit);
      metrics.workLost(kind, ids.length, "given up");
      for (const id of ids) await fail(id);
      return ids.length;
    },
    onRequested: (listener: () => void) => watch.onRequested(listener),
  };
}

/** Background work that lasts as long as the process. */
export interface PollingWorker {
  /** Claims and starts the work that is due. */
  poll(): Promise<void>;
  /**
   * Calls `listener` when work of any process may be due. Returns the function that unsubscribes. Absent if work is due by
   * the clock alone.
   */
  onDue?(listener: () => void): () => void;
  /** Claims nothing more, and resolves when no work is in flight. */
  stop(): Promise<void>;
}

interface DeliveryPorts extends ReturnType<typeof createWatchingPorts> {
  readonly jobWatch: JobWatch;
  readonly metrics: Telemetry;
  readonly log: Log;
}

/** Time between two listings of the watched wallets for the websocket, in case a notification was lost. */
const RELIST_MS = 60_000;

export function bindDeliveries({ deliveries, sender, jobWatch, metrics, log }: DeliveryPorts): PollingWorker {
  const onTry = (hasSucceeded: boolean) => metrics.deliveryTried(hasSucceeded);
  const worker = new DeliveryWorker({ deliveries, sender, onTry, log });
  return {
    poll: () => worker.poll(),
    onDue: (listener) => jobWatch.onChange(DELIVERIES_SOURCE, listener),
    stop: () => worker.stop(),
  };
}

/** Binds the checks of watched wallets, and the provider's websocket if it is configured. */
export function bindWatching(
  ports: WatchWorkerPorts & { readonly jobWatch: JobWatch },
  env: Env,
): PollingWorker {
  const { watchQueue, jobWatch, log } = ports;
  const worker = new WatchWorker(ports, { ...env, intervalSeconds: env.watchIntervalSeconds });
  const activeWallets = new Set<string>();
  const checkActive = async () => {
    const wallets = [...activeWallets];
    activeWallets.clear();
    await watchQueue.announce(wallets);
    await worker.poll();
  };
  const onLogs = (wallet: string) => {
    // All wallets of one turn of the event loop go into one statement.
    if (activeWallets.size === 0)
      setImmediate(() => void checkActive().catch((err) => log.warn({ err }, "a notification was lost")));
    activeWallets.add(wallet);
  };
  const { solanaWsUrl: url, solanaRpcHeaders: headers } = env;
  const onState = (state: string) => log.info({ state }, "the provider's websocket");
  const subscriptions = url === null ? null : subscribeLogs({ url, headers, onLogs, onState });
  const follow = () =>
    watchQueue
      .listWallets()
      .then((wallets) => subscriptions?.follow(wallets))
      .catch((err) => log.warn({ err }, "watched wallets are polled"));
  return {
    poll: () => worker.poll(),
    // Only workers call this, so only workers subscribe to the websocket.
    onDue(listener) {
      const timer = setInterval(follow, RELIST_MS).unref();
      void follow();
      const stopListening = jobWatch.onChange(WATCHES_SOURCE, () => {
        listener();
        void follow();
      });
      return () => {
        clearInterval(timer);
        stopListening();
      };
    },
    async stop() {
      subscriptions?.close();
      await worker.stop();
    },
  };
}

/** Binds the background work of a process on payments; null without a treasury. */
export function bindPaymentRecovery(ports: (PaymentPorts & { readonly treasury: Treasury }) | null) {
  return {
    /** Creates the token account of the treasury if it does not exist. */
    open: async () => void (await ports?.treasury.readTerms()),
    /** Settles or releases payments of killed processes, and deletes expired ones. */
    async reconcile() {
      if (ports === null) return;
      await recoverPayments(ports);
      await deleteExpiredPayments(ports);
    },
  };
}
