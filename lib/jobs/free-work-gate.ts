const CHECK_MS = 100;
/** Share of the time between two checks in which the event loop was at work. */
const MAX_BUSY_SHARE = 0.25;

interface QueuedWork {
  /** By `performance.now()`. */
  readonly deadline: number;
  readonly begin: () => void;
}

/**
 * Lets unpaid work of this process begin one by one, while no paid work runs and the event loop has time to spare, or
 * after a limited wait, so that unpaid work continues on a busy process.
 */
export class FreeWorkGate {
  private paidWorks = 0;
  private readonly queue: QueuedWork[] = [];
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param maxWaitMs - maximum wait of unpaid work
   * @param startMeter - starts to measure the event loop; each call of the result returns the share of the time since the
   * call before in which it was at work
   */
  constructor(
    private readonly maxWaitMs: number,
    private readonly startMeter: () => () => number,
  ) {}

  async runPaid<Result>(work: () => Promise<Result>): Promise<Result> {
    this.paidWorks += 1;
    try {
      return await work();
    } finally {
      this.paidWorks -= 1;
    }
  }

  async runFree<Result>(work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.queue.push({ begin, deadline: performance.now() + this.maxWaitMs });
      this.startChecks();
    });
    return work();
  }

  private startChecks(): void {
    if (this.timer !== null) return;
    const readBusyShare = this.startMeter();
    const timer = setInterval(() => {
      const hasTime = readBusyShare() <= MAX_BUSY_SHARE && this.paidWorks === 0;
      const next = this.queue[0];
      if (next !== undefined && (hasTime || performance.now() >= next.deadline)) {
        this.queue.shift();
        next.begin();
      }
      if (this.queue.length > 0) return;
      clearInterval(timer);
      this.timer = null;
    }, CHECK_MS);
    timer.unref();
    this.timer = timer;
  }
}
