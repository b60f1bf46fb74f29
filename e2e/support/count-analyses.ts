import { Pool } from "pg";
import { findDatabase } from "./find-database";

/** Counts the analyses that a product was ever asked for. */
export async function countAnalyses(dataDir: string): Promise<number> {
  const pool = new Pool({ connectionString: await findDatabase(dataDir) });
  try {
    const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM analyses");
    return rows[0]?.count ?? 0;
  } finally {
    await pool.end();
  }
}
