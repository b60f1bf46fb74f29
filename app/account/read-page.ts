import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";

/** Rows of a page of a list. */
export const LIST_PAGE_SIZE = 50;

interface ListRequest<Id> {
  readonly limit: number;
  /** Returns rows before this one; null for the newest. */
  readonly before: Id | null;
}

/**
 * Returns the rows of the page of a list in the address `path`, and the last of them if older ones follow. A
 * reader who is not signed in is redirected.
 */
export async function readPage<Id, Row>(
  path: string,
  { searchParams }: PageInput,
  readId: (value: string | readonly string[] | undefined) => Id | null,
  list: (userId: string, request: ListRequest<Id>) => Promise<readonly Row[]>,
) {
  const { userId } = await requireSession(path);
  const beforeId = readId((await searchParams).before);
  const rows = await list(userId, { limit: LIST_PAGE_SIZE + 1, before: beforeId });
  const shownRows = rows.slice(0, LIST_PAGE_SIZE);
  return {
    shown: shownRows,
    last: rows.length > LIST_PAGE_SIZE ? shownRows.at(-1) : undefined,
    isFirst: beforeId === null,
  };
}

/** Returns the id of a row with a numeric id, or null. */
export function readEntryId(value: string | readonly string[] | undefined): bigint | null {
  return typeof value === "string" && /^\d{1,18}$/.test(value) ? BigInt(value) : null;
}
