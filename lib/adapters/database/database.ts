import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, types } from "pg";
import { AppError } from "@/lib/errors";
import { inSpan } from "@/lib/trace";
import { PrismaClient } from "./generated/client";

/** One pool of connections, for plain SQL and for Prisma alike. */
export interface Database {
  readonly pool: Pool;
  /** Rejects as plain SQL does once that has gone through `toDatabaseError`. */
  readonly prisma: ReturnType<typeof createClient>;
  /** Waits for queries that run and closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at a time, at most. */
  readonly poolSize?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Milliseconds after which the server breaks a statement off. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds to wait for a connection, new or free. */
  readonly connectTimeoutMs?: number;
  /** Called with what befalls a connection that nobody is using at the time. */
  readonly onConnectionError?: (error: Error) => void;
}

/**
 * Opens the database behind `url`; the first connection is made by the first query. A connection that is lost is
 * replaced; the query that it carried rejects. Pass what a query rejects with through `toDatabaseError`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    application_name: options.applicationName ?? "walletlens",
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: options.statementTimeoutMs ?? 30_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  const report = options.onConnectionError ?? (() => undefined);
  pool.on("error", report);
  // A connection that breaks between two statements of a transaction says so here and nowhere else.
  pool.on("connect", (client) => client.on("error", report));
  const prisma = createClient(pool);
  return {
    pool,
    prisma,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** A date is midnight UTC, as Prisma has it; the driver's own would be midnight of wherever the process runs. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === types.builtins.DATE
    ? (text: string) => new Date(`${text}T00:00:00Z`)
    : types.getTypeParser(oid, format);

/** Longer than the pool waits for a connection, and than the server lets a statement run: their words come first. */
const LONGEST_TRANSACTION_MS = 60_000;

/** Prisma's client on `pool`, with a span around each operation. */
function createClient(pool: Pool) {
  const transactionOptions = { maxWait: LONGEST_TRANSACTION_MS, timeout: LONGEST_TRANSACTION_MS };
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }).$extends({
    query: {
      $allOperations: async ({ model, operation, args, query }) => {
        try {
          return await inSpan(`prisma ${model ?? "raw"}.${operation}`, {}, () => query(args));
        } catch (error) {
          throw toDatabaseError(error);
        }
      },
    },
  });
}

/**
 * `error` as an AppError `database_unavailable` where it says that the database cannot be reached, does not take
 * connections, or takes no changes; any other error as it is.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || !isTrouble(error)) return error;
  const message = "The database cannot be reached or takes no changes at the moment; try again shortly.";
  return new AppError("database_unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS }, error);
}

const RETRY_AFTER_SECONDS = 5;

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  // Of the operating system: https://nodejs.org/api/errors.html#common-system-errors
  ..."ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH".split(" "),
  // Of Prisma: https://www.prisma.io/docs/orm/reference/error-reference
  ..."P1001 P1002 P1008 P1017 P2024".split(" "),
  // Of Prisma's driver adapters
  ..."DatabaseNotReachable ConnectionClosed SocketTimeout TooManyConnections".split(" "),
]);
/**
 * Codes of PostgreSQL: class 08, a server that is read-only, lacks room, memory or connections, shutdowns and crashes,
 * failures of its files, https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const POSTGRES_CODES = /^(08...|25006|53...|57P0[1235]|58030)$/;
/** Messages of errors that pg throws without a code. */
const PG_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Looks through the wrappings: Prisma's error carries its adapter's, that one the driver's. */
function isTrouble(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure: Failure = error;
  const codes = [failure.code, failure.originalCode, failure.kind].filter((code) => typeof code === "string");
  if (codes.some((code) => CONNECTION_CODES.has(code) || POSTGRES_CODES.test(code))) return true;
  if (typeof failure.message === "string" && PG_MESSAGES.test(failure.message)) return true;
  const inner = [failure.cause, failure.meta?.driverAdapterError, ...(failure.errors ?? [])];
  return inner.some(isTrouble);
}

/** The fields by which the drivers' errors say what happened. */
interface Failure {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
  readonly errors?: readonly unknown[];
}
