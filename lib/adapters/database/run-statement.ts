import { PrismaClientKnownRequestError } from "@prisma/client/runtime/client";
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
  if (error instanceof PrismaClientKnownRequestError) return error.code === PRISMA_UNIQUE_VIOLATION;
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Tells whether `error` says that the row that Prisma was to change is not there. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof PrismaClientKnownRequestError && error.code === PRISMA_MISSING_ROW;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
/** https://www.prisma.io/docs/orm/reference/error-reference */
const PRISMA_UNIQUE_VIOLATION = "P2002";
const PRISMA_MISSING_ROW = "P2025";
