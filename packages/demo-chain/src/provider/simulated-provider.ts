import type { IncomingMessage, ServerResponse } from "node:http";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { type LocalServer, serveLocally } from "../serve-locally.ts";
import { createProviderLedger, type ProviderLedger } from "./ledger.ts";
import { type IncomingCall, type ProviderContext, runCall } from "./provider-methods.ts";
import type { Fault, ProviderCounts, ProviderRefusal, SimulatedProviderOptions } from "./provider-options.ts";
import { applies } from "./refusals.ts";

/** A JSON-RPC server on loopback that simulates a provider and its faults. */
export interface SimulatedProvider extends LocalServer {
  counts(): ProviderCounts;
  /** Signatures of an address, newest first. */
  signaturesOf(address: string): readonly string[];
}

/** Starts a provider on a free port. */
export async function startProvider(options: SimulatedProviderOptions = {}): Promise<SimulatedProvider> {
  const provider = new Provider(options);
  const served = await serveLocally((request, response) => void provider.handle(request, response));
  return {
    ...served,
    counts: () => provider.counts(),
    signaturesOf: (wallet) => provider.ledgerOf(wallet).entries.map((entry) => entry.signature),
  };
}

class Provider implements ProviderContext {
  private readonly ledgers = new Map<string, ProviderLedger>();
  private readonly used = new Map<Fault | ProviderRefusal, number>();
  private readonly byMethod = new Map<string, number>();
  private readonly batches: number[] = [];
  private requests = 0;
  private inFlight = 0;
  private maxInFlight = 0;
  private throttled = 0;
  /** Answers that wait for other calls. */
  private readonly gathered: (() => void)[] = [];

  constructor(readonly options: SimulatedProviderOptions) {
    for (const address of options.addresses ?? []) {
      const { entries, textByAddress } = this.ledgerOf(address);
      if (options.byAddress !== undefined) for (const index of entries.keys()) textByAddress(index);
    }
  }

  counts(): ProviderCounts {
    const { requests, maxInFlight, throttled, batches } = this;
    return { requests, byMethod: Object.fromEntries(this.byMethod), maxInFlight, throttled, batches };
  }

  ledgerOf(address: string): ProviderLedger {
    const known = this.ledgers.get(address);
    if (known !== undefined) return known;
    const { signatures: size = 1000, perSlot = 1, burst = Number.POSITIVE_INFINITY } = this.options;
    const made = createProviderLedger(address, { size, perSlot, burst });
    this.ledgers.set(address, made);
    return made;
  }

  ledgerWith(signature: string): { readonly ledger: ProviderLedger; readonly index: number } | null {
    for (const ledger of this.ledgers.values()) {
      const index = ledger.indexOf.get(signature);
      if (index !== undefined) return { ledger, index };
    }
    return null;
  }

  take<Kind extends Fault["kind"]>(kind: Kind, method: string): Extract<Fault, { kind: Kind }> | null {
    for (const fault of this.options.faults ?? []) {
      if (!isOfKind(fault, kind)) continue;
      if ("method" in fault && fault.method !== undefined && fault.method !== method) continue;
      const used = this.used.get(fault) ?? 0;
      if ("after" in fault && (this.byMethod.get(method) ?? 0) <= (fault.after ?? 0)) continue;
      if ("times" in fault && fault.times !== undefined && used >= fault.times) continue;
      this.used.set(fault, used + 1);
      return fault;
    }
    return null;
  }

  takeRefusal(call: IncomingCall): ProviderRefusal | null {
    for (const refusal of this.options.refusals ?? []) {
      const used = this.used.get(refusal) ?? 0;
      if (used >= (refusal.times ?? Number.POSITIVE_INFINITY) || !applies(refusal, call)) continue;
      this.used.set(refusal, used + 1);
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
      this.call(body, response);
      return;
    }
    const prices = pricesAt(new URL(request.url ?? "/", "http://localhost"));
    send(response, prices === null ? textReply(404, "not found") : jsonReply(JSON.stringify(prices)));
  }

  private call(body: IncomingCall | readonly IncomingCall[], response: ServerResponse): void {
    const calls = [body].flat();
    const method = calls[0]?.method ?? "";
    this.requests += 1;
    for (const call of calls) this.byMethod.set(call.method, (this.byMethod.get(call.method) ?? 0) + 1);
    if (this.take("hang", method) !== null) return;
    if (this.inFlight >= (this.options.maxInFlight ?? 20)) {
      this.throttled += 1;
      send(response, textReply(429, "Too many requests"));
      return;
    }
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    const page = method === "getSignaturesForAddress";
    const delay = page ? (this.options.pageMs ?? 150) : (this.options.callMs ?? 60);
    const receivedAt = performance.now();
    const reply = this.reply(Array.isArray(body), calls, method);
    let isAnswered = false;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      this.inFlight -= 1;
      if (reply !== null) send(response, reply);
    };
    // The time of creating the reply is part of the call's time.
    setTimeout(answer, Math.max(0, delay - (performance.now() - receivedAt)));
    if (!page) this.gather(answer);
  }

  /** Answers calls before `callMs` according to `gathers`. */
  private gather(answer: () => void): void {
    const { gathers } = this.options;
    if (gathers === undefined) return;
    if (this.requests > gathers.after) this.gathered.push(answer);
    else answer();
    if (this.maxInFlight >= gathers.inFlight) for (const each of this.gathered.splice(0)) each();
  }

  /** Null for an empty batch. */
  private reply(isBatch: boolean, calls: readonly IncomingCall[], method: string): Reply | null {
    const status = this.take("status", method);
    if (status !== null) {
      const retry = status.retryAfter === undefined ? {} : { "retry-after": status.retryAfter };
      return textReply(status.status, "no", retry);
    }
    if (this.take("html", method) !== null) {
      const body = Buffer.from("<!doctype html><title>Just a moment</title>");
      return { status: 200, headers: { "content-type": "text/html" }, body };
    }
    if (isBatch && this.options.batches === "refused") {
      const error = JSON.stringify({ code: -32600, message: "no batches" });
      return jsonReply(`{"jsonrpc":"2.0","id":null,"error":${error}}`);
    }
    if (isBatch) {
      this.batches.push(calls.length);
      const replies = calls.map((call) => this.envelope(call).body).reverse();
      const isHalf = this.take("half-batch", method) !== null;
      const sent = isHalf ? replies.filter((_, index) => index % 2 === 0) : replies;
      return jsonReply(`[${sent.join()}]`);
    }
    const [call] = calls;
    if (call === undefined) return null;
    const answer = this.envelope(call);
    return { ...jsonReply(answer.body), status: answer.status };
  }

  private envelope(call: IncomingCall): { readonly status: number; readonly body: string } {
    const { status, field } = runCall(call, this);
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
  const t: number[] = [];
  const first = Math.ceil(Number(searchParams.get("from")) / SECONDS_PER_HOUR) * SECONDS_PER_HOUR;
  for (let hour = first; hour <= Number(searchParams.get("to")); hour += SECONDS_PER_HOUR) t.push(hour);
  return { s: "ok", t, c: t.map((hour) => 150 + ((hour / SECONDS_PER_HOUR) % 24) / 10) };
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

function textReply(status: number, text: string, more: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { "content-type": "text/plain", ...more }, body: Buffer.from(text) };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}
