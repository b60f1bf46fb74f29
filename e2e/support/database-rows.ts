import { Pool } from "pg";
import { findDatabase } from "./find-database";

const AGE_RESULTS = `UPDATE group_results SET created_at = created_at - $1 * interval '1 minute',
  kept_until = kept_until - $1 * interval '1 minute' WHERE job_id = $2`;

/** Makes the results of one job `minutes` older, without affecting other specs. */
export async function backdateResults(dataDir: string, jobId: string, minutes: number): Promise<void> {
  await query(dataDir, AGE_RESULTS, [minutes, jobId]);
}

/** Makes the snapshots of all wallets `minutes` older. */
export async function backdateSnapshots(dataDir: string, minutes: number): Promise<void> {
  const older = "UPDATE wallet_snapshots SET calculated_at = calculated_at - $1 * interval '1 minute'";
  await query(dataDir, older, [minutes]);
}

/** Sets the last request for a wallet to the given number of days ago. */
export async function setLastRequested(dataDir: string, wallet: string, days: number): Promise<void> {
  const past = "UPDATE wallets SET asked_at = now() - $2 * interval '1 day' WHERE address = $1";
  await query(dataDir, past, [wallet, days]);
}

/** Returns the days since the last request for a wallet. */
export async function readLastRequested(dataDir: string, wallet: string): Promise<number> {
  const days =
    "SELECT extract(epoch FROM now() - asked_at)::float8 / 86400 AS days FROM wallets WHERE address = $1";
  const [row] = await query(dataDir, days, [wallet]);
  return Number(row?.days);
}

/** Makes all sessions of a product `minutes` older. */
export async function backdateSessions(dataDir: string, minutes: number): Promise<void> {
  const older = "UPDATE sign_in_sessions SET created_at = created_at - $1 * interval '1 minute'";
  await query(dataDir, older, [minutes]);
}

/** Counts all analyses that were requested from a product. */
export async function countAnalyses(dataDir: string): Promise<number> {
  const [row] = await query(dataDir, "SELECT count(*)::int AS count FROM analyses", []);
  return Number(row?.count);
}

async function query(dataDir: string, text: string, values: readonly unknown[]) {
  const pool = new Pool({ connectionString: await findDatabase(dataDir) });
  try {
    return (await pool.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}
