import { setImmediate as turnOfLoop } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, type QueryResult, type QueryResultRow, types } from "pg";
import { inSpan, traceCalls } from "@/lib/config/trace";
import type { Clock } from "@/lib/runtime/ports";
import { toDatabaseError } from "./database-error";
import { PrismaClient } from "./generated/client";
import { prepareSession } from "./prepare-session";
import { ServerClock } from "./server-clock";

/** One pool of connections for SQL and Prisma. */
export interface Database {
  readonly pool: Pool;
  /** Rejects with errors of `toDatabaseError`. */
  readonly prisma: ReturnType<typeof createClient>;
  /** Time of the server, which writes that other processes read must use. */
  readonly clock: Clock;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
}

/** Database of an operation with its own SQL. */
export interface DatabasePorts {
  readonly database: Pick<Database, "pool" | "prisma" | "clock">;
}

export interface DatabaseOptions {
  /** Maximum of connections. */
  readonly poolSize?: number;
  /** Name in pg_stat_activity. */
  readonly applicationName?: string;
  readonly statementTimeoutMs?: number;
  /** Maximum wait for a connection, new or free. */
  readonly connectTimeoutMs?: number;
  /** True for a span around each statement. */
  readonly isTraced?: boolean;
  /** Receives the error of an idle connection. */
  readonly onConnectionError?: (error: Error) => void;
}

/**
 * Opens a pool; the first query connects. A lost connection is replaced, and its query rejects; pass the error
 * through `toDatabaseError`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const clock = new ServerClock();
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    application_name: options.applicationName ?? "walletlens",
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) =>
      clock.set(await prepareSession(client, options.statementTimeoutMs ?? 30_000)),
  });
  const report = options.onConnectionError ?? (() => undefined);
  pool.on("error", report);
  // A connection that breaks between two statements of a transaction reports it only here.
  pool.on("connect", (client) => client.on("error", report));
  const prisma = createClient(pool);
  return {
    pool: options.isTraced === true ? traceCalls("pool", pool, describeStatement) : pool,
    prisma,
    clock,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Returns `sql NAME` for the statements of `runStatement`, which have a name. */
function describeStatement(method: string, [statement]: readonly unknown[]): string {
  const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
  return isNamed ? `sql ${statement.name}` : `pool.${method}`;
}

/** A date is midnight UTC, as in Prisma; the driver's default is local midnight. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === types.builtins.DATE
    ? (text: string) => new Date(`${text}T00:00:00Z`)
    : types.getTypeParser(oid, format);

/** Longer than the timeouts of connections and statements, so that their errors come first. */
const MAX_TRANSACTION_MS = 60_000;

/** Creates Prisma's client on `pool`, with a span per operation. */
function createClient(pool: Pool) {
  const transactionOptions = { maxWait: MAX_TRANSACTION_MS, timeout: MAX_TRANSACTION_MS };
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

/** SQL that each connection prepares once under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Returns the rows. Throws an AppError `database_unavailable`. */
export async function runStatement<Row extends object>(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
    return rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Runs an unprepared statement and returns its row count too. Throws as `runStatement`. */
export async function runText<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<Row>> {
  try {
    return await pool.query<Row>(text, [...values]);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

export type DatabaseTransaction = Pick<PoolClient, "query">;

/** SQLSTATEs of transactions to retry: serialization_failure and deadlock_detected. */
const RETRIABLE = ["40001", "40P01"];
const MAX_TRIES = 5;

/**
 * Runs `work` in one transaction, and again after a deadlock, so `work` must have no other effects. Rejects with an
 * AppError `database_unavailable`.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (tries === MAX_TRIES || !isRetriable(error)) throw toDatabaseError(error);
    }
  }
}

async function once<T>(pool: Pool, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection whose rollback fails is closed.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && "code" in error && RETRIABLE.includes(String(error.code));
}

/** Returns one array per name for `unnest`, in the order of the rows. */
export function toColumnArrays<Row>(
  rows: readonly Row[],
  ...names: readonly (keyof Row)[]
): readonly unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** As `coalesceBy`, with one key. */
export function coalesce<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return coalesceBy(() => "any", work);
}

/**
 * Batches calls by key, with one run of `work` per key at a time: items that arrive during a run, or in the same turn
 * of the event loop, form the next batch. A single item waits only for that turn, and many concurrent items cost one
 * round trip. `work` returns one result per item in order, or a promise of it; its error rejects every item of the batch.
 */
export function coalesceBy<Item, Result>(
  keyOf: (item: Item) => string,
  work: BatchWork<Item, Result>,
): (item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      // Concurrent requests are read in several microtasks of one turn of the event loop.
      await turnOfLoop();
      await settle(queue.splice(0, MAX_RUN), work);
    }
    queues.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      void drain(key, started);
    });
}

type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits the duration of a statement. */
const MAX_RUN = 200;

async function settle<Item, Result>(
  run: readonly Waiting<Item, Result>[],
  work: BatchWork<Item, Result>,
): Promise<void> {
  try {
    const results = await work(run.map(({ item }) => item));
    for (const [position, { resolve, reject }] of run.entries()) {
      const result = results[position];
      if (result === undefined) reject(new Error("fewer results than items"));
      else resolve(result);
    }
  } catch (error) {
    for (const { reject } of run) reject(error);
  }
}
