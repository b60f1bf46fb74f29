export type CsvValue = string | number | bigint | boolean | null;

/** Formats RFC 4180. Text that a spreadsheet would run as a formula is escaped; decimal numbers are not. */
export function formatCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(formatValue).join(",")}\r\n`).join("");
}

/** https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/;
const SPECIAL = /[",\r\n]/;

function formatValue(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) && !DECIMAL.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
