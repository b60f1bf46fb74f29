/** Query of an address, as Next.js passes it to a page. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Query of an address in a browser. */
export type UrlQuery = Pick<URLSearchParams, "get">;

/** Field and its text; null removes it. */
export type UrlEntry = readonly [name: string, text: string | null];

export interface UrlField<Value> {
  /** Returns the default if the address has no valid value. */
  readonly read: (query: UrlQuery) => Value;
  /** Returns the entries of the value; the default is omitted. */
  readonly write: (value: Value) => readonly UrlEntry[];
}

/** Type of the values of a field. */
export type FieldValue<Field> = Field extends UrlField<infer Value> ? Value : never;

/** `parse` returns null for invalid text. */
export function defineField<Value>(
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

export function defineChoice<const Value extends string, Default extends Value | null>(
  name: string,
  values: readonly Value[],
  fallback: Default,
): UrlField<Value | Default> {
  return defineField<Value | Default>(
    name,
    fallback,
    (text) => values.find((value) => value === text) ?? null,
  );
}

/** Combines the fields of an object. */
export function defineRecord<Value extends object>(
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

export function defineConstant<Value>(value: Value): UrlField<Value> {
  return { read: () => value, write: () => [] };
}

/** Returns `query` with these entries replaced, with its question mark; empty for an empty query. */
export function writeQuery(query: URLSearchParams | string, entries: readonly UrlEntry[]): string {
  const params = new URLSearchParams(query);
  for (const [name, text] of entries) {
    if (text === null) params.delete(name);
    else params.set(name, text);
  }
  return params.size === 0 ? "" : `?${params}`;
}

/** A repeated field counts as missing. */
export function toUrlQuery(query: PageQuery): UrlQuery {
  return {
    get: (name) => {
      const value = query[name];
      return typeof value === "string" ? value : null;
    },
  };
}

/** Longer page numbers are invalid. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Page of a table, from 1. */
export function definePage(name: string): UrlField<number> {
  return defineField(name, 1, (text) => (PAGE_NUMBER.test(text) ? Number(text) : null));
}

export const PAGE_FIELD = definePage("page");
