import { Pool } from "pg";
import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";

/** Counts the analyses that a product was ever asked for. */
export async function countAnalyses(dataDir: string): Promise<number> {
  const connectionString = await findEmbeddedPostgres(dataDir);
  if (connectionString === null) throw new Error(`no database runs in ${dataDir}`);
  const pool = new Pool({ connectionString });
  try {
    const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM analyses");
    return rows[0]?.count ?? 0;
  } finally {
    await pool.end();
  }
}
