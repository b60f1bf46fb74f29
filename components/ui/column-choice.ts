import { defineField, type UrlField } from "@/components/ui/url-field";

/** Columns of a table that its reader shows or hides, in the order of the table. */
export interface ColumnChoice<Key extends string> {
  readonly keys: readonly Key[];
  /** Keys that are shown if the address names none. */
  readonly shown: readonly Key[];
}

/** Field of the address with the shown columns, as keys separated by commas; "none" for none. */
export function defineColumns<Key extends string>(
  name: string,
  { keys, shown }: ColumnChoice<Key>,
): UrlField<readonly Key[]> {
  return defineField<readonly Key[]>(
    name,
    shown,
    (text) => {
      const namedKeys = text.split(",");
      const columns = keys.filter((key) => namedKeys.includes(key));
      if (columns.length === 0 && text !== NONE) return null;
      return isSame(columns, shown) ? shown : columns;
    },
    (columns) => (columns.length === 0 ? NONE : columns.join()),
  );
}

const NONE = "none";

/** Shows a hidden column, or hides a shown one. */
export function toggleColumn<Key extends string>(
  { keys, shown }: ColumnChoice<Key>,
  current: readonly Key[],
  toggled: Key,
): readonly Key[] {
  const columns = keys.filter((key) => current.includes(key) !== (key === toggled));
  return isSame(columns, shown) ? shown : columns;
}

function isSame(keysA: readonly string[], keysB: readonly string[]): boolean {
  return keysA.join() === keysB.join();
}
