import type { EndedJob, JobEvent, ResultOf } from "./contract-types.ts";
import { fetchJob, fetchResult } from "./fetch-job.ts";
import type { CallOptions, FollowOptions, StreamOptions } from "./options.ts";
import type { Pay } from "./payment.ts";
import type { Connection } from "./send-request.ts";
import { type Sleep, sleep } from "./sleep.ts";
import { streamJobEvents } from "./stream-job-events.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface ClientOptions {
  /** URL of the API, which ends in /api/v1, or of its site; in a browser it may be relative. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Pays by x402 for calls without a key, and for calls that the account of the key cannot pay. */
  readonly pay?: Pay | undefined;
  /** Milliseconds between two polls of a job; 5,000 by default. */
  readonly pollMs?: number | undefined;
  /** Maximum polls of a job; 60 by default, Infinity for no limit. */
  readonly maxPolls?: number | undefined;
  /** Maximum retries after a Retry-After; 3 by default. */
  readonly maxWaits?: number | undefined;
  /** False to poll jobs without events. */
  readonly events?: boolean | undefined;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the clock. */
  readonly sleep?: Sleep | undefined;
}

export type JobClient = ReturnType<typeof createJobClient>;

/**
 * Creates a client with the calls about jobs alone, for pages that load little. Options and errors are those of
 * `createClient`.
 *
 * @example
 * const { status } = await createJobClient({ baseUrl: "http://127.0.0.1:3000", apiKey }).waitForJob(jobId);
 */
export function createJobClient(options: ClientOptions) {
  return createJobCalls(connect(options));
}

/** @internal */
export function createJobCalls(connection: Connection) {
  return {
    /**
     * Returns the present state of a job. The caller that queued it sees more fields than other callers.
     *
     * @example
     * const { status, progress } = await client.jobStatus(jobId);
     */
    jobStatus: (jobId: string, call?: CallOptions) => fetchJob(connection, jobId, call),

    /**
     * Returns the result for a result key: a 404 before it is ready, and after 15 minutes.
     *
     * @example
     * const { profiles } = await client.jobResult(`holder-profiles:result:${jobId}`);
     */
    jobResult: <const Key extends string>(key: Key, call?: CallOptions): Promise<ResultOf<Key>> =>
      fetchResult(connection, key, call),

    /**
     * Yields the events of a job up to its end.
     *
     * @example
     * for await (const { name, data } of client.jobEvents(jobId)) console.log(name, data);
     */
    jobEvents: (jobId: string, stream?: StreamOptions): AsyncGenerator<JobEvent, void> =>
      streamJobEvents(connection, jobId, stream),

    /**
     * Resolves once a job has ended, whether it completed or failed.
     *
     * @example
     * const { status, error } = await client.waitForJob(jobId, {
     *   onProgress: ({ progress }) => console.log(`${progress} %`),
     * });
     */
    waitForJob: (jobId: string, follow?: FollowOptions): Promise<EndedJob> =>
      waitForJob(connection, jobId, follow),
  };
}

/** @internal */
export function connect(options: ClientOptions): Connection {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: options.apiKey ?? null,
    pay: options.pay ?? null,
    // Browsers refuse fetch as a method of another object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    sleep: options.sleep ?? sleep,
    pollMs: options.pollMs ?? 5_000,
    maxPolls: options.maxPolls ?? 60,
    maxWaits: options.maxWaits ?? 3,
    events: options.events ?? true,
  };
}

/** Returns the absolute URL of the API without a trailing slash; the URL of a site is extended. */
function readBaseUrl(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl, globalThis.location?.href);
  if (protocol !== "http:" && protocol !== "https:") {
    throw new TypeError(`${baseUrl} is not an http or https URL.`);
  }
  return `${origin}${pathname === "/" ? "/api/v1" : pathname.replace(/\/+$/, "")}`;
}
