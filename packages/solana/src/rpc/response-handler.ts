import { asLackingVersion1, findSmallerCount, mayRefuseVersion } from "./call-limits.ts";
import type { HttpPostReply } from "./http-post.ts";
import type { Request, RpcJob } from "./job.ts";
import { readSlot } from "./min-context-slot.ts";
import { parseBatchReply, parseReply, type ReplyOutcome } from "./parse-reply.ts";
import type { ProviderPool } from "./provider-pool.ts";
import { RpcError, toRpcError } from "./rpc-error.ts";

export interface ResponseHandlerOptions {
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * A call that fails for this long is rejected, unless it is throttled while other calls succeed. Equals two of the 10 s
 * windows of public rate limits.
 */
export const MAX_RETRY_MS = 20_000;
const FIRST_RETRY_MS = 250;

/** Resolves, repeats or rejects each call of a request that has ended. */
export class ResponseHandler {
  constructor(
    private readonly pool: ProviderPool,
    private readonly options: ResponseHandlerOptions,
    /** Puts a job at the head of the queue. */
    private readonly requeue: (job: RpcJob) => void,
  ) {}

  async read(request: Request, reply: HttpPostReply): Promise<void> {
    const { jobs } = request;
    const [only] = jobs;
    if (jobs.length > 1 || only === undefined) {
      this.readBatch(request, reply.body);
      return;
    }
    const outcome = only.parse === null ? parseSafely(reply, only) : await parseElsewhere(reply, only.parse);
    this.deliver(request, only, outcome);
  }

  /** Handles a request that failed as a whole. */
  fail(request: Request, error: RpcError): void {
    const { jobs, provider } = request;
    if (jobs.every(({ settled }) => settled)) {
      for (const job of jobs) this.leave(request, job, "canceled");
      return;
    }
    const isBatch = jobs.length > 1;
    const isThrottled = error.kind === "throttled";
    // With several requests in flight the probable cause is their number, not the size of one.
    if (isBatch && isThrottled && provider.concurrency.limit === 1) provider.batches.recordThrottle();
    if (isBatch && !isThrottled) provider.batches.recordRefusal();
    // `failJob` counts the failure of a single call.
    if (error.kind === "refused" || (isBatch && !isThrottled))
      provider.health.recordFailure(this.options.now());
    for (const job of jobs.toReversed()) {
      // A refused batch does not imply that its calls are refused.
      if (isBatch && !isThrottled) {
        this.leave(request, job, error.kind);
        this.repeat(job);
      } else {
        this.failJob(request, job, error);
      }
    }
  }

  private readBatch(request: Request, body: Uint8Array): void {
    const { jobs, provider } = request;
    const replies = parseBatchReply(body);
    if (replies instanceof RpcError) {
      this.fail(request, replies);
      return;
    }
    const outcomes = jobs.map((job) => replies.get(job.id) ?? MISSING);
    if (outcomes.includes(MISSING)) provider.batches.recordRefusal();
    else if (outcomes.some(isThrottledOutcome)) provider.batches.recordThrottle();
    else provider.batches.recordSuccess();
    for (const job of jobs) job.alone = true;
    for (const [index, job] of jobs.entries()) this.deliver(request, job, outcomes[index] ?? MISSING);
  }

  private deliver(request: Request, job: RpcJob, outcome: ReplyOutcome): void {
    const { provider } = request;
    if ("error" in outcome) {
      this.failJob(request, job, outcome.error);
      return;
    }
    try {
      this.checkSlot(request, job, outcome.result);
      job.resolve(outcome.result);
    } catch (error) {
      this.failJob(request, job, toRpcError(error));
      return;
    }
    this.leave(request, job, "ok");
    if (job.version0At === provider) provider.limits.refusesVersion1 = true;
    provider.concurrency.recordSuccess();
    provider.health.recordSuccess();
    provider.lastReplyAt = this.options.now();
  }

  /** Throws if the slot of the result is far behind that of other providers. */
  private checkSlot({ provider }: Request, job: RpcJob, result: unknown): void {
    const slot = readSlot(result);
    if (slot === null || this.pool.isSingle) return;
    provider.slot = slot;
    if (slot >= this.pool.minContextSlot(job)) return;
    provider.health.pause(this.options.now());
    throw new RpcError("transient", `the provider lags behind, at slot ${slot}`);
  }

