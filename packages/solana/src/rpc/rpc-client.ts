import { setImmediate } from "node:timers/promises";
import type { ChainStats } from "../chain-reader.ts";
import { BatchSize } from "./batch-size.ts";
import type { HttpPost, HttpReply } from "./http-post.ts";
import { createJob, type Job, type Request, type RpcCall } from "./job.ts";
import { Pace } from "./pace.ts";
import { type Outcome, parseBatchReply, parseReply } from "./parse-reply.ts";
import { errorOfStatus, RpcError } from "./rpc-error.ts";

/** Makes JSON-RPC calls. Rejects with an RpcError once a call is given up, or with the reason of its signals. */
export interface RpcClient {
  call<T>(call: RpcCall<T>): Promise<T>;
  /** Calls made so far: each item of a batch is one, each repetition is one. */
  stats(): ChainStats;
}

export interface RpcClientOptions {
  readonly post: HttpPost;
  readonly maxInFlight: number;
  readonly batchSize: number | "auto";
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** A client whose calls share one queue, one pace and one judgement of the provider. */
export function createRpcClient(options: RpcClientOptions): RpcClient {
  const queue = new CallQueue(options);
  return { call: (call) => queue.add(call), stats: () => queue.stats() };
}

/**
 * A call that failed for this long is given up, unless it is throttled while other calls are answered. Two of
 * the 10 s windows in which public providers count.
 */
const PATIENCE_MS = 20_000;
const FIRST_RETRY_MS = 250;

class CallQueue {
  private readonly waiting: Job[] = [];
  private readonly pace: Pace;
  private readonly batches: BatchSize;
  private readonly made = new Map<string, number>();
  private retries = 0;
  private lastId = 0;
  private inFlight = 0;
  private isAsleep = false;
  private lastAnswerAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: RpcClientOptions) {
    this.pace = new Pace(options.maxInFlight, options.random);
    this.batches = new BatchSize(options.batchSize);
  }

  add<T>(call: RpcCall<T>): Promise<T> {
    const ended = [call.signal, call.stop].find((signal) => signal?.aborted);
    if (ended !== undefined) return Promise.reject(ended.reason);
    this.lastId += 1;
    const { job, promise } = createJob(this.lastId, call, (left) => this.forget(left));
    this.enqueue(job);
    this.pump();
    return promise;
  }

  /**
   * A page of signatures at the end of the queue would come when the transactions before it are done, and the provider
   * would have nothing to do until what it lists is asked for. So transactions give way.
   */
  private enqueue(job: Job): void {
    const place = job.bulk ? -1 : this.waiting.findIndex(({ bulk }) => bulk);
    if (place < 0) this.waiting.push(job);
    else this.waiting.splice(place, 0, job);
  }

  stats(): ChainStats {
    const byMethod = Object.fromEntries(this.made);
    const calls = [...this.made.values()].reduce((sum, count) => sum + count, 0);
    return { calls, byMethod, retries: this.retries };
  }

  /** Sends what may be sent now. */
  private pump(): void {
    while (this.waiting.length > 0 && this.inFlight < this.pace.limit) {
      const wait = this.pace.waitMs(this.options.now());
      if (wait > PATIENCE_MS) this.turnAway(wait);
      else if (wait > 0) this.wakeAfter(wait);
      if (wait > 0) return;
      void this.send(this.take());
    }
  }

  private turnAway(wait: number): void {
    const error = new RpcError("throttled", "the provider asked for a long pause", wait);
    for (const job of this.waiting.splice(0)) job.reject(error);
  }

  private wakeAfter(ms: number): void {
    if (this.isAsleep) return;
    this.isAsleep = true;
    void this.options.sleep(ms).then(() => {
      this.isAsleep = false;
      this.pump();
    });
  }

  /** Takes the next job off the queue, with others where batches are in use. */
  private take(): readonly Job[] {
    const first = this.waiting.shift();
    if (first === undefined) return [];
    const size = first.alone ? 1 : this.batches.next(this.pace.isHeldBack);
    const jobs = [first];
    for (let at = 0; jobs.length < size && at < this.waiting.length; ) {
      const job = this.waiting[at];
      if (job === undefined || job.alone) at += 1;
      else jobs.push(...this.waiting.splice(at, 1));
    }
    return jobs;
  }

  private async send(jobs: readonly Job[]): Promise<void> {
    const begun = this.pace.begin();
    const request = { jobs, abort: new AbortController() };
    for (const job of jobs) this.count(job, request);
    this.inFlight += 1;
    const reply = await this.post(request);
    this.inFlight -= 1;
    if (reply instanceof RpcError) this.requestFailed(jobs, reply, begun);
    // Answers arrive in bursts. The place of each is taken by the next call before any of them is read: with
    // 20 calls of 60 ms under way, reading first would leave the provider idle for a tenth of the time.
    this.pump();
    if (reply instanceof RpcError) return;
    await setImmediate();
    this.read(jobs, reply, begun);
  }

