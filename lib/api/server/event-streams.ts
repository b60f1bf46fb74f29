import { AppError } from "@/lib/config/errors";
import type { HttpReply } from "./build-response";
import type { ServerEvent, Stream } from "./endpoint";

interface EventStreamLimits {
  /** Streams open at a time, of all callers and of one. */
  readonly total: number;
  readonly perCaller: number;
  /** Milliseconds between signs of life. */
  readonly heartbeatMs: number;
}

/** Proxies close what is silent for a minute, and callers count on a sign of life four times as often. */
const EVENT_STREAM_LIMITS: EventStreamLimits = { total: 500, perCaller: 20, heartbeatMs: 15_000 };

/** Nothing between us and the caller may pack, keep or hold back what is sent. */
const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/**
 * Starts a stream of events and returns the reply that carries it; `open` gets the signal of its end. 204 where there are
 * no more events: a browser that comes back after the end then stays away. Throws as `EventStreams.start`.
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

/** The event streams that are open in this process. */
export class EventStreams {
  private readonly open = new Map<EventStream, string>();
  private heartbeat: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(private readonly limits: EventStreamLimits = EVENT_STREAM_LIMITS) {}

  /**
   * The body of a response that sends `events` as they come and ends with them, or when `end` is aborted; it aborts
   * `end` where the caller goes. Throws `rate_limited` where the caller
   * has as many streams open as one may have, and `server_busy` where all callers together have.
   */
  start(
    caller: string,
    events: AsyncIterable<ServerEvent>,
    end: AbortController,
  ): ReadableStream<Uint8Array> {
    this.requireRoom(caller);
    const stream = new EventStream(events, () => {
      this.forget(stream);
      end.abort();
    });
    this.open.set(stream, caller);
    this.heartbeat ??= setInterval(() => this.giveSignOfLife(), this.limits.heartbeatMs).unref();
    if (end.signal.aborted || this.isClosed) stream.close();
    else end.signal.addEventListener("abort", () => stream.close(), { once: true });
    return stream.body;
  }

  get size(): number {
    return this.open.size;
  }

  /**
   * Ends them all, and from now on each as soon as it begins: callers come back to where they were, to another process
   * or to this one after a restart.
   */
  closeAll(): void {
    this.isClosed = true;
    for (const stream of [...this.open.keys()]) stream.close();
  }

  private requireRoom(caller: string): void {
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
      const message = `You have ${own} event streams open, which is the most that one caller may have.`;
      throw new AppError("rate_limited", message, fields);
    }
  }

  private forget(stream: EventStream): void {
    this.open.delete(stream);
    if (this.open.size > 0 || this.heartbeat === null) return;
    clearInterval(this.heartbeat);
    this.heartbeat = null;
  }

  private giveSignOfLife(): void {
    for (const stream of this.open.keys()) stream.giveSignOfLife();
  }
}

const RETRY_SECONDS = 5;
/**
 * Milliseconds that a caller who has lost the connection waits before it comes back, as a field of the stream.
 */
const RECONNECT = encode("retry: 2000\n\n");
const SIGN_OF_LIFE = encode(": \n\n");

class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private readonly iterator: AsyncIterator<ServerEvent>;
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private closed = false;

  constructor(
    events: AsyncIterable<ServerEvent>,
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

  /** A caller who does not read what was sent before is not sent more. */
  giveSignOfLife(): void {
    if (!this.closed && (this.controller?.desiredSize ?? 0) > 0) this.controller?.enqueue(SIGN_OF_LIFE);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onClose();
    // Who waits for the next event is told by `end`; this is for who does not.
    this.iterator.return?.().catch(() => undefined);
    try {
      this.controller?.close();
    } catch {
      // The other side has closed it.
    }
  }

  /** Asked for when the caller has taken what there was: a slow one is waited for. */
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

function format({ id, name, data }: ServerEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
