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
  /** Returns the entries of the value; the default is left out. */
  readonly write: (value: Value) => readonly UrlEntry[];
}

/** Field whose text `parse` understands; it gives null for what it does not. */
export function urlField<Value>(
  name: string,
  fallback: Value,
  parse: (text: string) => Value | null,
  format: (value: NonNullable<Value>) => string = String,
): UrlField<Value> {
  return {
    read: (query) => {
      const text = query.get(name);
      return (text === null ? null : parse(text)) ?? fallback;
    },
    write: (value) => [
      [name, value === fallback || value === null || value === undefined ? null : format(value)],
    ],
  };
}

/** Field that holds one of `values`. */
export function choiceField<Value extends string, Default extends Value | null>(
  name: string,
  values: readonly Value[],
  fallback: Default,
): UrlField<Value | Default> {
  return urlField<Value | Default>(name, fallback, (text) => values.find((value) => value === text) ?? null);
}

/** Field of an object, from the fields of its properties. */
export function urlRecord<Value extends object>(
  fields: {
    readonly [Name in keyof Value]: UrlField<Value[Name]>;
  },
): UrlField<Value> {
  return {
    read: (query) => {
      const value: Partial<Value> = {};
      for (const name in fields) value[name] = fields[name].read(query);
      if (!isComplete(value, fields)) throw new Error("A field of the address was not read.");
      return value;
    },
    write: (value) => {
      const entries: UrlEntry[] = [];
      for (const name in fields) entries.push(...fields[name].write(value[name]));
      return entries;
    },
  };
}

function isComplete<Value extends object>(value: Partial<Value>, fields: object): value is Value {
  return Object.keys(fields).every((name) => name in value);
}

/** Field that is the same in every address. */
export function constantField<Value>(value: Value): UrlField<Value> {
  return { read: () => value, write: () => [] };
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
