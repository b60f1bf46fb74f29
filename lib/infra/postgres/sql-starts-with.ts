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
