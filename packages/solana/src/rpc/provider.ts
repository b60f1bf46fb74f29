import type { ProviderReport } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { AdaptiveConcurrencyLimit } from "./adaptive-concurrency-limit.ts";
import { BatchSize } from "./batch-size.ts";
import { Budget, createCallPrices } from "./budget.ts";
import { CallLimits } from "./call-limits.ts";
import { Health } from "./health.ts";
import type { HttpPost, HttpPostReply } from "./http-post.ts";
import { parseReply } from "./parse-reply.ts";
import { errorOfStatus, nameCall, RpcError, type RpcErrorKind } from "./rpc-error.ts";
import type { RpcParams } from "./rpc-params.ts";

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: RpcParams;
}

export interface ProviderOptions {
  /** Host of its URL. Logs and reports show only the host, because its path and headers may contain a key. */
  readonly name: string;
  readonly post: HttpPost;
  /** Keys that the provider may repeat in its errors; logs and messages omit them. */
  readonly secrets?: readonly string[];
  /** Credits a second if its prices are known, else calls a second; unlimited if absent. */
  readonly budgetPerSecond?: number | undefined;
}

interface SharedOptions {
  readonly maxInFlight: number;
  readonly batchSize: number | "auto";
  readonly random: () => number;
  readonly now: () => number;
}

type CallOutcome = "ok" | "canceled" | RpcErrorKind;

/** One provider of the chain with its limits, its health and its statistics. */
export class Provider {
  readonly name: string;
  readonly concurrency: AdaptiveConcurrencyLimit;
  readonly batches: BatchSize;
  readonly health: Health;
  readonly limits = new CallLimits();
  readonly priceOf: (method: string) => number | null;
  inFlight = 0;
  lastReplyAt = Number.NEGATIVE_INFINITY;
  /** Genesis hash of its cluster; null until it is known. */
  genesis: string | null = null;
  /** Newest slot that it has reported. */
  slot = 0;
  private readonly budget: Budget | null;
  private readonly ended = new Map<string, Map<CallOutcome, number>>();
  private bytes = 0;

  constructor(
    private readonly options: ProviderOptions,
    shared: SharedOptions,
    /** Position in the order; the first provider is trusted from the start. */
    readonly index: number,
  ) {
    const { name, budgetPerSecond } = options;
    this.name = name;
    this.concurrency = new AdaptiveConcurrencyLimit(shared.maxInFlight, shared.random);
    this.batches = new BatchSize(shared.batchSize);
    this.health = new Health(index === 0);
    this.priceOf = createCallPrices(name.replace(/:\d+$/, ""));
    this.budget = budgetPerSecond === undefined ? null : new Budget(budgetPerSecond, shared.now());
  }

  /** Returns the milliseconds until a call of this method may be sent. */
  waitMs(method: string, now: number): number {
    return Math.max(this.concurrency.waitMs(now), this.budget?.waitMs(this.costOf(method), now) ?? 0);
  }

  hasCapacity(method: string, now: number): boolean {
    return this.inFlight < this.concurrency.limit && this.waitMs(method, now) === 0;
  }

  /**
   * Posts calls as one request; returns the reply or the failure of the whole request. With `returnsGzip` its body may be
   * compressed.
   */
  async post(
    calls: readonly RpcRequest[],
    abort: AbortController,
    now: number,
    returnsGzip = false,
  ): Promise<HttpPostReply | RpcError> {
    for (const { method } of calls) this.budget?.spend(this.costOf(method), now);
    const bodies = calls.map(({ id, method, params }) => ({ jsonrpc: "2.0", id, method, params }));
    try {
      const text = JSON.stringify(bodies.length === 1 ? bodies[0] : bodies);
      const reply = await this.options.post(text, abort, { returnsGzip });
      this.bytes += reply.bytes;
      return errorOfStatus(reply.status, reply.retryAfterMs, reply.body) ?? reply;
    } catch (error) {
      return error instanceof RpcError ? error : new RpcError("transient", "no reply", null, error);
    }
  }

  /** Reads its genesis hash, once, and its newest slot. Rejects with an RpcError if it does not report them. */
  async probe(now: number): Promise<void> {
    await this.readGenesis(now);
    const slot = await this.call("getSlot", [{ commitment: COMMITMENT }], now);
    if (typeof slot !== "number") throw new RpcError("transient", "getSlot is no number");
    this.slot = slot;
  }

  async readGenesis(now: number): Promise<void> {
    if (this.genesis !== null) return;
    const hash = await this.call("getGenesisHash", [], now);
    if (typeof hash !== "string") throw new RpcError("transient", "getGenesisHash is no text");
    this.genesis = hash;
  }

  /** Returns the failure of a call with its method and the text of this provider. */
  nameFailure(method: string, error: RpcError): RpcError {
    return nameCall(error, method, this.options.secrets ?? []);
  }

  recordOutcome(method: string, outcome: CallOutcome): void {
    const counts = this.ended.get(method) ?? new Map<CallOutcome, number>();
    this.ended.set(method, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }

  report(state: ProviderReport["state"]): ProviderReport {
    const calls = Array.from(this.ended).flatMap(([method, counts]) =>
      Array.from(counts, ([outcome, count]) => ({ method, outcome, count })),
    );
    return { name: this.name, state, calls, bytes: this.bytes };
  }

  private costOf(method: string): number {
    return this.priceOf(method) ?? 1;
  }

  /** Makes a call outside the queue. */
  private async call(method: string, params: RpcParams, now: number): Promise<unknown> {
    const reply = await this.post([{ id: 0, method, params }], new AbortController(), now);
    const outcome = reply instanceof RpcError ? { error: reply } : parseReply(reply.body, null);
    this.recordOutcome(method, "error" in outcome ? outcome.error.kind : "ok");
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  }
}
