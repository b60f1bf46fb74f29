import type { Address } from "@walletlens/engine/address";
import type { Log } from "@/lib/log";
import type { Metrics } from "@/lib/ports/metrics";
import type { DueWallet } from "@/lib/ports/watches";
import { ClaimLoop } from "./claim-loop";
import { type LookOptions, type LookPorts, lookAtWallet } from "./look-at-wallet";

export interface WatchingPorts extends LookPorts {
  /** Notes that a wallet is asked for, so that what is kept of it stays. */
  readonly noteAsked: (wallet: Address) => void;
  readonly metrics: Pick<Metrics, "walletLooked">;
  readonly log: Log;
}

/** Looks under way at a time in one process, and refreshes among them: those read histories and compute figures. */
const MOST_LOOKS = 256;
const MOST_REFRESHES = 8;

/** Looks at watched wallets when they are due. */
export class WalletWatching {
  private readonly loop: ClaimLoop<DueWallet>;
  private readonly waiting: (() => void)[] = [];
  private refreshes = 0;
  private isStopping = false;

  constructor(
    private readonly ports: WatchingPorts,
    private readonly options: Pick<LookOptions, "intervalSeconds" | "flashSignatures" | "maxSignatures">,
  ) {
    this.loop = new ClaimLoop({
      most: MOST_LOOKS,
      claim: (room) => ports.watchQueue.claim(room, options.intervalSeconds),
      run: (due, signal) => this.lookAt(due, signal),
      log: ports.log,
      complaint: "watched wallets wait",
    });
  }

  /** Looks for wallets that are due. Resolves when all that there was room for are being looked at. */
  look(): Promise<void> {
    return this.loop.look();
  }

  /** Takes on nothing more and breaks off what is under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const stopped = this.loop.stop();
    for (const go of this.waiting.splice(0)) go();
    await stopped;
  }

  private async lookAt(due: DueWallet, signal: AbortSignal): Promise<void> {
    const { ports, options } = this;
    ports.noteAsked(due.wallet);
    const inTurn: LookOptions["inTurn"] = (refresh) => this.refreshInTurn(refresh);
    try {
      ports.metrics.walletLooked(await lookAtWallet(ports, due, { ...options, inTurn, signal }));
    } catch (err) {
      if (this.isStopping) return;
      ports.metrics.walletLooked("failed");
      ports.log.warn({ err, wallet: due.wallet }, "a look failed");
    }
  }

  private async refreshInTurn<Result>(refresh: () => Promise<Result>): Promise<Result> {
    while (this.refreshes >= MOST_REFRESHES && !this.isStopping) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    if (this.isStopping) throw new DOMException("stopping", "AbortError");
    this.refreshes += 1;
    try {
      return await refresh();
    } finally {
      this.refreshes -= 1;
      this.waiting.shift()?.();
    }
  }
}
