import type { Address } from "@walletlens/engine/address";
import { Semaphore } from "async-mutex";
import type { Log } from "@/lib/config/log";
import { RENEW_MS } from "@/lib/jobs/rules/lease";
import { ClaimLoop } from "@/lib/runtime/claim-loop";
import { FailureLog } from "@/lib/runtime/failure-log";
import type { Telemetry, WatchCheckOutcome } from "@/lib/runtime/telemetry";
import { type CheckPorts, checkWallet, refreshWallet } from "./check-wallet";
import type { CheckOptions } from "./notify-watches";
import type { CheckOutcome, CheckPart, DueWallet } from "./watch-queue";

export interface WatchWorkerPorts extends CheckPorts {
  /** Records an access of a wallet, so that its data is not purged. */
  readonly recordAccess: (wallet: Address) => void;
  readonly metrics: Pick<Telemetry, "walletChecked">;
  readonly log: Log;
}

/**
 * Concurrent wallets of one process: checks of newest signatures; refreshes, which read histories and compute
 * metrics; and database transactions that notify accounts, a part of the pool's connections.
 */
const MAX_CHECKS = 256;
const MAX_REFRESHES = 8;
const MAX_NOTIFICATIONS = 4;

/**
 * Checks watched wallets when they are due, and refreshes those with new transactions, within the concurrency
 * limits.
 */
export class WatchWorker {
  private readonly checks: ClaimLoop<DueWallet>;
  private readonly refreshes: ClaimLoop<DueWallet>;
  private readonly notifications = new Semaphore(MAX_NOTIFICATIONS);
  private readonly renewals: FailureLog;

  constructor(
    private readonly ports: WatchWorkerPorts,
    private readonly options: Pick<
      CheckOptions,
      "siteUrl" | "intervalSeconds" | "flashSignatures" | "maxSignatures"
    >,
  ) {
    this.renewals = new FailureLog(ports.log, "leases of checks were not renewed");
    this.checks = this.createLoop("check", MAX_CHECKS, checkWallet);
    this.refreshes = this.createLoop("refresh", MAX_REFRESHES, refreshWallet);
  }

  /** Claims due wallets. Resolves when the capacity is used up or none is due. */
  async poll(): Promise<void> {
    await Promise.all([this.checks.poll(), this.refreshes.poll()]);
  }

  /** Claims nothing more and aborts running checks. */
  async stop(): Promise<void> {
    await Promise.all([this.checks.stop(), this.refreshes.stop()]);
  }

  private createLoop(
    part: CheckPart,
    maxConcurrent: number,
    check: (
      ports: CheckPorts,
      due: DueWallet,
      options: CheckOptions,
    ) => Promise<WatchCheckOutcome | CheckOutcome>,
  ): ClaimLoop<DueWallet> {
    const { ports } = this;
    const inTurn: CheckOptions["inTurn"] = (settle) => this.notifications.runExclusive(settle);
    const onPauseFailed = (err: unknown) => ports.log.warn({ err }, "a watch was not paused");
    const options = { ...this.options, inTurn, onPauseFailed };
    const checkedWallets = new Set<Address>();
    return new ClaimLoop({
      maxConcurrent,
      async claim(limit) {
        const dueWallets = await ports.watchQueue.claim(part, limit);
        // A process that renews late claims its own check again, which renews it.
        return dueWallets.filter(({ wallet }) => !checkedWallets.has(wallet));
      },
      run: async (due, signal) => {
        checkedWallets.add(due.wallet);
        await this.run(due, signal, () => check(ports, due, { ...options, signal })).finally(() =>
          checkedWallets.delete(due.wallet),
        );
      },
      log: ports.log,
      failureMessage: "watched wallets wait",
    });
  }

  private async run(
    { wallet }: DueWallet,
    signal: AbortSignal,
    check: () => Promise<WatchCheckOutcome | CheckOutcome>,
  ): Promise<void> {
    const { ports } = this;
    ports.recordAccess(wallet);
    const renewTimer = setInterval(() => {
      ports.watchQueue.renew(wallet).then(
        () => this.renewals.succeeded(),
        (err) => this.renewals.failed(err),
      );
    }, RENEW_MS);
    try {
      const outcome = await check();
      if (outcome === "news") void this.refreshes.poll();
      else ports.metrics.walletChecked(outcome);
    } catch (err) {
      if (signal.aborted) return;
      ports.metrics.walletChecked("failed");
      ports.log.warn({ err, wallet }, "a check failed");
    } finally {
      clearInterval(renewTimer);
    }
  }
}
