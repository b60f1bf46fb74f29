import type { IncomingMessage, ServerResponse } from "node:http";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { RpcContext } from "../rpc/rpc-context.ts";
import { openChain } from "../rpc/serve-chain.ts";
import { type LocalServer, serveLocally } from "../serve-locally.ts";
import { createAddress } from "./create-address.ts";
import {
  appliesTo,
  type FaultyCallContext,
  type IncomingCall,
  renderInBlock,
  runCall,
} from "./faulty-calls.ts";
import type { Fault, ProviderCounts, ProviderRefusal, TestProviderOptions } from "./provider-options.ts";
import { createTraderMarket, PRESENT_TIME, type TraderMarket } from "./trader-market.ts";

/** A provider on loopback: the RPC methods of the demo chain, behind delays, limits and faults. */
export interface TestProvider extends LocalServer {
  counts(): ProviderCounts;
  /** Signatures of an address, newest first. */
  listSignatures(address: string): readonly string[];
}

/** Starts a provider on a free port. */
export async function startProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const provider = new Provider(options);
  const server = await serveLocally((request, response) => void provider.handle(request, response));
  const { market } = provider;
  return {
    ...server,
    counts: () => provider.counts(),
    listSignatures: (address) =>
      market.signaturesFor(address).map((position) => market.signatureInfo(position).signature),
  };
}

class Provider implements FaultyCallContext {
  readonly market: TraderMarket;
  readonly rpc: RpcContext;
  readonly texts = new Map<number, string>();
  private readonly uses = new Map<Fault | ProviderRefusal, number>();
  private readonly byMethod = new Map<string, number>();
  private readonly batches: number[] = [];
  private requests = 0;
  private inFlight = 0;
  private maxInFlight = 0;
  private throttled = 0;
  /** Answers that wait for other calls. */
  private readonly gatheredAnswers: (() => void)[] = [];

  constructor(readonly options: TestProviderOptions) {
    const { wallets = [createAddress("wallet")], distribution = null, rendersAhead = false } = options;
    const { signatures: size = 1_000, perSlot = 1, burst = Number.POSITIVE_INFINITY } = options;
    this.market = createTraderMarket({ wallets, distribution, size, perSlot, burst });
    const genesis = { seed: 1, endTime: PRESENT_TIME };
    const now = () => PRESENT_TIME * 1_000;
    this.rpc = openChain({ market: this.market, genesis, journal: null, now }).context;
    const renderedCount = rendersAhead ? this.market.signatureCount : 0;
    for (let position = 0; position < renderedCount; position += 1) renderInBlock(position, this);
  }

  counts(): ProviderCounts {
    const { requests, maxInFlight, throttled, batches } = this;
    return { requests, byMethod: Object.fromEntries(this.byMethod), maxInFlight, throttled, batches };
  }

  takeFault<Kind extends Fault["kind"]>(kind: Kind, method: string): Extract<Fault, { kind: Kind }> | null {
    for (const fault of this.options.faults ?? []) {
      if (!isOfKind(fault, kind)) continue;
      if ("method" in fault && fault.method !== undefined && fault.method !== method) continue;
      const useCount = this.uses.get(fault) ?? 0;
      if ("after" in fault && (this.byMethod.get(method) ?? 0) <= (fault.after ?? 0)) continue;
      if ("times" in fault && fault.times !== undefined && useCount >= fault.times) continue;
      this.uses.set(fault, useCount + 1);
      return fault;
    }
    return null;
  }

