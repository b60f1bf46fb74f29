import type { Address } from "@walletlens/engine/address";
import { type LookOptions, type LookPorts, lookAtWallet } from "@/lib/application/look-at-wallet";
import type { Log } from "@/lib/log";
import type { DueWallet } from "@/lib/ports/watches";

export interface WatchingPorts extends LookPorts {
  /** Notes that a wallet is asked for, so that what is kept of it stays. */
  readonly noteAsked: (wallet: Address) => void;
  readonly log: Log;
}

/** Looks under way at a time in one process, and refreshes among them: those read histories and compute figures. */
const MOST_LOOKS = 256;
const MOST_REFRESHES = 8;

/** Looks at watched wallets when they are due: claims as many as there is room for, and goes on as looks end. */
export class WalletWatching {
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly waiting: (() => void)[] = [];
  private refreshes = 0;
  private isClaiming = false;
  private isWanted = false;

  constructor(
    private readonly ports: WatchingPorts,
    private readonly options: Pick<LookOptions, "intervalSeconds" | "flashSignatures" | "maxSignatures">,
  ) {}

  /** Looks for wallets that are due. Resolves when all that there was room for are being looked at. */
  async look(): Promise<void> {
    this.isWanted = true;
    if (this.isClaiming) return;
    this.isClaiming = true;
    try {
      while (this.isWanted && !this.stopping.signal.aborted) {
        this.isWanted = false;
        await this.claim();
      }
    } catch (err) {
      this.ports.log.warn({ err }, "watched wallets wait");
    } finally {
      this.isClaiming = false;
    }
  }

  /** Takes on nothing more and breaks off what is under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const go of this.waiting.splice(0)) go();
    await Promise.all(this.underWay);
  }

  private async claim(): Promise<void> {
    const room = MOST_LOOKS - this.underWay.size;
    if (room <= 0) return;
    const due = await this.ports.watchQueue.claim(room, this.options.intervalSeconds);
    for (const wallet of due) this.begin(wallet);
  }

  private begin(due: DueWallet): void {
    const { ports, options, stopping } = this;
    ports.noteAsked(due.wallet);
    const inTurn: LookOptions["inTurn"] = (refresh) => this.refreshInTurn(refresh);
    // Of its own: a signal that hundreds listen to warns of it.
    const signal = AbortSignal.any([stopping.signal]);
    const work = lookAtWallet(ports, due, { ...options, inTurn, signal })
      .catch((err) => {
        if (!stopping.signal.aborted) ports.log.warn({ err, wallet: due.wallet }, "a look failed");
      })
      .finally(() => {
        this.underWay.delete(work);
        void this.look();
      });
    this.underWay.add(work);
  }

  private async refreshInTurn<Result>(refresh: () => Promise<Result>): Promise<Result> {
    while (this.refreshes >= MOST_REFRESHES && !this.stopping.signal.aborted) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.stopping.signal.throwIfAborted();
    this.refreshes += 1;
    try {
      return await refresh();
    } finally {
      this.refreshes -= 1;
      this.waiting.shift()?.();
    }
  }
}
