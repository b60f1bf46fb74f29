import type { SourceState } from "@walletlens/solana/prices/price-sources";

/** A dependency of the service. */
export interface Check {
  readonly name: string;
  /** True if the service cannot respond without it. Without another one, stored data is still served. */
  readonly isRequired: boolean;
  /** Rejects if the dependency is unavailable. Stops when `signal` is aborted. */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * `degraded`: stored data is served, new work may wait. `down`: nothing is served. `stopping`: the process is
 * about to exit.
 */
export type ReadinessStatus = "ready" | "degraded" | "down" | "stopping";

type Outcome = "ok" | "failed" | "timeout" | WriteObstacle;

/** Why a database that serves reads refuses changes: it is a standby or set so, or its disk is full. */
export type WriteObstacle = "read-only" | "disk-full";

/** Thrown by the check of a database that serves reads and refuses changes. */
export class NotWritableError extends Error {
  constructor(readonly obstacle: WriteObstacle) {
    super(`the database refuses changes: ${obstacle}`);
  }
}

/** Outcome of each check, without reasons. */
export interface Readiness {
  readonly status: ReadinessStatus;
  readonly checks: Readonly<Record<string, Outcome>>;
  /** Sentences about failed parts that others replace; absent without failures. */
  readonly remarks?: readonly string[];
  /** Sources of prices; absent if the process is stopping. */
  readonly prices?: PriceReadiness;
}

/** Sources of each kind of prices. Without a working one, values that need these prices are unknown. */
export interface PriceReadiness {
  readonly sol: SourceReadiness;
  readonly tokens: SourceReadiness;
}

export interface SourceReadiness {
  /** Time since which no source works; null while one does, and if none is configured. */
  readonly unavailableSince: string | null;
  /** In the order of their calls. */
  readonly sources: readonly {
    readonly name: string;
    readonly state: SourceState;
    /** Time of the last change of the state. */
    readonly since: string;
  }[];
}

export interface ReadinessOptions {
  /** Timeout of one check. */
  readonly timeoutMs: number;
  /** Milliseconds for which a result is cached. */
  readonly cacheMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Lists degraded parts that no check covers. */
  readonly listRemarks?: () => readonly string[];
  /** Describes the sources of prices. */
  readonly describePrices?: () => PriceReadiness;
  /** Receives the reason of a failed check, once per reason. */
  readonly onFailure: (name: string, reason: unknown) => void;
}

/** Returns a readiness function. Concurrent and subsequent calls within `cacheMs` share one result. */
export function createReadiness(
  checks: readonly Check[],
  options: ReadinessOptions,
): () => Promise<Readiness> {
  const reportingChecks = checks.map((check) => reportChanges(check, options));
  let readiness: Promise<Readiness> | null = null;
  let cachedUntil = Number.NEGATIVE_INFINITY;
  return () => {
    if (readiness === null || options.now() >= cachedUntil) {
      cachedUntil = Number.POSITIVE_INFINITY;
      readiness = runAll(reportingChecks, options).finally(() => {
        cachedUntil = options.now() + options.cacheMs;
      });
    }
    return readiness;
  };
}

async function runAll(
  checks: readonly Check[],
  { timeoutMs, listRemarks = () => [], describePrices }: ReadinessOptions,
): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => [check.name, await runOne(check, timeoutMs)] as const),
  );
  const failedNames = results.filter(([, outcome]) => outcome !== "ok").map(([name]) => name);
  const isDown = checks.some(({ name, isRequired }) => isRequired && failedNames.includes(name));
  const status = isDown ? "down" : failedNames.length > 0 ? "degraded" : "ready";
  const remarks = listRemarks();
  return {
    status,
    checks: Object.fromEntries(results),
    ...(remarks.length > 0 && { remarks }),
    ...(describePrices !== undefined && { prices: describePrices() }),
  };
}

/** Wraps a check to report each failure reason once. */
function reportChanges(check: Check, { onFailure }: ReadinessOptions): Check {
  let reportedReason: string | null = null;
  return {
    ...check,
    async run(signal) {
      try {
        await check.run(signal);
        reportedReason = null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== reportedReason) onFailure(check.name, error);
        reportedReason = reason;
        throw error;
      }
    },
  };
}

/** Does not wait for a check that ignores its abort signal. */
async function runOne(check: Check, timeoutMs: number): Promise<Outcome> {
  const timeoutController = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => {
      timeoutController.abort();
      resolve("timeout");
    }, timeoutMs);
  });
  const run = async () => check.run(timeoutController.signal);
  const result = run().then(
    () => "ok" as const,
    (error: unknown) => (error instanceof NotWritableError ? error.obstacle : ("failed" as const)),
  );
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
