import { setImmediate } from "node:timers/promises";
import { CallQueue } from "./call-queue.ts";
import { CallTally } from "./call-tally.ts";
import { type HedgeOptions, Hedges } from "./hedges.ts";
import { createJob, dropRequests, type Reading, type Request, type RpcCall, type RpcJob } from "./job.ts";
import { withMinContextSlot } from "./min-context-slot.ts";
import type { Provider } from "./provider.ts";
import type { ProviderPool } from "./provider-pool.ts";
import { PATIENCE_MS, ResponseHandler } from "./response-handler.ts";
import { RpcError } from "./rpc-error.ts";

export interface DispatcherOptions extends HedgeOptions {
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Sends waiting calls to the first provider that may take them, and decides what becomes of those that fail. */
export class Dispatcher {
  readonly total = new CallTally();
  private readonly queue = new CallQueue();
  private readonly hedges: Hedges;
  private readonly judge: ResponseHandler;
  private lastId = 0;
  private wakesAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly fleet: ProviderPool,
    private readonly options: DispatcherOptions,
  ) {
    this.hedges = new Hedges(fleet, this.total, options, (provider, job) => {
      void this.send(provider, [job], true);
    });
    this.judge = new ResponseHandler(fleet, options, (job) => {
      this.queue.putBack(job);
      this.pump();
    });
  }

  add<T>(call: RpcCall<T>, reading: Reading): Promise<T> {
    const ended = [call.signal, call.stop].find((signal) => signal?.aborted);
    if (ended !== undefined) return Promise.reject(ended.reason);
    this.lastId += 1;
    const { job, promise } = createJob(this.lastId, call, reading, (left) => {
      this.queue.remove(left);
      dropRequests(left);
    });
    this.queue.add(job);
    this.pump();
    return promise;
  }

  /** Sends what may be sent now. */
  private pump(): void {
    if (this.queue.isEmpty) return;
    this.fleet.probe(() => this.pump());
    const usable = this.fleet.usable();
    const now = this.options.now();
    const pause = Math.min(...usable.map(({ pace }) => pace.waitMs(now)));
    if (pause > PATIENCE_MS) this.turnAway(pause);
    const waits = this.fleet.providers.map((provider) => this.fill(provider, usable));
    const wait = Math.min(...waits);
    if (Number.isFinite(wait)) this.wakeAfter(wait);
  }

  /** Sends a provider what it may take; returns the milliseconds until it can take more, endless where none waits. */
  private fill(provider: Provider, usable: readonly Provider[]): number {
    const suits = (job: RpcJob) => maySend(job, provider, usable);
    while (provider.inFlight < provider.pace.limit) {
      const next = this.queue.find(suits);
      if (next === undefined) break;
      const wait = provider.waitMs(next.method, this.options.now());
      if (wait > 0) return wait;
      const size = next.alone ? 1 : provider.batches.next(provider.pace.isHeldBack);
      void this.send(provider, this.queue.take(size, suits));
    }
    return Number.POSITIVE_INFINITY;
  }

  private turnAway(wait: number): void {
    const error = new RpcError("throttled", "the provider asked for a long pause", wait);
    for (const job of this.queue.clear()) job.reject(error);
  }

  private wakeAfter(ms: number): void {
    const at = this.options.now() + ms;
    if (at >= this.wakesAt) return;
    this.wakesAt = at;
    void this.options.sleep(ms).then(() => {
      if (this.wakesAt === at) this.wakesAt = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }

  private async send(provider: Provider, jobs: readonly RpcJob[], isHedge = false): Promise<void> {
    const sentAt = this.options.now();
    const begun = provider.pace.begin();
    const request: Request = { provider, jobs, abort: new AbortController(), begun, sentAt };
    for (const job of jobs) this.count(job, request, isHedge);
    provider.inFlight += 1;
    const unwatch = this.hedges.watch(request);
    const calls = jobs.map((job) => {
      const { id, method } = job;
      return { id, method, params: withMinContextSlot(job, this.fleet.minContextSlot(job)) };
    });
    const reply = await provider.post(calls, request.abort, sentAt);
    provider.inFlight -= 1;
    unwatch();
    if (reply instanceof RpcError) this.judge.fail(request, reply);
    // Answers arrive in bursts. The place of each is taken by the next call before any of them is read: with
    // 20 calls of 60 ms under way, reading first would leave the provider idle for a tenth of the time.
    this.pump();
    if (reply instanceof RpcError) return;
    for (const { reading } of jobs) {
      for (const tally of this.talliesOf(reading)) tally.received(reply.bytes / jobs.length);
    }
    await setImmediate();
    this.judge.read(request, reply);
  }

  private talliesOf({ tally }: Reading): readonly CallTally[] {
    return tally === null ? [this.total] : [this.total, tally];
  }

  private count(job: RpcJob, request: Request, isHedge: boolean): void {
    const kind = isHedge ? "hedge" : job.begunAt !== null || job.again ? "retry" : "first";
    const credits = request.provider.priceOf(job.method);
    for (const tally of this.talliesOf(job.reading)) tally.sent(job.method, credits, kind);
    job.begunAt ??= request.sentAt;
    job.requests.add(request);
  }
}

/**
 * True where a provider may be sent a job: one that belongs to a reading goes to the reading's provider as long as that
 * answers, any other to a provider that has not just failed it.
 */
function maySend(job: RpcJob, provider: Provider, usable: readonly Provider[]): boolean {
  const { home } = job.reading;
  if (job.sticky && home !== null) return home === provider;
  if (!usable.includes(provider)) return false;
  const untried = usable.filter((other) => !job.tried.has(other));
  if (!job.bulk && home !== null && untried.includes(home)) return home === provider;
  return untried.length === 0 || untried.includes(provider);
}
