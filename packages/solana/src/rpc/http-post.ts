import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { RpcError } from "./rpc-error.ts";

export interface HttpPostReply {
  readonly status: number;
  /** Wait that the Retry-After header asks for, in milliseconds; null where it asks for none. */
  readonly retryAfterMs: number | null;
  readonly body: Buffer;
  /** Length of the body as it came, packed. */
  readonly bytes: number;
}

/**
 * Posts a JSON text and returns the answer with any status. Throws an RpcError `transient` where no answer arrives in
 * time, it is too large, or `exchange` was aborted; aborts `exchange` when time is up.
 */
export type HttpPost = (body: string, exchange: AbortController) => Promise<HttpPostReply>;

export interface HttpPostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Connections that are kept open. */
  readonly connections: number;
  /** Limit of the whole exchange, connecting included. */
  readonly timeoutMs: number;
  /** Longest answer that is read, packed or unpacked; 64 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * A poster with a pool of keep-alive connections of its own: a handshake a call would double its time.
 *
 * @example
 * const post = createHttpPost({ url, headers: {}, connections: 4, timeoutMs: 10_000 });
 * const reply = await post(body, new AbortController());
 */
export function createHttpPost(options: HttpPostOptions): HttpPost {
  const { url, connections, timeoutMs, maxBytes = MAX_BYTES } = options;
  // The timer below bounds the whole exchange; undici's own timers would only bound its parts.
  const dispatcher = new Agent({ connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const headers = { ...options.headers, "content-type": "application/json", "accept-encoding": "gzip" };
  return async (body, exchange) => {
    const timer = setTimeout(() => exchange.abort(), timeoutMs);
    try {
      const reply = await request(url, {
        method: "POST",
        headers,
        body,
        dispatcher,
        signal: exchange.signal,
      });
      return {
        status: reply.statusCode,
        retryAfterMs: parseRetryAfter(headerOf(reply, "retry-after"), Date.now()),
        ...(await readBody(reply, maxBytes)),
      };
    } catch (error) {
      if (error instanceof RpcError) throw error;
      const reason = exchange.signal.aborted ? `no answer within ${timeoutMs} ms` : "connection failed";
      throw new RpcError("transient", reason, null, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** 50,000 parsed token accounts are about 40 MB; nothing that is asked for is larger. */
const MAX_BYTES = 64 * 1024 * 1024;
const unzip = promisify(gunzip);

async function readBody(
  reply: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Pick<HttpPostReply, "body" | "bytes">> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply.body) {
    const bytes: Buffer = part;
    size += bytes.length;
    if (size > maxBytes) throw new RpcError("transient", `answer of more than ${maxBytes} bytes`);
    parts.push(bytes);
  }
  const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const isPacked = headerOf(reply, "content-encoding") === "gzip";
  return { body: isPacked ? await unzip(whole, { maxOutputLength: maxBytes }) : whole, bytes: size };
}

function headerOf(reply: Dispatcher.ResponseData, name: string): string | null {
  const value = reply.headers[name];
  return typeof value === "string" ? value : (value?.[0] ?? null);
}

/**
 * Milliseconds that a Retry-After header asks to wait: seconds or an HTTP date; null where there is none or
 * it cannot be read. Never negative.
 *
 * @internal
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
