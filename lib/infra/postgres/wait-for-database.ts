import { setTimeout as sleep } from "node:timers/promises";
import { NETWORK_CODES } from "./database-error";

/** Patience of a start with a database that is not ready for it. */
export interface DatabasePatience {
  /** Takes one line, for people, each time that the reason of the wait changes. */
  readonly onWait?: (line: string) => void;
  /** Milliseconds to wait at most: ten minutes. */
  readonly patienceMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Thrown by an attempt that is to be repeated after `pauseMs`. The message is the reason, for people. */
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
 * Returns what `attempt` resolves with, and repeats it while it throws a NotReadyError or the server cannot be reached,
 * starts or stops. Throws any other error at once, and an Error of one sentence that begins with `failure` where the
 * wait is too long.
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

/** The error, or the cause of it, that says that the server is not there, starts or stops; null where none does. */
function findAway(error: unknown): { readonly message: string; readonly code: string } | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const isAway = NETWORK_CODES.has(code) || POSTGRES_CODES.test(code) || PG_MESSAGES.test(error.message);
  return isAway ? { message: error.message, code } : findAway(error.cause);
}

/**
 * Codes of PostgreSQL for lost connections, too many of them, shutdowns, crashes and starts:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODES = /^(08...|53300|57P0[123])$/;
/** Messages of errors that pg throws without a code. */
const PG_MESSAGES = /^(Connection terminated|timeout expired)/;
