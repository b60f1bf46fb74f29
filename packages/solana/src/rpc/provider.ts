import type { ProviderReport } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { AdaptiveConcurrencyLimit } from "./adaptive-concurrency-limit.ts";
import { BatchSize } from "./batch-size.ts";
import { Budget } from "./budget.ts";
import { priceOf } from "./credits.ts";
import { Health } from "./health.ts";
import type { HttpPost, HttpPostReply } from "./http-post.ts";
import { Latencies } from "./latencies.ts";
import { parseReply } from "./parse-reply.ts";
import { errorOfStatus, RpcError, type RpcErrorKind } from "./rpc-error.ts";

/** Parameters by position, or by name where a method takes an object. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: RpcParams;
}

export interface ProviderOptions {
  /** Host of its URL, which is all that is ever said of it: its path and its headers may hold a key. */
  readonly name: string;
  readonly post: HttpPost;
  /** Credits a second where its prices are known, else calls a second; without it as many as it takes. */
  readonly budgetPerSecond?: number | undefined;
}

interface SharedOptions {
  readonly maxInFlight: number;
  readonly batchSize: number | "auto";
  readonly random: () => number;
  readonly now: () => number;
}

type CallOutcome = "ok" | "cancelled" | RpcErrorKind;

/** One provider of the chain: its pace, its budget, its health, and what has been asked of it. */
export class Provider {
  readonly name: string;
  readonly pace: AdaptiveConcurrencyLimit;
  readonly batches: BatchSize;
  readonly health: Health;
  readonly latencies = new Latencies();
  readonly priceOf: (method: string) => number | null;
  inFlight = 0;
  lastAnswerAt = Number.NEGATIVE_INFINITY;
  /** Hash of its cluster's first block; null while it has not been asked or not answered. */
  genesis: string | null = null;
  /** Newest slot that it has been seen at. */
  slot = 0;
  private readonly budget: Budget | null;
  private readonly ended = new Map<string, Map<CallOutcome, number>>();
  private bytes = 0;
  private hedged = 0;

  constructor(
    private readonly options: ProviderOptions,
    shared: SharedOptions,
    /** Place in the order; the first is trusted from the start. */
    readonly place: number,
  ) {
    const { name, budgetPerSecond } = options;
    this.name = name;
    this.pace = new AdaptiveConcurrencyLimit(shared.maxInFlight, shared.random);
    this.batches = new BatchSize(shared.batchSize);
    this.health = new Health(place === 0);
    this.priceOf = priceOf(name.replace(/:\d+$/, ""));
    this.budget = budgetPerSecond === undefined ? null : new Budget(budgetPerSecond, shared.now());
  }

  /** Milliseconds until it may be sent a call of this method. */
  waitMs(method: string, now: number): number {
    return Math.max(this.pace.waitMs(now), this.budget?.waitMs(this.costOf(method), now) ?? 0);
  }

  hasRoom(method: string, now: number): boolean {
    return this.inFlight < this.pace.limit && this.waitMs(method, now) === 0;
  }

  /** Posts calls as one request; the failure of the request, where it has one. */
  async post(
    calls: readonly RpcRequest[],
    abort: AbortController,
    now: number,
  ): Promise<HttpPostReply | RpcError> {
    for (const { method } of calls) this.budget?.spend(this.costOf(method), now);
    const bodies = calls.map(({ id, method, params }) => ({ jsonrpc: "2.0", id, method, params }));
    try {
      const reply = await this.options.post(JSON.stringify(bodies.length === 1 ? bodies[0] : bodies), abort);
      this.bytes += reply.bytes;
      return errorOfStatus(reply.status, reply.retryAfterMs) ?? reply;
    } catch (error) {
      return error instanceof RpcError ? error : new RpcError("transient", "no answer", null, error);
    }
  }

  /** Asks for its cluster, once, and for its newest slot. Rejects with an RpcError where it does not say. */
  async prove(now: number): Promise<void> {
    await this.learnGenesis(now);
    const slot = await this.ask("getSlot", [{ commitment: COMMITMENT }], now);
    if (typeof slot !== "number") throw new RpcError("transient", "getSlot is no number");
    this.slot = slot;
  }

  async learnGenesis(now: number): Promise<void> {
    if (this.genesis !== null) return;
    const hash = await this.ask("getGenesisHash", [], now);
    if (typeof hash !== "string") throw new RpcError("transient", "getGenesisHash is no text");
    this.genesis = hash;
  }

  note(method: string, outcome: CallOutcome): void {
    const counts = this.ended.get(method) ?? new Map<CallOutcome, number>();
    this.ended.set(method, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }

  noteHedge(): void {
    this.hedged += 1;
  }

  report(state: ProviderReport["state"]): ProviderReport {
    const calls = Array.from(this.ended).flatMap(([method, counts]) =>
      Array.from(counts, ([outcome, count]) => ({ method, outcome, count })),
    );
    return { name: this.name, state, calls, bytes: this.bytes, hedged: this.hedged };
  }

  private costOf(method: string): number {
    return this.priceOf(method) ?? 1;
  }

  /** Makes a call outside of the queue. */
  private async ask(method: string, params: RpcParams, now: number): Promise<unknown> {
    const reply = await this.post([{ id: 0, method, params }], new AbortController(), now);
    const outcome = reply instanceof RpcError ? { error: reply } : parseReply(reply.body, null);
    this.note(method, "error" in outcome ? outcome.error.kind : "ok");
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  }
}
