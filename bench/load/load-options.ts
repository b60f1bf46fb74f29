/** Requests of so many connections, each asking again as soon as it is answered. */
export interface LoadOptions {
  readonly url: string;
  /** Paths to ask for one after the other, in the place of the URL's own. */
  readonly paths?: readonly string[];
  /** True where each path is asked for once: loading ends with the last of them, or its time. */
  readonly isOnce?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text to POST; a GET where there is none. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** Answer of the process that loads. */
export interface LoadProcessAnswer {
  readonly result: LoadResult;
  /** Statuses of the answers that had another one than 200. */
  readonly failures: readonly number[];
}
