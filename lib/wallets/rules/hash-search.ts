import { createHash } from "node:crypto";

const HASH_DIGITS = 16;

/** Returns the hash of a search by which a cursor is bound to it. The order of the fields does not matter. */
export function hashSearch(search: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, HASH_DIGITS);
}
