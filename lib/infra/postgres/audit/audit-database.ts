import type { Pool } from "pg";
import { inTransaction } from "../database";
import { BOOK_CHECKS } from "./book-checks";
import { PAYMENT_CHECKS } from "./payment-checks";
import { WORK_CHECKS } from "./work-checks";

export interface Difference {
  /** Name of the check. */
  readonly check: string;
  /** Id of the account, wallet, key, job or payment. */
  readonly subject: string;
  /** Sentence with the actual and the expected value. */
  readonly difference: string;
}

export interface AuditOptions {
  /** True: processes use the database, so abandoned work is a difference. */
  readonly isRunning: boolean;
}

export interface AuditReport {
  /** Names of the checks. */
  readonly checks: readonly string[];
  readonly differences: readonly Difference[];
}

/**
 * Checks the ledger against itself, and against deliveries, settlements and promises. Reads one snapshot and changes
 * nothing, so the product may run. Rejects as `inTransaction`.
 */
export async function auditDatabase(pool: Pool, { isRunning }: AuditOptions): Promise<AuditReport> {
  const checks = Object.entries({ ...BOOK_CHECKS, ...PAYMENT_CHECKS, ...(isRunning ? WORK_CHECKS : {}) });
  return inTransaction(pool, async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const differences: Difference[] = [];
    for (const [check, text] of checks) {
      const { rows } = await tx.query<Omit<Difference, "check">>(text);
      differences.push(...rows.map((row) => ({ check, ...row })));
    }
    return { checks: checks.map(([name]) => name), differences };
  });
}
