import type { Pool } from "pg";
import { runStatement } from "./database";

/** Returns true if the database refuses changes, as after a failover. Throws `database_unavailable`. */
export async function isReadOnly(pool: Pool): Promise<boolean> {
  const [row] = await runStatement<{ readOnly: boolean }>(pool, IS_READ_ONLY, []);
  return row?.readOnly ?? false;
}

const IS_READ_ONLY = {
  name: "is-read-only",
  text: `SELECT current_setting('transaction_read_only') = 'on' AS "readOnly"`,
};
