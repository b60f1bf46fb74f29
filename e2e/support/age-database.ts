import { Pool } from "pg";
import { findDatabase } from "./find-database";

const AGE_RESULTS = `UPDATE group_results SET created_at = created_at - $1 * interval '1 minute',
  kept_until = kept_until - $1 * interval '1 minute' WHERE job_id = $2`;

/** Lets time pass for the results of one job, as if they were `minutes` older; other specs go on with theirs. */
export async function ageResults(dataDir: string, jobId: string, minutes: number): Promise<void> {
  await query(dataDir, AGE_RESULTS, [minutes, jobId]);
}

/** As `ageResults`, for the kept figures of all wallets. */
export async function ageFigures(dataDir: string, minutes: number): Promise<void> {
  const older = "UPDATE wallet_snapshots SET calculated_at = calculated_at - $1 * interval '1 minute'";
  await query(dataDir, older, [minutes]);
}

/** As if a wallet had last been asked for so many days ago. */
export async function setLastAsked(dataDir: string, wallet: string, days: number): Promise<void> {
  const past = "UPDATE wallets SET asked_at = now() - $2 * interval '1 day' WHERE address = $1";
  await query(dataDir, past, [wallet, days]);
}

/** Days since a wallet was last asked for, as the database knows it. */
export async function readLastAsked(dataDir: string, wallet: string): Promise<number> {
  const days =
    "SELECT extract(epoch FROM now() - asked_at)::float8 / 86400 AS days FROM wallets WHERE address = $1";
  const [row] = await query(dataDir, days, [wallet]);
  return Number(row?.days);
}

async function query(dataDir: string, text: string, values: readonly unknown[]) {
  const pool = new Pool({ connectionString: await findDatabase(dataDir) });
  try {
    return (await pool.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}
