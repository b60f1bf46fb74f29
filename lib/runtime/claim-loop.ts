import type { Log } from "@/lib/config/log";

interface ClaimLoopOptions<Work> {
  /** Pieces of work under way at a time in this process. */
  readonly most: number;
  /** Takes on what is due, at most as much as there is room for. */
  readonly claim: (room: number) => Promise<readonly Work[]>;
  /** Does one piece; never rejects. */
  readonly run: (work: Work, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  /** Logged where nothing could be claimed. */
  readonly complaint: string;
}

/** Claims work as there is room for it, and goes on as pieces of it end. */
export class ClaimLoop<Work> {
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isClaiming = false;
  private isWanted = false;

  constructor(private readonly options: ClaimLoopOptions<Work>) {}

  /** Looks for what is due. Resolves when everything that there was room for is under way. */
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
      this.options.log.warn({ err }, this.options.complaint);
    } finally {
      this.isClaiming = false;
    }
  }

  /** Takes on nothing more, breaks off what is under way, and resolves when that has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underWay);
  }

  private async claim(): Promise<void> {
    const room = this.options.most - this.underWay.size;
    if (room <= 0) return;
    for (const work of await this.options.claim(room)) this.begin(work);
  }

  private begin(work: Work): void {
    // Of its own: a signal that hundreds listen to warns of it.
    const signal = AbortSignal.any([this.stopping.signal]);
    const ended = this.options.run(work, signal).finally(() => {
      this.underWay.delete(ended);
      // Its place is free, and there may be more that is due.
      void this.look();
    });
    this.underWay.add(ended);
  }
}
