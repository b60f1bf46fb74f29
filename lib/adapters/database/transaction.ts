import type { Pool, PoolClient } from "pg";
import { toDatabaseError } from "./database";

/** A connection inside a transaction. */
export type Transaction = Pick<PoolClient, "query">;

/** SQLSTATEs after which PostgreSQL asks to try again: serialization_failure and deadlock_detected. */
const TRY_AGAIN = ["40001", "40P01"];
const MOST_TRIES = 5;

/**
 * Runs `work` in one transaction, again where PostgreSQL broke it off to resolve a deadlock: `work` must have no
 * effect of its own. Rejects with an AppError `database_unavailable` where the database is out of reach.
 */
export async function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (tries === MOST_TRIES || !isTryAgain(error)) throw toDatabaseError(error);
    }
  }
}

async function once<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
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
