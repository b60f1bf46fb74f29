import type { CallTally } from "./call-tally.ts";
import type { Request, RpcJob } from "./job.ts";
import type { Provider } from "./provider.ts";
import type { ProviderPool } from "./provider-pool.ts";

export interface HedgeOptions {
  /** Minimum milliseconds before a call is repeated. */
  readonly hedgeAfterMs: number;
  readonly now: () => number;
  /** Runs a function later; returns a function that cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Maximum share of all calls that are hedged. */
const MAX_HEDGED_SHARE = 0.05;

/**
 * Hedged requests: repeats single calls that take longer than the 95th percentile of their method. Hedges are few and
 * use only idle capacity. The first reply counts; the other request is aborted.
 */
export class Hedges {
  private made = 0;

  constructor(
    private readonly pool: ProviderPool,
    private readonly total: CallTally,
    private readonly options: HedgeOptions,
    private readonly send: (provider: Provider, job: RpcJob) => void,
  ) {}

  /** Watches a request and hedges it when it is late; returns a function that stops watching. */
  watch({ provider, jobs }: Request): () => void {
    const [job] = jobs;
    const { hedgeAfterMs, now, later } = this.options;
    if (job === undefined || jobs.length > 1 || !Number.isFinite(hedgeAfterMs)) return () => undefined;
    const sentAt = now();
    let cancel = (): void => undefined;
    const schedule = () => {
      cancel = later(hedgeAfterMs, () => {
        if (job.settled || job.requests.size > 1) return;
        const lateAfterMs = provider.latencies.percentile95(job.method) ?? Number.POSITIVE_INFINITY;
        const isLate = now() - sentAt >= lateAfterMs;
        const isAllowed = this.made + 1 <= this.total.read().calls * MAX_HEDGED_SHARE;
        const other = isLate && isAllowed ? this.findIdle(job, provider) : undefined;
        if (other === undefined) {
          schedule();
          return;
        }
        this.made += 1;
        other.hedged += 1;
        this.send(other, job);
      });
    };
    schedule();
    return () => cancel();
  }

  /** Returns the next provider with capacity, else the same one for another connection. */
  private findIdle(job: RpcJob, first: Provider): Provider | undefined {
    const others = job.sticky ? [] : this.pool.usable().filter((provider) => provider !== first);
    return [...others, first].find((provider) => provider.hasCapacity(job.method, this.options.now()));
  }
}
