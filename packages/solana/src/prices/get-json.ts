import { setTimeout as wait } from "node:timers/promises";
import { fetchByProxy } from "../rpc/http-agent.ts";
import { parseRetryAfter } from "../rpc/http-post.ts";
import { RateLimitError } from "./forms/price-form.ts";
import { SourceError, type SourceFailure } from "./source-error.ts";

/** Statuses of a source that wants a key or has been closed. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 404, 410, 451]);
const TOO_MANY = 429;
/** Seconds that a cache may have kept an answer (RFC 9111, `Age`): prices are used for half an hour. */
const MAX_AGE_SECONDS = 600;

/**
 * Fetches a URL and reads the response. Repeats a call without a valid answer once, if time remains. Throws a
 * SourceError.
 */
export async function getJson<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: AbortSignal,
  read: (body: unknown) => T,
): Promise<T> {
  const attempt = () => readOnce(url, headers, deadline, read);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof SourceError) || error.state !== "unreachable" || deadline.aborted) throw error;
    await wait(PAUSE_MS, undefined, { signal: deadline }).catch(() => {
      throw error;
    });
    return attempt();
  }
}

type SourceResponse = Awaited<ReturnType<typeof fetchByProxy>>;

const PAUSE_MS = 200;
/** A year of hours is about 300 kB. */
const MAX_BYTES = 8 * 1024 * 1024;

async function readOnce<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: AbortSignal,
  read: (body: unknown) => T,
): Promise<T> {
  const text = await request(url, headers, deadline);
  try {
    return read(JSON.parse(text));
  } catch (error) {
    if (error instanceof RateLimitError) throw new SourceError("limited", "too many calls");
    throw new SourceError("unreachable", "the answer has another form", null, error);
  }
}

async function request(
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: AbortSignal,
): Promise<string> {
  try {
    const response = await fetchByProxy(url, {
      headers: { accept: "application/json", ...headers },
      // A redirect would send the headers, which may be secret, to another host.
      redirect: "manual",
      signal: deadline,
    });
    const failure = toFailure(response);
    if (failure === null) return await readText(response);
    await response.body?.cancel();
    throw failure;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const reason = deadline.aborted ? "no answer in time" : "no connection";
    throw new SourceError("unreachable", reason, null, error);
  }
}

function toFailure({ status, headers }: SourceResponse): SourceError | null {
  const createFailure = (state: SourceFailure) =>
    new SourceError(state, `HTTP ${status}`, parseRetryAfter(headers.get("retry-after"), Date.now()));
  if (REFUSALS.has(status)) return createFailure("refused");
  if (status === TOO_MANY) return createFailure("limited");
  if (status !== 200) return createFailure("unreachable");
  const age = Number(headers.get("age") ?? 0);
  return age > MAX_AGE_SECONDS
    ? new SourceError("stale", `a cache kept the answer for ${age} seconds`)
    : null;
}

async function readText(response: SourceResponse): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) return Buffer.concat(parts).toString("utf8");
    size += part.value.length;
    if (size > MAX_BYTES) throw new RangeError(`answer of more than ${MAX_BYTES} bytes`);
    parts.push(part.value);
  }
}
