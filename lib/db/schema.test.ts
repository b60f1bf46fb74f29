import { expect, test } from "vitest";
import { withClient } from "./database-admin";
import { describeDataModel } from "./testing/describe-data-model";
import { provideDatabase } from "./testing/provide-database";
import { readDataModel, readSchemaFiles } from "./testing/read-data-model";

const { url } = await provideDatabase();

async function readLines(sql: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(sql);
    return rows.map(({ line }) => line).sort();
  });
}

const IS_OURS = "t.relnamespace = 'public'::regnamespace AND t.relname <> '_prisma_migrations'";
const OURS = `pg_class t ON ${IS_OURS}`;

/** Reads the catalog in the lines that `describeDataModel` returns. */
const READ_CATALOG = `
  SELECT format('%s.%s %s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' NOT NULL' END, ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_attribute a JOIN ${OURS} AND t.oid = a.attrelid AND t.relkind = 'r'
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT replace(pg_get_indexdef(i.indexrelid), '"', '') FROM pg_index i JOIN ${OURS} AND t.oid = i.indrelid WHERE i.indpred IS NULL
  UNION ALL
  SELECT format('%s %s %s', t.relname, c.conname, replace(pg_get_constraintdef(c.oid), '"', ''))
  FROM pg_constraint c JOIN ${OURS} AND t.oid = c.conrelid WHERE c.contype = 'f'
  UNION ALL
  SELECT format('%s %s', e.enumtypid::regtype, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
  FROM pg_enum e GROUP BY e.enumtypid`;

/** Reads the parts of a database that Prisma's language cannot express. */
const READ_REST = `
  SELECT i.indexrelid::regclass::text AS line FROM pg_index i JOIN ${OURS} AND t.oid = i.indrelid
  WHERE i.indpred IS NOT NULL
  UNION ALL
  SELECT c.conname::text FROM pg_constraint c JOIN ${OURS} AND t.oid = c.conrelid WHERE c.contype = 'c'
  UNION ALL
  SELECT g.tgname::text FROM pg_trigger g JOIN ${OURS} AND t.oid = g.tgrelid WHERE NOT g.tgisinternal
  UNION ALL
  SELECT p.proname::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT split_part(o, '=', 1) FROM pg_class t, unnest(t.reloptions) o WHERE ${IS_OURS}
  UNION ALL
  SELECT 'UNLOGGED' FROM pg_class t WHERE ${IS_OURS} AND t.relpersistence = 'u'`;

test("the migrated database has exactly the columns, indexes, keys and enums of the schema", async () => {
  expect(await readLines(READ_CATALOG)).toEqual(describeDataModel(readDataModel()));
});

test("objects that the schema language cannot express are named in its comments", async () => {
  const comments = readSchemaFiles()
    .flatMap(([, schema]) => schema.split("\n"))
    .filter((line) => line.trim().startsWith("//"))
    .join("\n");
  const unnamed = (await readLines(READ_REST)).filter((name) => !comments.includes(name));
  expect(unnamed).toEqual([]);
});

test("a column has the name of its field in snake case", () => {
  const others = readDataModel().models.flatMap((model) =>
    model.fields
      .filter(
        ({ kind, name, dbName = name }) =>
          kind !== "object" && dbName !== name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      )
      .map(({ name }) => `${model.name}.${name}`),
  );
  expect(others).toEqual([]);
});