  private async post({ jobs, abort }: Request): Promise<HttpReply | RpcError> {
    const calls = jobs.map(({ id, method, params }) => ({ jsonrpc: "2.0", id, method, params }));
    try {
      const reply = await this.options.post(JSON.stringify(calls.length === 1 ? calls[0] : calls), abort);
      return errorOfStatus(reply.status, reply.retryAfterMs) ?? reply;
    } catch (error) {
      return error instanceof RpcError ? error : new RpcError("transient", "no answer", null, error);
    }
  }

  private count(job: Job, request: Request): void {
    this.made.set(job.method, (this.made.get(job.method) ?? 0) + 1);
    if (job.begunAt !== null || job.again) this.retries += 1;
    job.begunAt ??= this.options.now();
    job.request = request;
  }

  /** Hands each job its outcome. */
  private read(jobs: readonly Job[], reply: HttpReply, begun: number): void {
    const outcomes = jobs.length === 1 ? [parseReply(reply.text)] : this.readBatch(jobs, reply.text);
    if (outcomes instanceof RpcError) {
      this.requestFailed(jobs, outcomes, begun);
      return;
    }
    for (const [index, job] of jobs.entries()) this.deliver(job, outcomes[index] ?? MISSING, begun);
  }

  private readBatch(jobs: readonly Job[], text: string): readonly Outcome[] | RpcError {
    const answers = parseBatchReply(text);
    if (answers instanceof RpcError) return answers;
    const outcomes = jobs.map((job) => answers.get(job.id) ?? MISSING);
    if (outcomes.includes(MISSING)) this.batches.refuse();
    else if (outcomes.some(wasThrottled)) this.batches.throttled();
    else this.batches.taken();
    for (const job of jobs) job.alone = true;
    return outcomes;
  }

  private deliver(job: Job, outcome: Outcome, begun: number): void {
    if ("error" in outcome) {
      this.failed(job, outcome.error, begun);
      return;
    }
    try {
      job.resolve(outcome.result);
      this.pace.answered();
      this.lastAnswerAt = this.options.now();
    } catch (error) {
      this.failed(job, new RpcError("transient", "malformed result", null, error), begun);
    }
  }

  private requestFailed(jobs: readonly Job[], error: RpcError, begun: number): void {
    const isBatch = jobs.length > 1;
    const isThrottled = error.kind === "throttled";
    // With several requests under way their number is the first suspect, not the size of one.
    if (isBatch && isThrottled && this.pace.limit === 1) this.batches.throttled();
    if (isBatch && !isThrottled) this.batches.refuse();
    for (const job of jobs.toReversed()) {
      // A refused batch says nothing of the calls in it.
      if (isBatch && !isThrottled) this.repeat(job);
      else this.failed(job, error, begun);
    }
  }

  private failed(job: Job, error: RpcError, begun: number): void {
    const now = this.options.now();
    if (error.kind === "throttled") this.pace.throttled(begun, now, error.retryAfterMs);
    else if (error.kind === "transient") job.failures += 1;
    else this.lastAnswerAt = now;
    if (job.settled || job.leaveIfStopped()) return;
    if (this.isHopeless(job, error)) {
      job.reject(error);
    } else if (error.kind === "throttled") {
      this.repeat(job);
    } else {
      const pause = FIRST_RETRY_MS * 2 ** (job.failures - 1) * (0.5 + this.options.random() / 2);
      job.request = null;
      void this.options.sleep(pause).then(() => this.repeat(job));
    }
  }

  private isHopeless(job: Job, error: RpcError): boolean {
    const now = this.options.now();
    const isOverdue = now - (job.begunAt ?? now) >= PATIENCE_MS;
    switch (error.kind) {
      case "throttled":
        if (job.attempts === 1 || (error.retryAfterMs ?? 0) > PATIENCE_MS) return true;
        return isOverdue && now - this.lastAnswerAt >= PATIENCE_MS;
      case "transient":
        return job.failures >= job.attempts || (isOverdue && job.failures > 1);
      default:
        return true;
    }
  }

  /** Puts a job back in front: what was asked first is waited for first. */
  private repeat(job: Job): void {
    job.request = null;
    if (job.settled || job.leaveIfStopped()) return;
    this.waiting.unshift(job);
    this.pump();
  }

  private forget(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    // The last one to leave a request takes it down; until then its other calls are waited for.
    if (job.request?.jobs.every((other) => other.settled)) job.request.abort.abort();
  }
}

const MISSING: Outcome = { error: new RpcError("transient", "missing from the answer to a batch") };

function wasThrottled(outcome: Outcome): boolean {
  return "error" in outcome && outcome.error.kind === "throttled";
}
