import { PrismaClientKnownRequestError } from "@prisma/client/runtime/client";
import { AppError } from "@/lib/config/errors";

/**
 * Returns an AppError `database_unavailable` if the database is unreachable, refuses connections or changes, or
 * aborts the statement after its time limit; else `error`.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || !isUnavailable(error)) return error;
  const message =
    "The database cannot be reached, is too slow or takes no changes at the moment; try again shortly.";
  return new AppError("database_unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS }, error);
}

const RETRY_AFTER_SECONDS = 5;

/** System codes of an unreachable server or unknown name: https://nodejs.org/api/errors.html#common-system-errors */
export const NETWORK_CODES: ReadonlySet<string> = new Set(
  "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH".split(" "),
);

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  ...NETWORK_CODES,
  // Prisma: https://www.prisma.io/docs/orm/reference/error-reference
  ..."P1001 P1002 P1008 P1017 P2024".split(" "),
  // Prisma's driver adapters
  ..."DatabaseNotReachable ConnectionClosed SocketTimeout TooManyConnections".split(" "),
]);
/**
 * PostgreSQL: class 08, read-only server, lack of disk, memory or connections, timeouts, shutdowns, crashes and file
 * errors, https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const POSTGRES_CODES = /^(08...|25006|25P03|53...|57014|57P0[1235]|58030)$/;
/** Messages of pg's errors without a code. */
const PG_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function isUnavailable(error: unknown): boolean {
  return listFailures(error).some((failure) => {
    if (listCodes(failure).some((code) => CONNECTION_CODES.has(code) || POSTGRES_CODES.test(code)))
      return true;
    return typeof failure.message === "string" && PG_MESSAGES.test(failure.message);
  });
}

/** Returns the codes of an error and its causes: those of PostgreSQL, the system and Prisma. */
export function listErrorCodes(error: unknown): readonly string[] {
  return listFailures(error).flatMap(listCodes);
}

/** Returns the error and its causes: Prisma's error wraps its adapter's, and that the driver's. */
function listFailures(error: unknown): readonly Failure[] {
  if (typeof error !== "object" || error === null) return [];
  const failure: Failure = error;
  const inner = [failure.cause, failure.meta?.driverAdapterError, ...(failure.errors ?? [])];
  return [failure, ...inner.flatMap(listFailures)];
}

function listCodes({ code, originalCode, kind }: Failure): readonly string[] {
  return [code, originalCode, kind].filter((each) => typeof each === "string");
}

interface Failure {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
  readonly errors?: readonly unknown[];
}

/** Returns true for a violation of a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof PrismaClientKnownRequestError) return error.code === PRISMA_UNIQUE_VIOLATION;
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Returns true if Prisma did not find the row to change. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof PrismaClientKnownRequestError && error.code === PRISMA_MISSING_ROW;
}

const UNIQUE_VIOLATION = "23505";
const PRISMA_UNIQUE_VIOLATION = "P2002";
const PRISMA_MISSING_ROW = "P2025";
