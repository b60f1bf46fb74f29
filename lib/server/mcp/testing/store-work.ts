import type { Database } from "@/lib/db/database";
import { NO_LINKS } from "../../testing/sample-links";

/** Compact result of a comparison of three wallets without anything in common. */
export const NO_COMPARISON = {
  coordinationScore: 0,
  pairs: [],
  globalMetrics: { averageSimilarity: 0 },
  metadata: { walletsAnalyzed: 3, totalPairs: 3, meaningfulPairs: 0, flaggedPairs: 0 },
  ...NO_LINKS.agent,
};

/** Stores an analysis, or sets its status. */
export async function setAnalysis(
  { pool }: Pick<Database, "pool">,
  id: string,
  status: "active" | "completed",
): Promise<void> {
  await pool.query(
    `INSERT INTO analyses (id, wallet, kind, status, progress, finished_at)
     VALUES ($1, $1, 'flash', $2, 50, CASE WHEN $2 = 'completed' THEN now() END)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, finished_at = excluded.finished_at`,
    [id, status],
  );
}
