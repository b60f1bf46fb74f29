import { setImmediate as turnOfLoop } from "node:timers/promises";
import { PrismaClientKnownRequestError } from "@prisma/client/runtime/client";
import type { Pool, QueryResult, QueryResultRow } from "pg";
import { inSpan } from "@/lib/trace";
import { toDatabaseError } from "./database";

/** SQL that a connection prepares the first time it meets the name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The rows that `statement` gives for `values`. Throws an AppError `database_unavailable` where nobody answers. */
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

/** Tells whether `error` says that a row of the same unique key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof PrismaClientKnownRequestError) return error.code === PRISMA_UNIQUE_VIOLATION;
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Tells whether `error` says that the row that Prisma was to change is not there. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof PrismaClientKnownRequestError && error.code === PRISMA_MISSING_ROW;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
/** https://www.prisma.io/docs/orm/reference/error-reference */
const PRISMA_UNIQUE_VIOLATION = "P2002";
const PRISMA_MISSING_ROW = "P2025";

/** Values of rows as a statement unnests them: one array for each name, in the order of the rows. */
export function arraysOf<Row>(rows: readonly Row[], ...names: readonly (keyof Row)[]): readonly unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** As `coalesceBy`, for items that are all done together. */
export function coalesce<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return coalesceBy(() => "any", work);
}

/**
 * Runs `work` over the items that share a key, one run per key at a time: whatever arrives while a run is under way, or
 * in the same turn of the event loop, is done together in the next. A lone item waits for nothing but that turn, and a
 * crowd costs one round trip instead of one each. `work` returns one result per item, in their order; what it throws
 * rejects every item of that run.
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
      await settle(queue.splice(0, LARGEST_RUN), work);
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
const LARGEST_RUN = 200;

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
