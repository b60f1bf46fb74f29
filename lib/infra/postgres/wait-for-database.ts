import { setTimeout as sleep } from "node:timers/promises";
import { NETWORK_CODES } from "./database-error";

/** Options for a start that waits for its database. */
export interface DatabasePatience {
  /** Receives one line for people when the reason of the wait changes. */
  readonly onWait?: (line: string) => void;
  /** Maximum wait: ten minutes. */
  readonly patienceMs?: number;
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
  { onWait, patienceMs = PATIENCE_MS, signal }: DatabasePatience = {},
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  let said = "";
  for (;;) {
    signal?.throwIfAborted();
    const outcome = await attempt().then(
      (result) => ({ result }),
      (error: unknown) => toNotReady(error),
    );
    if (!(outcome instanceof NotReadyError)) return outcome.result;
    const { message: reason, pauseMs } = outcome;
    if (Date.now() >= deadline) {
      throw new Error(`${failure}: ${reason} for ${patienceMs / 1_000} seconds`, { cause: outcome });
    }
    if (reason !== said) onWait?.(`${reason}; waiting`);
    said = reason;
    await sleep(pauseMs, undefined, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

const PATIENCE_MS = 600_000;
const PAUSE_MS = 250;

function toNotReady(error: unknown): NotReadyError {
  if (error instanceof NotReadyError) return error;
  const away = findAway(error);
  if (away === null) throw error;
  return new NotReadyError(`the database is away (${away.message || away.code})`, PAUSE_MS, error);
}

/** Returns the error, or its cause, of a server that is unreachable, starts or stops; else null. */
function findAway(error: unknown): { readonly message: string; readonly code: string } | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const isAway = NETWORK_CODES.has(code) || POSTGRES_CODES.test(code) || PG_MESSAGES.test(error.message);
  return isAway ? { message: error.message, code } : findAway(error.cause);
}

/**
 * PostgreSQL: lost or too many connections, shutdowns, crashes and starts:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODES = /^(08...|53300|57P0[123])$/;
/** Messages of pg's errors without a code. */
const PG_MESSAGES = /^(Connection terminated|timeout expired)/;
