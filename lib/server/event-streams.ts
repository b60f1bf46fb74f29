import { networkAround } from "@/lib/billing/rules/client-network";
import { AppError } from "@/lib/config/errors";
import type { PublicCaller } from "./auth/principal";
import type { HttpReply } from "./build-response";
import type { Stream, StreamEvent } from "./endpoint";

interface EventStreamLimits {
  /** Open streams of all callers, of all without credits, and of all anonymous ones among these. */
  readonly total: number;
  readonly free: number;
  readonly anonymous: number;
  /** Open streams of one caller, and of one /48 network of IPv6. */
  readonly perCaller: number;
  readonly perNetwork: number;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
}

/**
 * Callers without credits have half of the places, anonymous ones a quarter (docs/decisions/rate-limits.md#event-streams). Proxies close a
 * connection that is silent for a minute; the documentation promises a heartbeat every 15 seconds.
 */
const EVENT_STREAM_LIMITS: EventStreamLimits = {
  total: 500,
  free: 250,
  anonymous: 125,
  perCaller: 20,
  perNetwork: 40,
  heartbeatMs: 15_000,
};

/** Prevents compression, caching and buffering by proxies. */
const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/**
 * Starts an event stream and returns its reply. `open` gets the signal of its end. Returns 204 if there are
 * no more events, so that browsers do not reconnect. Throws as `EventStreams.start`, before any work if it can.
 */
export async function startStream(
  streams: EventStreams,
  { caller, signal }: { readonly caller: PublicCaller; readonly signal: AbortSignal },
  open: (end: AbortSignal) => Promise<Stream>,
): Promise<HttpReply> {
  streams.requirePlace(caller);
  const end = new AbortController();
  signal.addEventListener("abort", () => end.abort(), { once: true });
  const events = await open(end.signal);
  if (events === null) return { status: 204, headers: {}, body: null };
  return { status: 200, headers: EVENT_STREAM_HEADERS, body: streams.start(caller, events, end) };
}

/** Open event streams of this process. */
export class EventStreams {
  private readonly open = new Map<EventStream, PublicCaller>();
  private heartbeat: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(private readonly limits: EventStreamLimits = EVENT_STREAM_LIMITS) {}

  /**
   * Returns a response body that sends `events` until they end or `end` is aborted; aborts `end` when the
   * caller disconnects. Throws as `requirePlace`.
   */
  start(
    caller: PublicCaller,
    events: AsyncIterable<StreamEvent>,
    end: AbortController,
  ): ReadableStream<Uint8Array> {
    this.requirePlace(caller);
    const stream = new EventStream(events, () => {
      this.forget(stream);
      end.abort();
    });
    this.open.set(stream, caller);
    this.heartbeat ??= setInterval(() => this.sendHeartbeat(), this.limits.heartbeatMs).unref();
    if (end.signal.aborted || this.isClosed) stream.close();
    else end.signal.addEventListener("abort", () => stream.close(), { once: true });
    return stream.body;
  }

  get size(): number {
    return this.open.size;
  }

  /** Closes all streams, and each new one at once: clients reconnect to another process and resume. */
  closeAll(): void {
    this.isClosed = true;
    for (const stream of [...this.open.keys()]) stream.close();
  }

  /**
   * Throws `rate_limited` if the caller, or its network, has too many open streams, and `server_busy` if all callers of
   * its standing have.
   */
  requirePlace(caller: PublicCaller): void {
    const { total, free, anonymous, perCaller, perNetwork } = this.limits;
    const network = findNetwork(caller);
    const callers = [...this.open.values()];
    const count = (matches: (other: PublicCaller) => boolean) => callers.filter(matches).length;
    const callerCount = count((other) => nameCaller(other) === nameCaller(caller));
    const networkCount = network === null ? 0 : count((other) => findNetwork(other) === network);
    if (callerCount >= perCaller) throw tooManyStreams(callerCount, "caller");
    if (networkCount >= perNetwork) throw tooManyStreams(networkCount, "network");
    const isUnpaid = caller.standing !== "paying";
    const isCrowded =
      callers.length >= total ||
      (isUnpaid && count(({ standing }) => standing !== "paying") >= free) ||
      (caller.standing === "anonymous" && count(({ standing }) => standing === "anonymous") >= anonymous);
    if (!isCrowded) return;
    const group = isUnpaid ? " of callers without credits" : "";
    const message = `Too many event streams${group} are open; poll the job, or try again.`;
    throw new AppError("server_busy", message, RETRY_FIELDS);
  }

  private forget(stream: EventStream): void {
    this.open.delete(stream);
    if (this.open.size > 0 || this.heartbeat === null) return;
    clearInterval(this.heartbeat);
    this.heartbeat = null;
  }

  private sendHeartbeat(): void {
    for (const stream of this.open.keys()) stream.giveSignOfLife();
  }
}

function nameCaller({ owner, address }: PublicCaller): string {
  return owner ?? address;
}

/** Returns the network of an anonymous caller of IPv6; null for all others. */
function findNetwork({ owner, address }: PublicCaller): string | null {
  return owner === null ? networkAround(address) : null;
}

/** Returns the error of a caller or a network with as many open streams as one may have. */
function tooManyStreams(open: number, subject: string): AppError {
  const message = `You have ${open} event streams open, the maximum per ${subject}.`;
  return new AppError("rate_limited", message, RETRY_FIELDS);
}

const RETRY_FIELDS = { retryAfterSeconds: 5 };
/** Delay before clients reconnect. */
const RECONNECT = encode("retry: 2000\n\n");
const HEARTBEAT = encode(": \n\n");

class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private readonly iterator: AsyncIterator<StreamEvent>;
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private closed = false;

  constructor(
    events: AsyncIterable<StreamEvent>,
    private readonly onClose: () => void,
  ) {
    this.iterator = events[Symbol.asyncIterator]();
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
        controller.enqueue(RECONNECT);
      },
      pull: () => this.sendNext(),
      cancel: () => this.close(),
    });
  }

  /** Skips a client that has not read the previous data. */
  giveSignOfLife(): void {
    if (!this.closed && (this.controller?.desiredSize ?? 0) > 0) this.controller?.enqueue(HEARTBEAT);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onClose();
    // Pending reads end by `end`; this ends the others.
    this.iterator.return?.().catch(() => undefined);
    try {
      this.controller?.close();
    } catch {
      // Closed by the client.
    }
  }

  /** Called when the client has consumed all data, so a slow client is awaited. */
  private async sendNext(): Promise<void> {
    try {
      const { done, value } = await this.iterator.next();
      if (this.closed) return;
      if (done) this.close();
      else this.controller?.enqueue(encode(format(value)));
    } catch (error) {
      if (this.closed) return;
      this.closed = true;
      this.onClose();
      this.controller?.error(error);
    }
  }
}

function format({ id, name, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
