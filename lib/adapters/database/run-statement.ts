import type { Pool } from "pg";
import { inSpan } from "@/lib/trace";
import { toDatabaseError } from "./database";

/** SQL that a connection prepares the first time it meets the name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The rows that `statement` gives for `values`. Throws an AppError `database_unavailable` where nobody answers. */
export async function runStatement<Row extends object>(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    const { rows } = await inSpan(`sql ${statement.name}`, {}, () =>
      pool.query<Row>({ ...statement, values: [...values] }),
    );
    return rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Tells whether `error` says that a row of the same unique key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
