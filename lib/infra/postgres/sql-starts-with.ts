/** The last character of Unicode ends a range of texts that begin alike. */
const LAST = "\u{10FFFF}";

/**
 * SQL condition that a text column begins with the first parameter, ignoring case: a range of the index on its lower
 * case, without wildcards.
 */
export function sqlStartsWith(column: string): string {
  const text = `lower(${column}) COLLATE "C"`;
  return `(${text} >= lower($1) AND ${text} < lower($1) || '${LAST}')`;
}
