import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database";

test("two test databases are separate", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(await query(first.url, "CREATE TABLE mine (id int)")).toEqual([]);
  expect(await query(second.url, "SELECT to_regclass('mine') AS found")).toEqual([{ found: null }]);
  await Promise.all([first.drop(), second.drop()]);
});

test("a test database has every migration applied", async () => {
  const database = await createTestDatabase();
  const [row] = await query(
    database.url,
    "SELECT count(*)::int AS unfinished FROM _prisma_migrations WHERE finished_at IS NULL",
  );
  expect(row).toEqual({ unfinished: 0 });
  await database.drop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
