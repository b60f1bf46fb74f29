import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { withClient, withDatabase } from "./database-admin";

/** A role that may enter a server, and nothing beyond what it owns. */
export interface PlainRole {
  readonly name: string;
  readonly password: string;
}

/**
 * Makes `role` the owner of the database `name` and of all that is in it, on the server that `url` leads to as a
 * superuser. The role is made where it is missing, and loses what it may do beyond that where it is there.
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
  await withClient(withDatabase(url, name), (client) => giveContents(client, role));
}

/** All or nothing: a start that breaks off in between leaves the database to who had it. */
async function giveContents(client: Client, { name }: PlainRole): Promise<void> {
  await client.query("BEGIN");
  const { rows } = await client.query<{ statement: string }>(LIST_CHANGES, [name]);
  for (const { statement } of rows) await client.query(statement);
  await client.query("COMMIT");
}

/**
 * Statements for all objects that are neither PostgreSQL's own nor an extension's and that the role does not own yet. A
 * table's indexes and the sequences of its columns change owners with it.
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
