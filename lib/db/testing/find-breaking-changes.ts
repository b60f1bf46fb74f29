import type { Client } from "pg";

/** Objects that statements of an older version may use, by names such as `wallets.asked_at`. */
export interface Catalog {
  /** Columns by table and name. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Constraints and unique indexes with their columns. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  /** Values of enums. */
  readonly values: ReadonlySet<string>;
}

interface Column {
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

const READ_COLUMNS = `
  SELECT t.relname || '.' || a.attname AS name, t.relname AS table, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`;

const READ_RULES = `
  SELECT t.relname || '.' || rule.name AS name,
    ARRAY(SELECT t.relname || '.' || a.attname FROM pg_attribute a
      WHERE a.attrelid = t.oid AND a.attnum = ANY (rule.keys)) AS columns
  FROM (
    SELECT conrelid AS relation, conname AS name, conkey AS keys FROM pg_constraint WHERE contype IN ('c', 'f', 'x')
    UNION ALL
    SELECT i.indrelid, c.relname, i.indkey::int2[] FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique
  ) rule JOIN pg_class t ON t.oid = rule.relation
  WHERE t.relnamespace = 'public'::regnamespace`;

const READ_VALUES = "SELECT enumtypid::regtype || ' ' || enumlabel AS value FROM pg_enum";

export async function readCatalog(client: Client): Promise<Catalog> {
  const columns = await client.query<Column & { name: string }>(READ_COLUMNS);
  const rules = await client.query<{ name: string; columns: string[] }>(READ_RULES);
  const values = await client.query<{ value: string }>(READ_VALUES);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map((row) => [row.name, row.columns])),
    values: new Set(values.rows.map(({ value }) => value)),
  };
}

/**
 * Returns a line for each change that may break a statement of `before`: a removed or retyped table, column or value,
 * a new required column, and a new rule on existing columns.
 */
export function findBreakingChanges(before: Catalog, after: Catalog): readonly string[] {
  const tables = new Set(Array.from(before.columns.values(), ({ table }) => table));
  const changed = Array.from(before.columns).flatMap(([name, column]) => {
    const now = after.columns.get(name);
    if (now === undefined) return `${name} is gone`;
    if (now.type !== column.type) return `${name} is of another type`;
    if (now.isRequired && !column.isRequired) return `${name} is no longer nullable`;
    return isRequired(now) && !isRequired(column) ? `${name} has no default any more` : [];
  });
  const added = Array.from(after.columns).flatMap(([name, column]) =>
    !before.columns.has(name) && tables.has(column.table) && isRequired(column)
      ? `${name} has to be given`
      : [],
  );
  const rules = Array.from(after.rules).flatMap(([name, columns]) =>
    !before.rules.has(name) && columns.length > 0 && columns.every((column) => before.columns.has(column))
      ? `${name} is a new rule`
      : [],
  );
  const values = [...before.values].filter((value) => !after.values.has(value));
  return [...changed, ...added, ...rules, ...values.map((value) => `${value} is gone`)];
}

function isRequired({ isRequired, hasDefault }: Column): boolean {
  return isRequired && !hasDefault;
}
