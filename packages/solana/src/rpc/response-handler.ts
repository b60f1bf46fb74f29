import type { HttpPostReply } from "./http-post.ts";
import { dropRequests, type Request, type RpcJob } from "./job.ts";
import { slotOf } from "./min-context-slot.ts";
import { parseBatchReply, parseReply, type ReplyOutcome } from "./parse-reply.ts";
import type { ProviderPool } from "./provider-pool.ts";
import { RpcError } from "./rpc-error.ts";

export interface JudgeOptions {
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * A call that failed for this long is given up, unless it is throttled while other calls are answered. Two of
 * the 10 s windows in which public providers count.
 */
export const PATIENCE_MS = 20_000;
const FIRST_RETRY_MS = 250;

/** Decides what becomes of each call of a request that has ended: its answer, another try, or an error. */
export class ResponseHandler {
  constructor(
    private readonly fleet: ProviderPool,
    private readonly options: JudgeOptions,
    /** Asks a job again before all that wait. */
    private readonly putBack: (job: RpcJob) => void,
  ) {}

  /** Hands each job its outcome. */
  read(request: Request, reply: HttpPostReply): void {
    const { jobs, provider, sentAt } = request;
    const [only] = jobs;
    if (jobs.length > 1 || only === undefined) {
      this.readBatch(request, reply.body);
      return;
    }
    provider.latencies.add(only.method, this.options.now() - sentAt);
    this.deliver(request, only, this.parse(reply, only));
  }

  private parse({ body }: HttpPostReply, { list }: RpcJob): ReplyOutcome {
    try {
      return parseReply(body, list);
    } catch (error) {
      return { error: asFailure(error) };
    }
  }

  /** Treats a request that failed as a whole. */
  fail(request: Request, error: RpcError): void {
    const { jobs, provider } = request;
    if (jobs.every(({ settled }) => settled)) {
      for (const job of jobs) this.leave(request, job, "cancelled");
      return;
    }
    const isBatch = jobs.length > 1;
    const isThrottled = error.kind === "throttled";
    // With several requests under way their number is the first suspect, not the size of one.
    if (isBatch && isThrottled && provider.pace.limit === 1) provider.batches.throttled();
    if (isBatch && !isThrottled) provider.batches.refuse();
    // A call that fails by itself is counted where it does.
    if (error.kind === "refused" || (isBatch && !isThrottled)) provider.health.failed(this.options.now());
    for (const job of jobs.toReversed()) {
      // A refused batch says nothing of the calls in it.
      if (isBatch && !isThrottled) {
        this.leave(request, job, error.kind);
        this.repeat(job);
      } else {
        this.failed(request, job, error);
      }
    }
  }

  private readBatch(request: Request, body: Buffer): void {
    const { jobs, provider } = request;
    const answers = parseBatchReply(body);
    if (answers instanceof RpcError) {
      this.fail(request, answers);
      return;
    }
    const outcomes = jobs.map((job) => answers.get(job.id) ?? MISSING);
    if (outcomes.includes(MISSING)) provider.batches.refuse();
    else if (outcomes.some(wasThrottled)) provider.batches.throttled();
    else provider.batches.taken();
    for (const job of jobs) job.alone = true;
    for (const [index, job] of jobs.entries()) this.deliver(request, job, outcomes[index] ?? MISSING);
  }

  private deliver(request: Request, job: RpcJob, outcome: ReplyOutcome): void {
    const { provider } = request;
    if ("error" in outcome) {
      this.failed(request, job, outcome.error);
      return;
    }
    try {
      this.checkSlot(request, job, outcome.result);
      job.resolve(outcome.result);
    } catch (error) {
      this.failed(request, job, asFailure(error));
      return;
    }
    this.leave(request, job, "ok");
    provider.pace.answered();
    provider.health.answered();
    provider.lastAnswerAt = this.options.now();
    dropRequests(job);
  }

  /** Throws where the result is of a slot that others have long left behind. */
  private checkSlot({ provider }: Request, job: RpcJob, result: unknown): void {
    const slot = slotOf(result);
    if (slot === null || this.fleet.isSingle) return;
    provider.slot = slot;
    if (slot >= this.fleet.minContextSlot(job)) return;
    provider.health.rest(this.options.now());
    throw new RpcError("transient", `the provider lags behind, at slot ${slot}`);
  }

  private failed(request: Request, job: RpcJob, error: RpcError): void {
    const { provider, begun } = request;
    const now = this.options.now();
    this.leave(request, job, error.kind);
    if (error.kind === "throttled") provider.pace.throttled(begun, now, error.retryAfterMs);
    else if (error.kind !== "transient") provider.lastAnswerAt = now;
    if (error.kind === "transient") {
      job.failures += 1;
      provider.health.failed(now);
    }
    if (error.kind === "absent") {
      provider.pace.answered();
      job.absence = error;
    }
    if (job.settled || job.leaveIfStopped()) return;
    // Another request may still bring the answer.
    if (job.requests.size > 0) return;
    if (this.goElsewhere(request, job)) return;
    if (this.isHopeless(request, job, error)) {
      job.reject(error.kind === "refused" ? (job.absence ?? error) : error);
    } else if (error.kind === "throttled") {
      this.repeat(job);
    } else {
      const pause = FIRST_RETRY_MS * 2 ** (job.failures - 1) * (0.5 + this.options.random() / 2);
      void this.options.sleep(pause).then(() => this.repeat(job));
    }
  }

  /** Gives a job to the next provider that has not failed it; false where all have. */
  private goElsewhere({ provider }: Request, job: RpcJob): boolean {
    if (job.sticky) return false;
    job.tried.add(provider);
    const next = this.fleet.usable().find((other) => !job.tried.has(other));
    if (next === undefined) {
      job.tried.clear();
      return false;
    }
    if (job.reading.home === provider) job.reading.home = next;
    this.repeat(job);
    return true;
  }

  private isHopeless({ provider }: Request, job: RpcJob, error: RpcError): boolean {
    const now = this.options.now();
    const isOverdue = now - (job.begunAt ?? now) >= PATIENCE_MS;
    if (job.sticky && !this.fleet.usable().includes(provider)) return true;
    switch (error.kind) {
      case "throttled":
        if (job.attempts === 1 || (error.retryAfterMs ?? 0) > PATIENCE_MS) return true;
        return isOverdue && now - provider.lastAnswerAt >= PATIENCE_MS;
      case "transient":
        return job.failures >= job.attempts || (isOverdue && job.failures > 1);
      default:
        return true;
    }
  }

  private repeat(job: RpcJob): void {
    if (job.settled || job.leaveIfStopped()) return;
    this.putBack(job);
  }

  private leave(request: Request, job: RpcJob, outcome: "ok" | "cancelled" | RpcError["kind"]): void {
    job.requests.delete(request);
    request.provider.note(job.method, outcome);
  }
}

const MISSING: ReplyOutcome = { error: new RpcError("transient", "missing from the answer to a batch") };

/** Turns what reading a result threw into a failure of the call. */
function asFailure(error: unknown): RpcError {
  const isNamed = error instanceof RpcError && error.kind !== "refused";
  return isNamed ? error : new RpcError("transient", "malformed result", null, error);
}

function wasThrottled(outcome: ReplyOutcome): boolean {
  return "error" in outcome && outcome.error.kind === "throttled";
}
