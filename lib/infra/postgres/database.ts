import { setImmediate as turnOfLoop } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient, type QueryResult, type QueryResultRow, types } from "pg";
import { inSpan } from "@/lib/config/trace";
import { toDatabaseError } from "./database-error";
import { PrismaClient } from "./generated/client";
import { setUtc } from "./set-utc";

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
  /** Called with the error of an idle connection. */
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
    onConnect: setUtc,
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
const MAX_TRANSACTION_MS = 60_000;

/** Prisma's client on `pool`, with a span around each operation. */
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

/** SQL that a connection prepares the first time it meets the name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Returns the rows of `statement` for `values`. Throws an AppError `database_unavailable` where no server answers. */
export async function runStatement<Row extends object>(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    const { rows } = await inSpan(`sql ${statement.name}`, {}, () =>
      pool.query<Row>({ ...statement, values: [...values] }),
    );
    return rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/**
 * Runs one statement that no connection prepares, with the number of rows that it changed. Throws as `runStatement`.
 */
export async function runText<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  try {
    return await pool.query<Row>(text, [...values]);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** A connection inside a transaction. */
export type DatabaseTransaction = Pick<PoolClient, "query">;

/** SQLSTATEs after which PostgreSQL asks to try again: serialization_failure and deadlock_detected. */
const TRY_AGAIN = ["40001", "40P01"];
const MAX_TRIES = 5;

/**
 * Runs `work` in one transaction, again where PostgreSQL broke it off to resolve a deadlock: `work` must have no
 * effect of its own. Rejects with an AppError `database_unavailable` where the database is out of reach.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (tries === MAX_TRIES || !isTryAgain(error)) throw toDatabaseError(error);
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
    // A connection that cannot even roll back is not given to anyone else.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function isTryAgain(error: unknown): boolean {
  return error instanceof Error && "code" in error && TRY_AGAIN.includes(String(error.code));
}

/** Values of rows as a statement unnests them: one array for each name, in the order of the rows. */
export function toColumnArrays<Row>(
  rows: readonly Row[],
  ...names: readonly (keyof Row)[]
): readonly unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** Coalesces as `coalesceBy` does, for items that are all done together. */
export function coalesce<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return coalesceBy(() => "any", work);
}

/**
 * Runs `work` over the items that share a key, one run per key at a time: all items that arrive during a run, or in the
 * same turn of the event loop, are processed together in the next one. A single item waits only for that turn, and many
 * concurrent items cost one round trip instead of one each. `work` returns one result per item, in their order; what it
 * throws rejects every item of that run.
 */
export function coalesceBy<Item, Result>(
  keyOf: (item: Item) => string,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      // Calls that came in together are read one after the other: each is a turn of microtasks, all are one of the loop.
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

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Keeps a statement short enough that others get their turn. */
const MAX_RUN = 200;

async function settle<Item, Result>(
  run: readonly Waiting<Item, Result>[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
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
