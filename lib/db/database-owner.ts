import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { withClient, withDatabase } from "./database-admin";

/** A role with the rights of its objects only. */
export interface PlainRole {
  readonly name: string;
  readonly password: string;
}

/**
 * Makes `role` the owner of the database `name` and its objects; `url` connects as a superuser. Creates the role, or
 * revokes its other rights.
 */
export async function transferDatabaseOwnership(url: string, name: string, role: PlainRole): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role.name]);
    await client.query(
      `${rowCount === 1 ? "ALTER" : "CREATE"} ROLE ${escapeIdentifier(role.name)}
       LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${escapeLiteral(role.password)}`,
    );
    await client.query(`ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${escapeIdentifier(role.name)}`);
  });
  await withClient(withDatabase(url, name), (client) => transferContents(client, role));
}

/** One transaction: an interrupted start changes no owner. */
async function transferContents(client: Client, { name }: PlainRole): Promise<void> {
  await client.query("BEGIN");
  const { rows } = await client.query<{ statement: string }>(LIST_CHANGES, [name]);
  for (const { statement } of rows) await client.query(statement);
  await client.query("COMMIT");
}

/**
 * Returns statements for all objects that the role does not own, except PostgreSQL's and extensions'. Indexes and
 * sequences follow their table.
 */
const LIST_CHANGES = `
  WITH taker AS (SELECT oid, rolname FROM pg_roles WHERE rolname = $1),
  ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  SELECT format('ALTER SCHEMA %I OWNER TO %I', n.nspname, taker.rolname) AS statement
  FROM pg_namespace n JOIN ours ON ours.oid = n.oid, taker
  WHERE n.nspname <> 'public' AND n.nspowner <> taker.oid
  UNION ALL
  SELECT format('ALTER %s %I.%I OWNER TO %I',
    CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
    ours.nspname, c.relname, taker.rolname)
  FROM pg_class c JOIN ours ON ours.oid = c.relnamespace, taker
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relowner <> taker.oid AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
  UNION ALL
  SELECT format('ALTER TYPE %I.%I OWNER TO %I', ours.nspname, t.typname, taker.rolname)
  FROM pg_type t JOIN ours ON ours.oid = t.typnamespace, taker
  WHERE t.typtype IN ('e', 'd', 'r') AND t.typowner <> taker.oid AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, taker.rolname)
  FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace, taker
  WHERE p.proowner <> taker.oid AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;
