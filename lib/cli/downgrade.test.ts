import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "@/lib/db/database-admin";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { createAdmin } from "./run-admin";
import { runAdminCommand } from "./testing/run-admin-command";

const { url, drop } = await createTestDatabase();
const labels = path.join(tmpdir(), `labels-${process.pid}.json`);

beforeAll(async () => {
  await writeFile(labels, "[]");
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES ('next', 'next', '29990101000000_next', now())`,
    ),
  );
});

afterAll(drop);

/** Values of arguments and options by name. */
const VALUES: Readonly<Record<string, string>> = {
  id: "an-id",
  file: labels,
  user: "a-user",
  owner: "a-user",
  key: "a-key",
  credits: "5",
  reason: "a reason",
  before: "2026-01-01T00:00:00Z",
  since: "2026-01-01T00:00:00Z",
};

/** Commands without subcommands, with a value for each argument and each required option. */
function listCommands(command: Command, names: readonly string[] = []): readonly (readonly string[])[] {
  if (command.commands.length > 0) {
    return command.commands.flatMap((each) => listCommands(each, [...names, each.name()]));
  }
  const args = command.registeredArguments.map((argument) => VALUES[argument.name()] ?? "");
  const options = command.options.filter((option) => option.mandatory || NEEDED.has(option.name()));
  return [
    [...names, ...args, ...options.flatMap((option) => [`--${option.name()}`, VALUES[option.name()] ?? ""])],
  ];
}

/** Options of which a command needs one. */
const NEEDED: ReadonlySet<string> = new Set(["id"]);

const SILENT = { write: () => undefined, writeError: () => undefined };
const COMMANDS = listCommands(createAdmin(() => async () => undefined, SILENT));

/** Number of rows of each table. */
const countRows = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ counts: unknown }>(
      `SELECT json_agg(row_to_json(t) ORDER BY t.name) AS counts FROM (
         SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), true, true, '')))[1]::text AS c
         FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) t`,
    );
    return rows[0]?.counts;
  });

test("the table has all commands", () => {
  expect(COMMANDS.map(([name]) => name)).toEqual(
    expect.arrayContaining(["create-key", "grant", "block", "import-labels", "migrate", "jobs", "audit"]),
  );
  expect(COMMANDS.length).toBeGreaterThan(13);
});

test.each(COMMANDS)(
  "`admin %s` refuses the database of a newer version before anything is written",
  async (...args) => {
    const before = await countRows();
    await expect(runAdminCommand(url, ...args)).rejects.toThrow(
      "the database has the migration 29990101000000_next, which this version does not know",
    );
    expect(await countRows()).toEqual(before);
  },
);
