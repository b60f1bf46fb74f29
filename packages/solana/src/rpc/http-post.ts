import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import { createHttpAgent } from "./http-agent.ts";
import { MAX_REPLY_BYTES } from "./parse-reply.ts";
import { decodePart } from "./provider-text.ts";
import { RpcError } from "./rpc-error.ts";

export interface HttpPostReply {
  readonly status: number;
  /** Retry-After header in milliseconds, or null. */
  readonly retryAfterMs: number | null;
  /** Decompressed, unless the caller requests it compressed. */
  readonly body: Uint8Array;
  /** Length of the body as received, compressed. */
  readonly bytes: number;
}

/**
 * Posts a JSON text and returns the reply with any status. Throws an RpcError `transient` if no reply arrives in time,
 * it is too large, or `exchange` was aborted; aborts `exchange` at the timeout. With `returnsGzip` a compressed reply of
 * status 200 is returned as it is.
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
 * Returns a function that posts over its own pool of keep-alive connections: a handshake per call would double its time. Follows redirects
 * to the same host, and sends user and password of the URL as basic authorization.
 *
 * @example
 * const post = createHttpPost({ url, headers: {}, connections: 4, timeoutMs: 10_000 });
 * const reply = await post(body, new AbortController());
 */
export function createHttpPost(options: HttpPostOptions): HttpPost {
  const { connections, timeoutMs, maxBytes = MAX_REPLY_BYTES } = options;
  const { url, authorization } = splitCredentials(options.url);
  // The timer below bounds the whole exchange; the timers of undici bound only parts of it.
  const dispatcher = createHttpAgent({ connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const headers = {
    ...authorization,
    ...options.headers,
    "content-type": "application/json",
    "accept-encoding": "gzip",
  };
  return async (body, exchange, { returnsGzip = false } = {}) => {
    const timer = setTimeout(() => exchange.abort(), timeoutMs);
    try {
      const requestOptions = { method: "POST", headers, body, dispatcher, signal: exchange.signal } as const;
      const reply = await requestFollowing(url, requestOptions);
      return {
        status: reply.statusCode,
        retryAfterMs: parseRetryAfter(readHeader(reply, "retry-after"), Date.now()),
        // The text of a failure is read here.
        ...(await readBody(reply, maxBytes, returnsGzip && reply.statusCode === 200)),
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

/** Returns a URL without its credentials, and the header for them. */
function splitCredentials(text: string): {
  readonly url: URL;
  readonly authorization: Record<string, string>;
} {
  const url = new URL(text);
  const { username, password } = url;
  [url.username, url.password] = ["", ""];
  if (username === "" && password === "") return { url, authorization: {} };
  const credentials = `${decodePart(username)}:${decodePart(password)}`;
  const encoded = Buffer.from(credentials).toString("base64");
  return { url, authorization: { authorization: `Basic ${encoded}` } };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 307, 308]);
const MAX_REDIRECTS = 3;

/** Posts again where the same host redirects to, because a key in the headers is for that host alone. */
async function requestFollowing(
  url: URL,
  sent: Parameters<typeof request<null>>[1],
): Promise<Dispatcher.ResponseData> {
  let place = url;
  for (let followed = 0; ; followed += 1) {
    const reply = await request(place, sent);
    const location = REDIRECTS.has(reply.statusCode) ? readHeader(reply, "location") : null;
    const next = location !== null && URL.canParse(location, place.href) ? new URL(location, place) : null;
    const isFollowed = next !== null && followed < MAX_REDIRECTS && isOnSameHost(place, next);
    if (!isFollowed) return reply;
    await reply.body.dump();
    place = next;
  }
}

function isOnSameHost(from: URL, to: URL): boolean {
  const isAsSafe = to.protocol === from.protocol || to.protocol === "https:";
  return to.hostname === from.hostname && isAsSafe;
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
  const isUnzipped = !returnsGzip && readHeader(reply, "content-encoding") === "gzip";
  return { body: isUnzipped ? await unzip(whole, { maxOutputLength: maxBytes }) : whole, bytes: size };
}

function readHeader(reply: Dispatcher.ResponseData, name: string): string | null {
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
