import type { Pool } from "pg";

/** Sizes of one table in bytes, TOAST with the table. */
export interface TableSize {
  readonly name: string;
  readonly table: number;
  readonly indexes: number;
}

/** Reads the sizes of the product's tables that hold anything, the largest first. */
export async function readSizes(pool: Pool): Promise<readonly TableSize[]> {
  const { rows } = await pool.query<{ name: string; table: string; indexes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS table, pg_indexes_size(oid) AS indexes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
     ORDER BY pg_total_relation_size(oid) DESC`,
  );
  return rows.map(({ name, table, indexes }) => ({ name, table: Number(table), indexes: Number(indexes) }));
}
