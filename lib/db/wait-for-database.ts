import { setTimeout as sleep } from "node:timers/promises";
import { NETWORK_CODES } from "./database-error";

/** Options for a start that waits for its database. */
export interface DatabaseWait {
  /** Receives one line for people when the reason of the wait changes. */
  readonly onWait?: (line: string) => void;
  /** Maximum wait: ten minutes. */
  readonly maxWaitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Thrown by an attempt that is repeated after `pauseMs`. The message is the reason, for people. */
export class NotReadyError extends Error {
  constructor(
    reason: string,
    readonly pauseMs: number = PAUSE_MS,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/**
 * Repeats `attempt` while it throws a NotReadyError, or the server is unreachable, starts or stops. Throws other
 * errors at once, and after the maximum wait an Error of one sentence that begins with `failure`.
 */
export async function waitForDatabase<T>(
  attempt: () => Promise<T>,
  failure: string,
  { onWait, maxWaitMs: patienceMs = MAX_WAIT_MS, signal }: DatabaseWait = {},
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  let reported = "";
  for (;;) {
    signal?.throwIfAborted();
    const outcome = await attempt().then(
      (result) => ({ result }),
      (error: unknown) => toNotReady(error),
    );
    if (!(outcome instanceof NotReadyError)) return outcome.result;
    const { message: reason, pauseMs } = outcome;
    if (performance.now() >= deadline) {
      throw new Error(`${failure}: ${reason} for ${patienceMs / 1_000} seconds`, { cause: outcome });
    }
    if (reason !== reported) onWait?.(`${reason}; waiting`);
    reported = reason;
    await sleep(pauseMs, undefined, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

const MAX_WAIT_MS = 600_000;
const PAUSE_MS = 250;

function toNotReady(error: unknown): NotReadyError {
  if (error instanceof NotReadyError) return error;
  const unavailable = findUnavailable(error);
  if (unavailable === null) throw error;
  return new NotReadyError(
    `the database is unavailable (${unavailable.message || unavailable.code})`,
    PAUSE_MS,
    error,
  );
}

/** Returns the error, or its cause, of a server that is unreachable, starts or stops; else null. */
function findUnavailable(error: unknown): { readonly message: string; readonly code: string } | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const isUnavailable =
    NETWORK_CODES.has(code) || POSTGRES_CODES.test(code) || PG_MESSAGES.test(error.message);
  return isUnavailable ? { message: error.message, code } : findUnavailable(error.cause);
}

/**
 * PostgreSQL: lost or too many connections, shutdowns, crashes and starts:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODES = /^(08...|53300|57P0[123])$/;
/** Messages of pg's errors without a code. */
const PG_MESSAGES = /^(Connection terminated|timeout expired)/;
