import type { Pool } from "pg";
import type { MeasuredProduct } from "@/bench/product";
import { readSizes } from "@/bench/scale/read-sizes";

/** State of a product that must not grow without end while it is used evenly. */
export interface ProductState {
  /** Bytes of memory that the server's process holds. */
  readonly memory: number;
  /** Connections to the database, without the one that asks. */
  readonly connections: number;
  /** Bytes of each table with its indexes. */
  readonly tables: ReadonlyMap<string, number>;
}

/** Reads the state of a product that runs. */
export async function readState({ url }: MeasuredProduct, pool: Pool): Promise<ProductState> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const memory = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (memory === undefined) throw new Error("the server does not say how much memory it holds");
  const { rows } = await pool.query<{ connections: number }>(
    `SELECT count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const sizes = await readSizes(pool);
  return {
    memory: Number(memory),
    connections: rows[0]?.connections ?? 0,
    tables: new Map(sizes.map(({ name, table, indexes }) => [name, table + indexes])),
  };
}

/** Sums the bytes of all tables. */
export function sumTables({ tables }: ProductState): number {
  return Array.from(tables.values()).reduce((sum, bytes) => sum + bytes, 0);
}
