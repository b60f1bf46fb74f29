/** Columns of a table that its reader shows or hides, in the order of the table. */
export interface ColumnChoice<Key extends string> {
  readonly keys: readonly Key[];
  /** Keys that are shown if the address names none. */
  readonly shown: readonly Key[];
}

const NONE = "none";

/** Parts of a parser of the shown columns: keys separated by commas; "none" for none. */
export function buildColumnParser<Key extends string>({ keys }: ColumnChoice<Key>) {
  return {
    parse: (text: string): readonly Key[] | null => {
      const namedKeys = text.split(",");
      const columns = keys.filter((key) => namedKeys.includes(key));
      return columns.length === 0 && text !== NONE ? null : columns;
    },
    serialize: (columns: readonly Key[]) => (columns.length === 0 ? NONE : columns.join()),
    eq: isSame,
  };
}

/** Shows a hidden column, or hides a shown one. */
export function toggleColumn<Key extends string>(
  { keys }: ColumnChoice<Key>,
  current: readonly Key[],
  toggled: Key,
): readonly Key[] {
  return keys.filter((key) => current.includes(key) !== (key === toggled));
}

function isSame(columns: readonly string[], otherColumns: readonly string[]): boolean {
  return columns.join() === otherColumns.join();
}
