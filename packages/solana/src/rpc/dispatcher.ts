import { setImmediate } from "node:timers/promises";
import { withVersion0 } from "./call-limits.ts";
import { CallTally } from "./call-tally.ts";
import { abortRequest, createJob, type Reading, type Request, type RpcCall, type RpcJob } from "./job.ts";
import { withMinContextSlot } from "./min-context-slot.ts";
import type { Provider } from "./provider.ts";
import type { ProviderPool } from "./provider-pool.ts";
import { MAX_RETRY_MS, ResponseHandler, type ResponseHandlerOptions } from "./response-handler.ts";
import { RpcError } from "./rpc-error.ts";

/** Sends waiting calls to the first provider with capacity, and repeats calls that fail. */
export class Dispatcher {
  readonly total = new CallTally();
  private readonly queue: RpcJob[] = [];
  private readonly responses: ResponseHandler;
  private lastId = 0;
  private wakesAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly pool: ProviderPool,
    private readonly options: ResponseHandlerOptions,
  ) {
    this.responses = new ResponseHandler(pool, options, (job) => {
      this.queue.unshift(job);
      this.pump();
    });
  }

  add<T>(call: RpcCall<T>, reading: Reading): Promise<T> {
    const abortedSignal = [call.signal, call.stop].find((signal) => signal?.aborted);
    if (abortedSignal !== undefined) return Promise.reject(abortedSignal.reason);
    this.lastId += 1;
    const { job, promise } = createJob(this.lastId, call, reading, (abandonedJob) => {
      const index = this.queue.indexOf(abandonedJob);
      if (index >= 0) this.queue.splice(index, 1);
      abortRequest(abandonedJob);
    });
    this.enqueue(job);
    this.pump();
    return promise;
  }

  /** Inserts a job before bulk jobs: a page of signatures behind the transactions would leave the provider idle later. */
  private enqueue(job: RpcJob): void {
    const index = job.bulk ? -1 : this.queue.findIndex(({ bulk }) => bulk);
    this.queue.splice(index < 0 ? this.queue.length : index, 0, job);
  }

  /** Removes the first suitable job from the queue, and further ones up to `size` if they may share a request. */
  private dequeue(size: number, suits: (job: RpcJob) => boolean): readonly RpcJob[] {
    const jobs: RpcJob[] = [];
    for (let index = 0; jobs.length < size && index < this.queue.length; ) {
      const job = this.queue[index];
      const isTaken = job !== undefined && suits(job) && !(job.alone && jobs.length > 0);
      if (!isTaken) index += 1;
      else jobs.push(...this.queue.splice(index, 1));
      if (jobs[0]?.alone) break;
    }
    return jobs;
  }

  /** Sends all jobs that may be sent now. */
  private pump(): void {
    if (this.queue.length === 0) return;
    this.pool.probe(() => this.pump());
    const usable = this.pool.usable();
    const nowMs = this.options.now();
    const pause = Math.min(...usable.map(({ concurrency }) => concurrency.waitMs(nowMs)));
    if (pause > MAX_RETRY_MS) {
      for (const job of this.queue.splice(0)) {
        const { method } = job;
        const message = `${method}: the provider asked for a long pause`;
        job.reject(new RpcError("throttled", message, pause, undefined, { method }));
      }
    }
    const wait = Math.min(...this.pool.providers.map((provider) => this.fill(provider, usable)));
    if (Number.isFinite(wait)) this.wakeAfter(wait);
  }

  /** Sends jobs to a provider up to its capacity; returns the milliseconds until it can take more, or Infinity. */
  private fill(provider: Provider, usable: readonly Provider[]): number {
    const suits = (job: RpcJob) => maySend(job, provider, usable);
    while (provider.inFlight < provider.concurrency.limit) {
      const next = this.queue.find(suits);
      if (next === undefined) break;
      const wait = provider.waitMs(next.method, this.options.now());
      if (wait > 0) return wait;
      const size = next.alone ? 1 : provider.batches.next(provider.concurrency.isReduced);
      void this.send(provider, this.dequeue(size, suits));
    }
    return Number.POSITIVE_INFINITY;
  }

  private wakeAfter(ms: number): void {
    const wakeMs = this.options.now() + ms;
    if (wakeMs >= this.wakesAt) return;
    this.wakesAt = wakeMs;
    void this.options.sleep(ms).then(() => {
      if (this.wakesAt === wakeMs) this.wakesAt = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }

  private async send(provider: Provider, jobs: readonly RpcJob[]): Promise<void> {
    const sentAt = this.options.now();
    const epoch = provider.concurrency.begin();
    const request: Request = { provider, jobs, abort: new AbortController(), epoch, sentAt };
    for (const job of jobs) this.count(job, request);
    provider.inFlight += 1;
    const calls = jobs.map((job) => {
      const { id, method } = job;
      const params = withMinContextSlot(job, this.pool.minContextSlot(job));
      if (provider.limits.refusesVersion1) job.version0At = provider;
      return { id, method, params: job.version0At === provider ? withVersion0(params) : params };
    });
    const isParsedElsewhere = jobs.every(({ parse }) => parse !== null);
    const reply = await provider.post(calls, request.abort, sentAt, isParsedElsewhere);
    provider.inFlight -= 1;
    if (reply instanceof RpcError) this.responses.fail(request, reply);
    // Replies arrive in bursts. The next call is sent before any of them is read: with 20 concurrent calls of 60 ms,
    // reading first would leave the provider idle for a tenth of the time.
    this.pump();
    if (reply instanceof RpcError) return;
    for (const { reading } of jobs) {
      for (const tally of this.talliesOf(reading)) tally.recordBytes(reply.bytes / jobs.length);
    }
    await setImmediate();
    await this.responses.read(request, reply);
  }

  private talliesOf({ tally }: Reading): readonly CallTally[] {
    return tally === null ? [this.total] : [this.total, tally];
  }

  private count(job: RpcJob, request: Request): void {
    const isRetry = job.firstSentAt !== null || job.again;
    const credits = request.provider.priceOf(job.method);
    for (const tally of this.talliesOf(job.reading)) tally.recordCall(job.method, credits, isRetry);
    job.firstSentAt ??= request.sentAt;
    job.request = request;
  }
}

/**
 * Returns true if a provider may get a job. A job of a reading goes to the provider of the reading while that responds,
 * another job to a provider that has not just failed it.
 */
function maySend(job: RpcJob, provider: Provider, usable: readonly Provider[]): boolean {
  const ownProvider = job.reading.provider;
  if (job.sticky && ownProvider !== null) return ownProvider === provider;
  if (!usable.includes(provider)) return false;
  const untried = usable.filter((other) => !job.tried.has(other));
  if (!job.bulk && ownProvider !== null && untried.includes(ownProvider)) return ownProvider === provider;
  return untried.length === 0 || untried.includes(provider);
}
