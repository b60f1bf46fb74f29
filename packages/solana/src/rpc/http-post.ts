import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { MAX_REPLY_BYTES } from "./parse-reply.ts";
import { RpcError } from "./rpc-error.ts";

export interface HttpPostReply {
  readonly status: number;
  /** Retry-After header in milliseconds, or null. */
  readonly retryAfterMs: number | null;
  /** Decompressed, unless the caller requests it compressed. */
  readonly body: Buffer;
  /** Length of the body as received, compressed. */
  readonly bytes: number;
}

/**
 * Posts a JSON text and returns the reply with any status. Throws an RpcError `transient` if no reply arrives in time,
 * it is too large, or `exchange` was aborted; aborts `exchange` at the timeout. With `returnsGzip` a compressed reply is
 * returned as it is.
 */
export type HttpPost = (
  body: string,
  exchange: AbortController,
  options?: { readonly returnsGzip?: boolean },
) => Promise<HttpPostReply>;

export interface HttpPostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum open connections. */
  readonly connections: number;
  /** Timeout of the whole exchange, including the connection. */
  readonly timeoutMs: number;
  /** Maximum length of a reply, compressed or not; 64 MiB by default. */
  readonly maxBytes?: number;
}

/**
 * Returns a function that posts over its own pool of keep-alive connections: a handshake per call would double its time.
 *
 * @example
 * const post = createHttpPost({ url, headers: {}, connections: 4, timeoutMs: 10_000 });
 * const reply = await post(body, new AbortController());
 */
export function createHttpPost(options: HttpPostOptions): HttpPost {
  const { url, connections, timeoutMs, maxBytes = MAX_REPLY_BYTES } = options;
  // The timer below bounds the whole exchange; the timers of undici bound only parts of it.
  const dispatcher = new Agent({ connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const headers = { ...options.headers, "content-type": "application/json", "accept-encoding": "gzip" };
  return async (body, exchange, { returnsGzip = false } = {}) => {
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
        ...(await readBody(reply, maxBytes, returnsGzip)),
      };
    } catch (error) {
      if (error instanceof RpcError) throw error;
      const reason = exchange.signal.aborted ? `no reply within ${timeoutMs} ms` : "connection failed";
      throw new RpcError("transient", reason, null, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

const unzip = promisify(gunzip);

async function readBody(
  reply: Dispatcher.ResponseData,
  maxBytes: number,
  returnsGzip: boolean,
): Promise<Pick<HttpPostReply, "body" | "bytes">> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply.body) {
    const bytes: Buffer = part;
    size += bytes.length;
    if (size > maxBytes) throw new RpcError("transient", `reply of more than ${maxBytes} bytes`);
    parts.push(bytes);
  }
  const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const isUnzipped = !returnsGzip && headerOf(reply, "content-encoding") === "gzip";
  return { body: isUnzipped ? await unzip(whole, { maxOutputLength: maxBytes }) : whole, bytes: size };
}

function headerOf(reply: Dispatcher.ResponseData, name: string): string | null {
  const value = reply.headers[name];
  return typeof value === "string" ? value : (value?.[0] ?? null);
}

/**
 * Returns a Retry-After header (seconds or an HTTP date) in milliseconds, at least 0; null if it is absent or
 * unreadable.
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