  takeRefusal(call: IncomingCall): ProviderRefusal | null {
    for (const refusal of this.options.refusals ?? []) {
      const useCount = this.uses.get(refusal) ?? 0;
      if (useCount >= (refusal.times ?? Number.POSITIVE_INFINITY) || !appliesTo(refusal, call)) continue;
      this.uses.set(refusal, useCount + 1);
      return refusal;
    }
    return null;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === "POST" ? await readBody(request) : null;
    const { redirectsTo, credentials } = this.options;
    const authorization =
      credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`;
    if (redirectsTo !== undefined && request.url !== redirectsTo) {
      send(response, textReply(308, "moved", { location: redirectsTo }));
      return;
    }
    if (authorization !== undefined && request.headers.authorization !== authorization) {
      send(response, textReply(401, "no credentials"));
      return;
    }
    if (body !== null) {
      await this.call(body, response);
      return;
    }
    const prices = pricesAt(new URL(request.url ?? "/", "http://localhost"));
    send(response, prices === null ? textReply(404, "not found") : jsonReply(JSON.stringify(prices)));
  }

  private async call(body: IncomingCall | readonly IncomingCall[], response: ServerResponse): Promise<void> {
    const calls = [body].flat();
    const method = calls[0]?.method ?? "";
    this.requests += 1;
    for (const call of calls) this.byMethod.set(call.method, (this.byMethod.get(call.method) ?? 0) + 1);
    if (this.takeFault("hang", method) !== null) return;
    if (this.inFlight >= (this.options.maxInFlight ?? 20)) {
      this.throttled += 1;
      send(response, textReply(429, "Too many requests"));
      return;
    }
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    const isPage = method === "getSignaturesForAddress";
    const delayMs = isPage ? (this.options.pageMs ?? 150) : (this.options.callMs ?? 60);
    const startedAt = performance.now();
    const reply = await this.reply(Array.isArray(body), calls, method);
    let isAnswered = false;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      this.inFlight -= 1;
      if (reply !== null) send(response, reply);
    };
    // The time of creating the reply is part of the call's time.
    setTimeout(answer, Math.max(0, delayMs - (performance.now() - startedAt)));
    if (!isPage) this.gather(answer);
  }

  /** Answers calls before `callMs` according to `gathers`. */
  private gather(answer: () => void): void {
    const { gathers } = this.options;
    if (gathers === undefined) return;
    if (this.requests > gathers.after) this.gatheredAnswers.push(answer);
    else answer();
    if (this.maxInFlight >= gathers.inFlight) for (const each of this.gatheredAnswers.splice(0)) each();
  }

  /** Null for an empty batch. */
  private async reply(
    isBatch: boolean,
    calls: readonly IncomingCall[],
    method: string,
  ): Promise<Reply | null> {
    const statusFault = this.takeFault("status", method);
    if (statusFault !== null) {
      const { status, retryAfter } = statusFault;
      return textReply(status, "no", retryAfter === undefined ? {} : { "retry-after": retryAfter });
    }
    if (this.takeFault("html", method) !== null) {
      const body = Buffer.from("<!doctype html><title>Just a moment</title>");
      return { status: 200, headers: { "content-type": "text/html" }, body };
    }
    if (isBatch && this.options.batches === "refused") {
      const error = JSON.stringify({ code: -32600, message: "no batches" });
      return jsonReply(`{"jsonrpc":"2.0","id":null,"error":${error}}`);
    }
    if (isBatch) {
      this.batches.push(calls.length);
      const envelopes = await Promise.all(calls.map((call) => this.envelope(call)));
      const replies = envelopes.map(({ body }) => body).reverse();
      const isHalf = this.takeFault("half-batch", method) !== null;
      const includedReplies = isHalf ? replies.filter((_, index) => index % 2 === 0) : replies;
      return jsonReply(`[${includedReplies.join()}]`);
    }
    const [call] = calls;
    if (call === undefined) return null;
    const { status, body } = await this.envelope(call);
    return { ...jsonReply(body), status };
  }

  private async envelope(call: IncomingCall): Promise<{ readonly status: number; readonly body: string }> {
    const { status, field } = await runCall(call, this);
    return { status, body: `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},${field}}` };
  }
}

/**
 * Response of the price sources on the port of the chain: `/prices?ids=` in the format of Jupiter's price
 * API, `/sol-usd?from=&to=` in the format of Pyth's history API. Null for any other path.
 */
function pricesAt({ pathname, searchParams }: URL): unknown {
  if (pathname === "/prices") {
    const mints = (searchParams.get("ids") ?? "").split(",").filter((mint) => mint !== "");
    return Object.fromEntries(mints.map((mint) => [mint, { usdPrice: 0.000_1, liquidity: 10_000_000 }]));
  }
  if (pathname !== "/sol-usd") return null;
  const times: number[] = [];
  const firstHour = Math.ceil(Number(searchParams.get("from")) / SECONDS_PER_HOUR) * SECONDS_PER_HOUR;
  for (let hour = firstHour; hour <= Number(searchParams.get("to")); hour += SECONDS_PER_HOUR)
    times.push(hour);
  return { s: "ok", t: times, c: times.map((hour) => 150 + ((hour / SECONDS_PER_HOUR) % 24) / 10) };
}

async function readBody(request: IncomingMessage): Promise<IncomingCall | readonly IncomingCall[] | null> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isOfKind<Kind extends Fault["kind"]>(
  fault: Fault,
  kind: Kind,
): fault is Extract<Fault, { kind: Kind }> {
  return fault.kind === kind;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function jsonReply(text: string): Reply {
  return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(text) };
}

function textReply(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { "content-type": "text/plain", ...headers }, body: Buffer.from(text) };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}