  private failJob(request: Request, job: RpcJob, failure: RpcError): void {
    const { provider, epoch } = request;
    const namedError = provider.nameFailure(job.method, failure);
    const error = job.version0At === provider ? asLackingVersion1(namedError) : namedError;
    const nowMs = this.options.now();
    this.leave(request, job, error.kind);
    if (error.kind === "throttled") provider.concurrency.recordThrottle(epoch, nowMs, error.retryAfterMs);
    else if (error.kind !== "transient") provider.lastReplyAt = nowMs;
    if (error.kind === "transient") {
      job.failures += 1;
      provider.health.recordFailure(nowMs);
    }
    if (error.kind === "absent") {
      provider.concurrency.recordSuccess();
      job.absence = error;
    }
    if (job.settled || job.rejectIfStopped()) return;
    if (this.repeatSmaller(request, job, error)) return;
    if (this.tryNextProvider(request, job)) return;
    if (this.isExhausted(request, job, error)) {
      job.reject(error.kind === "refused" ? (job.absence ?? error) : error);
    } else if (error.kind === "throttled") {
      this.repeat(job);
    } else {
      const pause = FIRST_RETRY_MS * 2 ** (job.failures - 1) * (0.5 + this.options.random() / 2);
      void this.options.sleep(pause).then(() => this.repeat(job));
    }
  }

  /**
   * Repeats a job at the same provider if a smaller form of it may work: with version 0 of transactions, or, by its caller, in smaller
   * parts. Returns whether it does.
   */
  private repeatSmaller({ provider }: Request, job: RpcJob, error: RpcError): boolean {
    if (findSmallerCount(error, job.count) !== null) {
      job.reject(error);
      return true;
    }
    if (job.version0At === provider || !mayRefuseVersion(error, job)) return false;
    job.version0At = provider;
    this.repeat(job);
    return true;
  }

  /** Repeats a job at the next provider that has not failed it; returns false if all have. */
  private tryNextProvider({ provider }: Request, job: RpcJob): boolean {
    if (job.sticky) return false;
    job.tried.add(provider);
    const next = this.pool.usable().find((other) => !job.tried.has(other));
    if (next === undefined) {
      job.tried.clear();
      return false;
    }
    if (job.reading.provider === provider) job.reading.provider = next;
    this.repeat(job);
    return true;
  }

  private isExhausted({ provider }: Request, job: RpcJob, error: RpcError): boolean {
    const nowMs = this.options.now();
    const isOverdue = nowMs - (job.firstSentAt ?? nowMs) >= MAX_RETRY_MS;
    if (job.sticky && !this.pool.usable().includes(provider)) return true;
    switch (error.kind) {
      case "throttled":
        if (job.attempts === 1 || (error.retryAfterMs ?? 0) > MAX_RETRY_MS) return true;
        return isOverdue && nowMs - provider.lastReplyAt >= MAX_RETRY_MS;
      case "transient":
        return job.failures >= job.attempts || (isOverdue && job.failures > 1);
      default:
        return true;
    }
  }

  private repeat(job: RpcJob): void {
    if (job.settled || job.rejectIfStopped()) return;
    this.requeue(job);
  }

  private leave(request: Request, job: RpcJob, outcome: "ok" | "canceled" | RpcError["kind"]): void {
    job.request = null;
    request.provider.recordOutcome(job.method, outcome);
  }
}

const MISSING: ReplyOutcome = { error: new RpcError("transient", "missing from the reply to a batch") };

function parseSafely({ body }: HttpPostReply, { list }: RpcJob): ReplyOutcome {
  try {
    return parseReply(body, list);
  } catch (error) {
    return { error: toRpcError(error) };
  }
}

/** Returns the outcome of `parse`; its errors are those of this process. */
async function parseElsewhere(
  { body }: HttpPostReply,
  parse: NonNullable<RpcJob["parse"]>,
): Promise<ReplyOutcome> {
  try {
    return await parse(body);
  } catch (error) {
    return { error: new RpcError("unread", "the reply was not parsed", null, error) };
  }
}

function isThrottledOutcome(outcome: ReplyOutcome): boolean {
  return "error" in outcome && outcome.error.kind === "throttled";
}
