import { Pool } from "pg";
import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";

/** Lets time pass for what a product keeps: results of analyses are as if `minutes` older. */
export function ageResults(dataDir: string, minutes: number): Promise<void> {
  return age(dataDir, "UPDATE group_results SET created_at = created_at - $1 * interval '1 minute'", minutes);
}

/** As `ageResults`, for the kept figures of wallets. */
export function ageFigures(dataDir: string, minutes: number): Promise<void> {
  return age(
    dataDir,
    "UPDATE wallet_snapshots SET calculated_at = calculated_at - $1 * interval '1 minute'",
    minutes,
  );
}

async function age(dataDir: string, statement: string, minutes: number): Promise<void> {
  const connectionString = await findEmbeddedPostgres(dataDir);
  if (connectionString === null) throw new Error(`no database runs in ${dataDir}`);
  const pool = new Pool({ connectionString });
  try {
    await pool.query(statement, [minutes]);
  } finally {
    await pool.end();
  }
}
