import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@/lib/errors";

export interface PriceSourceOptions {
  /** Address of the source; its own query is kept. */
  readonly url: string;
  /** For one request, 4 s by default: an analysis waits for prices, and can do without. */
  readonly timeoutMs?: number;
}

/**
 * Fetches `url` with the parameters added and reads the answer, trying twice. Throws an AppError
 * `prices_unavailable` where both fail: no answer in time, a status other than 200, no JSON, or a shape that
 * `read` refuses.
 */
export async function getJson<T>(
  { url, timeoutMs = 4_000 }: PriceSourceOptions,
  parameters: Readonly<Record<string, string>>,
  read: (body: unknown) => T,
): Promise<T> {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  try {
    return read(await request(target, timeoutMs));
  } catch {
    await wait(PAUSE_MS);
  }
  try {
    return read(await request(target, timeoutMs));
  } catch (error) {
    throw new AppError("prices_unavailable", "The price source does not answer; try again later.", {}, error);
  }
}

const PAUSE_MS = 200;
/** A year of hours is about 300 kB. */
const MAX_BYTES = 8 * 1024 * 1024;

async function request(url: URL, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  return JSON.parse(await readText(response));
}

async function readText(response: Response): Promise<string> {
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
