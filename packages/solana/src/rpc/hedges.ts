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

/** Recent response times of a provider, by method. */
export class Latencies {
  private readonly byMethod = new Map<string, ResponseTimes>();

  add(method: string, ms: number): void {
    const times = this.byMethod.get(method) ?? { latest: [], added: 0, percentile95: null };
    this.byMethod.set(method, times);
    times.latest.push(ms);
    if (times.latest.length > MAX_TIMES) times.latest.shift();
    times.added += 1;
    // Sorting at each reply would cost too much.
    if (times.added % MIN_TIMES !== 0) return;
    const sorted = times.latest.toSorted((a, b) => a - b);
    times.percentile95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
  }

  /** Returns the 95th percentile in milliseconds (nearest rank); null while fewer than 20 times are known. */
  percentile95(method: string): number | null {
    return this.byMethod.get(method)?.percentile95 ?? null;
  }
}

interface ResponseTimes {
  readonly latest: number[];
  added: number;
  percentile95: number | null;
}

const MAX_TIMES = 100;
/** With fewer, the 95th percentile is the maximum. */
const MIN_TIMES = 20;
