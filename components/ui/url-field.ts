/** Query of a page's address, as Next.js gives it to a page. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Query of an address, as a browser gives it. */
export type UrlQuery = Pick<URLSearchParams, "get">;

/** Field of a query and its text; null where it is left out. */
export type UrlEntry = readonly [name: string, text: string | null];

/** Value that stands in the query of a page's address. */
export interface UrlField<Value> {
  /** Gives the default where the address says nothing, or says it wrongly. */
  readonly read: (query: UrlQuery) => Value;
  /** Leaves the default out. */
  readonly write: (value: Value) => UrlEntry;
}

/** Field whose text `parse` understands; it gives null for what it does not. */
export function urlField<Value>(
  name: string,
  otherwise: Value,
  parse: (text: string) => Value | null,
  format: (value: NonNullable<Value>) => string = String,
): UrlField<Value> {
  return {
    read: (query) => {
      const text = query.get(name);
      return (text === null ? null : parse(text)) ?? otherwise;
    },
    write: (value) => [
      name,
      value === otherwise || value === null || value === undefined ? null : format(value),
    ],
  };
}

/** Field that holds one of `values`. */
export function choiceField<Value extends string, Default extends Value | null>(
  name: string,
  values: readonly Value[],
  otherwise: Default,
): UrlField<Value | Default> {
  return urlField<Value | Default>(name, otherwise, (text) => values.find((value) => value === text) ?? null);
}

/** `query` with these entries in place of what it said, with its question mark; empty for an empty query. */
export function writeQuery(query: URLSearchParams | string, entries: readonly UrlEntry[]): string {
  const written = new URLSearchParams(query);
  for (const [name, text] of entries) {
    if (text === null) written.delete(name);
    else written.set(name, text);
  }
  return written.size === 0 ? "" : `?${written}`;
}

/** The query of a page as a browser would give it; a field that is there twice counts as none. */
export function fromPageQuery(query: PageQuery): UrlQuery {
  return {
    get: (name) => {
      const value = query[name];
      return typeof value === "string" ? value : null;
    },
  };
}

/** Beyond this many digits a page number is a slip or a prank. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Field with the page of a table, counted from 1. */
export function pageField(name: string): UrlField<number> {
  return urlField(name, 1, (text) => (PAGE_NUMBER.test(text) ? Number(text) : null));
}

/** Page of the one table of a page, or of its first. */
export const PAGE_FIELD = pageField("page");
