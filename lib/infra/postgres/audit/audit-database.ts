import type { Pool } from "pg";
import { inTransaction } from "../database";
import { BOOK_CHECKS } from "./book-checks";
import { PAYMENT_CHECKS } from "./payment-checks";
import { WORK_CHECKS } from "./work-checks";

/** Something that is not as it must be. */
export interface Difference {
  /** Name of the check that found it. */
  readonly check: string;
  /** Account, wallet, key, job or payment that it is about. */
  readonly subject: string;
  /** Sentence on what it has and what it ought to have. */
  readonly difference: string;
}

export interface AuditOptions {
  /** True for a database that processes work on: abandoned work is checked for, too. */
  readonly isRunning: boolean;
}

export interface AuditReport {
  /** Names of the checks that were made. */
  readonly checks: readonly string[];
  /** All that they found. */
  readonly differences: readonly Difference[];
}

/**
 * Holds the books against themselves, and against what was delivered, settled and promised. All of it is read as of one
 * moment, and nothing is changed: the product may go on meanwhile. Rejects as `inTransaction` does.
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
