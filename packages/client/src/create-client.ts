import { fetchBody } from "./call-endpoint.ts";
import type { Answer, EndedJob, JobEvent, PackId, Query, ResultOf } from "./contract-types.ts";
import { createCombinedCalls, createHolderCalls, createSimilarityCalls } from "./group-calls.ts";
import type { CallOptions, FollowOptions, StreamOptions } from "./options.ts";
import type { Pay } from "./payment.ts";
import { fetchResult } from "./run-job.ts";
import type { Connection } from "./send-request.ts";
import { type Sleep, sleep } from "./sleep.ts";
import { streamJobEvents } from "./stream-job-events.ts";
import { waitForJob } from "./wait-for-job.ts";
import { createWalletCalls } from "./wallet-calls.ts";
import { createWatchCalls } from "./watch-calls.ts";
import { createWebhookCalls } from "./webhook-calls.ts";

export interface ClientOptions {
  /** URL of the API, which ends in /api/v1, or of its site; in a browser it may be relative. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Pays by x402 for calls without a key, and for calls that the account of the key cannot pay. */
  readonly pay?: Pay | undefined;
  /** Milliseconds between two polls of a job; 5,000 by default. */
  readonly pollMs?: number | undefined;
  /** Maximum polls of a job; 60 by default, Infinity for no limit. */
  readonly mostPolls?: number | undefined;
  /** Maximum retries after a Retry-After; 3 by default. */
  readonly mostWaits?: number | undefined;
  /** False to poll jobs without events. */
  readonly events?: boolean | undefined;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the clock. */
  readonly sleep?: Sleep | undefined;
}

export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client of the API for Node.js and browsers. Throws a TypeError if `baseUrl` is not an http or
 * https URL. Every method throws ApiError for an unsuccessful response, PaymentError for a 402,
 * ConnectionError if the server cannot be reached, and the reason of an aborted signal; methods that wait
 * also throw JobFailedError and JobTimeoutError. A 409, 429 or 503 with Retry-After is retried, at most
 * `mostWaits` times and after at most a minute each.
 *
 * @example
 * const client = createClient({ baseUrl: "http://127.0.0.1:3000", apiKey });
 * const { winRate, behaviorCode } = await client.walletHud(address);
 */
export function createClient(options: ClientOptions) {
  const connection = connect(options);
  return {
    ...createWalletCalls(connection),
    ...createHolderCalls(connection),
    ...createSimilarityCalls(connection),
    ...createCombinedCalls(connection),
    ...createJobCalls(connection),
    ...createWatchCalls(connection),
    ...createWebhookCalls(connection),

    /**
     * Returns the remaining credits and the last 100 entries of the ledger. Needs a key.
     *
     * @example
     * const { balance, entries } = await client.account();
     * const earlier = await client.account({ before: entries[0]?.id });
     */
    account: ({ before, ...call }: CallOptions & Query<"account"> = {}) =>
      fetchBody<Answer<"account", 200>>(connection, "account", { query: { before } }, call),

    /**
     * Rotates the secret of the calling key, whose id `account` returns; both secrets work for a day. Needs
     * the key.
     *
     * @example
     * const { apiKey: newer } = await client.rotateKey((await client.account()).keyId);
     */
    rotateKey: (keyId: string, call?: CallOptions) =>
      fetchBody<Answer<"rotate-key", 200>>(connection, "rotate-key", { params: { id: keyId } }, call),

    /**
     * Buys credits for the account of the key, with a payment by `pay`.
     *
     * @example
     * const { balance } = await client.buyPack("starter");
     */
    buyPack: (id: PackId, call?: CallOptions) =>
      fetchBody<Answer<"credit-pack", 200>>(connection, "credit-pack", { params: { id } }, call),

    /**
     * Returns a page of the wallets analyzed in the last 7 days, by results of a period: `cursor` is the
     * `nextCursor` of the page before. Free.
     *
     * @example
     * const { wallets } = await client.discover({ period: "30d", sortBy: "realized", currency: "usd" });
     */
    discover: (search: CallOptions & Query<"discover"> = {}) => {
      const { idempotencyKey, signal, ...query } = search;
      return fetchBody<Answer<"discover", 200>>(
        connection,
        "discover",
        { query },
        { idempotencyKey, signal },
      );
    },

    /**
     * Searches wallets and tokens by address or by the beginning of a symbol, name or label. Free, without a
     * key.
     *
     * @example
     * const { results } = await client.search("BONK");
     */
    search: (q: string, call?: CallOptions) =>
      fetchBody<Answer<"search", 200>>(connection, "search", { query: { q } }, call),

    /**
     * Returns the prices of calls and the packs of credits. Free, without a key.
     *
     * @example
     * const { endpoints, packs } = await client.pricing();
     */
    pricing: (call?: CallOptions) => fetchBody<Answer<"pricing", 200>>(connection, "pricing", {}, call),
  };
}

function createJobCalls(connection: Connection) {
  return {
    /**
     * Returns the present state of a job. The caller that queued it sees more fields than other callers.
     *
     * @example
     * const { status, progress } = await client.jobStatus(jobId);
     */
    jobStatus: (jobId: string, call?: CallOptions) =>
      fetchBody<Answer<"job-status", 200>>(connection, "job-status", { params: { jobId } }, call),

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

function connect(options: ClientOptions): Connection {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: options.apiKey ?? null,
    pay: options.pay ?? null,
    // Browsers refuse fetch as a method of another object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    sleep: options.sleep ?? sleep,
    pollMs: options.pollMs ?? 5_000,
    mostPolls: options.mostPolls ?? 60,
    mostWaits: options.mostWaits ?? 3,
    events: options.events ?? true,
  };
}

/** Returns the absolute URL of the API without a trailing slash; the URL of a site is extended. */
function readBaseUrl(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl, globalThis.location?.href);
  if (protocol !== "http:" && protocol !== "https:") {
    throw new TypeError(`${baseUrl} is no http or https address.`);
  }
  return `${origin}${pathname === "/" ? "/api/v1" : pathname.replace(/\/+$/, "")}`;
}
