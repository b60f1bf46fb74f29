import { setTimeout as wait } from "node:timers/promises";
import { fetchByProxy } from "../rpc/http-agent.ts";
import { SolanaError } from "../solana-error.ts";

export interface PriceSourceOptions {
  /** Address of the source; its query is preserved. */
  readonly url: string;
  /** Time for all requests of one call to the source, 4 s by default: an analysis can do without prices. */
  readonly timeoutMs?: number;
}

/** The end of the time that a source has for one call. */
export function deadlineOf({ timeoutMs = 4_000 }: PriceSourceOptions): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}

/**
 * Fetches `url` with the parameters added and reads the response, a second time if the first attempt fails
 * before the deadline. Throws a SolanaError `prices_unavailable` if there is no response in time, a status
 * other than 200, no JSON, or a shape that `read` refuses.
 */
export async function getJson<T>(
  { url }: PriceSourceOptions,
  parameters: Readonly<Record<string, string>>,
  deadline: AbortSignal,
  read: (body: unknown) => T,
): Promise<T> {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  const attempt = async () => read(await request(target, deadline));
  try {
    return await attempt().catch(async () => {
      await wait(PAUSE_MS, undefined, { signal: deadline });
      return attempt();
    });
  } catch (error) {
    throw new SolanaError(
      "prices_unavailable",
      "The price source does not answer; try again later.",
      null,
      error,
    );
  }
}

const PAUSE_MS = 200;
/** A year of hours is about 300 kB. */
const MAX_BYTES = 8 * 1024 * 1024;

async function request(url: URL, deadline: AbortSignal): Promise<unknown> {
  const response = await fetchByProxy(url, { headers: { accept: "application/json" }, signal: deadline });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  return JSON.parse(await readText(response));
}

async function readText(response: Awaited<ReturnType<typeof fetchByProxy>>): Promise<string> {
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
