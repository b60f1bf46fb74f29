import { AppError } from "@/lib/config/errors";
import type { HttpReply } from "./build-response";
import type { Stream, StreamEvent } from "./endpoint";

interface EventStreamLimits {
  /** Open streams of all callers and of one caller. */
  readonly total: number;
  readonly perCaller: number;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
}

/**
 * Proxies close a connection that is silent for a minute; the documentation promises a heartbeat every 15
 * seconds.
 */
const EVENT_STREAM_LIMITS: EventStreamLimits = { total: 500, perCaller: 20, heartbeatMs: 15_000 };

/** Prevents compression, caching and buffering by proxies. */
const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/**
 * Starts an event stream and returns its reply. `open` gets the signal of its end. Returns 204 if there are
 * no more events, so that browsers do not reconnect. Throws as `EventStreams.start`.
 */
export async function startStream(
  streams: EventStreams,
  { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
  open: (end: AbortSignal) => Promise<Stream>,
): Promise<HttpReply> {
  const end = new AbortController();
  signal.addEventListener("abort", () => end.abort(), { once: true });
  const events = await open(end.signal);
  if (events === null) return { status: 204, headers: {}, body: null };
  return { status: 200, headers: EVENT_STREAM_HEADERS, body: streams.start(owner, events, end) };
}

/** Open event streams of this process. */
export class EventStreams {
  private readonly open = new Map<EventStream, string>();
  private heartbeat: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(private readonly limits: EventStreamLimits = EVENT_STREAM_LIMITS) {}

  /**
   * Returns a response body that sends `events` until they end or `end` is aborted; aborts `end` when the
   * caller disconnects. Throws `rate_limited` if the caller has too many open streams, and `server_busy` if
   * all callers have.
   */
  start(
    caller: string,
    events: AsyncIterable<StreamEvent>,
    end: AbortController,
  ): ReadableStream<Uint8Array> {
    this.requireCapacity(caller);
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

  private requireCapacity(caller: string): void {
    const fields = { retryAfterSeconds: RETRY_SECONDS };
    if (this.open.size >= this.limits.total) {
      throw new AppError(
        "server_busy",
        "Too many event streams are open; poll the job, or try again.",
        fields,
      );
    }
    const own = [...this.open.values()].filter((owner) => owner === caller).length;
    if (own >= this.limits.perCaller) {
      const message = `You have ${own} event streams open, the maximum per caller.`;
      throw new AppError("rate_limited", message, fields);
    }
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

const RETRY_SECONDS = 5;
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
