import { createParser } from "nuqs/server";

/** Query of an address, as Next.js passes it to a page. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the fields that occur once. A repeated field counts as missing. */
export function omitRepeatedFields(query: PageQuery): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(query)) if (typeof text === "string") fields[name] = text;
  return fields;
}

/** Longer page numbers are invalid. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Page of a table, from 1. */
export const PAGE_PARSER = createParser({
  parse: (text) => (PAGE_NUMBER.test(text) ? Number(text) : null),
  serialize: String,
}).withDefault(1);

/** Reads the field `page`. */
export function readPageNumber({ page }: PageQuery): number {
  return (typeof page === "string" ? PAGE_PARSER.parse(page) : null) ?? PAGE_PARSER.defaultValue;
}
