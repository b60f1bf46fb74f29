import type { Pool, QueryResult } from "pg";
import { listErrorCodes, toDatabaseError } from "@/lib/db/database-error";
import type { WriteObstacle } from "./check-readiness";

/**
 * Returns what keeps the database from changes; null if nothing does. Writes about 300 kB to a temporary file, because a
 * change of a row can still fit into a full disk. Throws `database_unavailable`.
 */
export async function findWriteObstacle(pool: Pool): Promise<WriteObstacle | null> {
  try {
    const results: unknown = await pool.query(SPILL);
    const [, probe] = results as readonly QueryResult<{ readOnly: boolean }>[];
    return probe?.rows[0]?.readOnly === true ? "read-only" : null;
  } catch (error) {
    if (listErrorCodes(error).includes(DISK_FULL)) return "disk-full";
    throw toDatabaseError(error);
  }
}

/** Two statements in one message are one transaction. The rows do not fit into the memory, so that they go to the disk. */
const SPILL = `
  SET LOCAL work_mem = '64kB';
  SELECT current_setting('transaction_read_only') = 'on' AS "readOnly", count(*) FROM generate_series(1, 10000)`;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
