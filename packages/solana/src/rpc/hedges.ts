import type { CallTally } from "./call-tally.ts";
import type { Request, RpcJob } from "./job.ts";
import type { Provider } from "./provider.ts";
import type { ProviderPool } from "./provider-pool.ts";

export interface HedgeOptions {
  /** Least milliseconds before a call is asked a second time. */
  readonly hedgeAfterMs: number;
  readonly now: () => number;
  /** Runs something later; returns the way to prevent it. */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Share of all calls that may be asked a second time. */
const MAX_HEDGED = 0.05;

/**
 * Second askings of single calls whose answer is late: later than 95 of 100 answers to the same method. They take only
 * room that no waiting call needs, and are few; the first answer counts, and the other request is taken down.
 */
export class Hedges {
  private made = 0;

  constructor(
    private readonly fleet: ProviderPool,
    private readonly total: CallTally,
    private readonly options: HedgeOptions,
    private readonly send: (provider: Provider, job: RpcJob) => void,
  ) {}

  /** Watches a request; returns the way to stop. What is late is asked when it is due: a new method doesn't tell yet. */
  watch({ provider, jobs }: Request): () => void {
    const [job] = jobs;
    if (job === undefined || jobs.length > 1 || !Number.isFinite(this.options.hedgeAfterMs))
      return () => undefined;
    const sentAt = this.options.now();
    let cancel = (): void => undefined;
    const lookAfter = (ms: number) => {
      cancel = this.options.later(ms, () => {
        if (job.settled || job.requests.size > 1) return;
        const lateAfterMs = provider.latencies.slowest(job.method) ?? Number.POSITIVE_INFINITY;
        const isLate = this.options.now() - sentAt >= lateAfterMs;
        const other = isLate && this.isAllowed ? this.findRoom(job, provider) : undefined;
        if (other === undefined) lookAfter(this.options.hedgeAfterMs);
        else this.hedge(other, job);
      });
    };
    lookAfter(this.options.hedgeAfterMs);
    return () => cancel();
  }

  private get isAllowed(): boolean {
    return this.made + 1 <= this.total.read().calls * MAX_HEDGED;
  }

  /** The next provider that has room, else the same one on another connection. */
  private findRoom(job: RpcJob, first: Provider): Provider | undefined {
    const others = job.sticky ? [] : this.fleet.usable().filter((provider) => provider !== first);
    return [...others, first].find((provider) => provider.hasRoom(job.method, this.options.now()));
  }

  private hedge(provider: Provider, job: RpcJob): void {
    this.made += 1;
    provider.noteHedge();
    this.send(provider, job);
  }
}
