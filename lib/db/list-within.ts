import type { Pool } from "pg";
import { AppError } from "@/lib/config/errors";
import { splitWords } from "@/lib/runtime/rules/match-words";
import { inTransaction, type Statement } from "./database";

const LIST_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Returns the rows of a list that anonymous callers may request. Throws `server_busy` after a second, and as
 * `runStatement`.
 */
export async function listWithin<Row extends object>(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    return await inTransaction(pool, async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${LIST_MS}`);
      return (await tx.query<Row>({ ...statement, values: [...values] })).rows;
    });
  } catch (error) {
    if (!wasCanceled(error)) throw error;
    const message = "The list takes too long to read at the moment; try again shortly or request fewer rows.";
    throw new AppError("server_busy", message, { retryAfterSeconds: RETRY_AFTER_SECONDS }, error);
  }
}

function wasCanceled(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "57014";
}

/** The last character of Unicode ends the range of texts with the prefix. */
const LAST = "\u{10FFFF}";
/**
 * SQL condition: a text column starts with the first parameter, ignoring case. It is a range of the index on its
 * lower case.
 */
export function sqlStartsWith(column: string): string {
  const text = `lower(${column}) COLLATE "C"`;
  return `(${text} >= lower($1) AND ${text} < lower($1) || '${LAST}')`;
}

/** SQL condition: a column of base58 text starts with `parameter`. It is a range of the index on its bytes. */
export function sqlBeginsWith(column: string, parameter: string): string {
  const text = `${column} COLLATE "C"`;
  return `(${text} >= ${parameter} AND ${text} < ${parameter} || '${LAST}')`;
}

/**
 * SQL condition: a text has the words of `parameter`, a query of `toWordQuery`. The expression is that of the index.
 */
export function sqlHasWords(text: string, parameter: string): string {
  const words = `regexp_replace(left(${text}, 300), '[!-/:-@[-\`{-~]+', ' ', 'g')`;
  return `to_tsvector('simple'::regconfig, ${words}) @@ to_tsquery('simple'::regconfig, ${parameter})`;
}

/** Returns a tsquery for texts in which each word of `text` begins a word. Words contain no sign of its syntax. */
export function toWordQuery(text: string): string {
  return splitWords(text)
    .map((word) => `'${word}':*`)
    .join(" & ");
}
