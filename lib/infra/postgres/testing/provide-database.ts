import { afterAll } from "vitest";
import { openDatabase } from "../database";
import { createTestDatabase } from "./test-database";

/** A migrated database for the tests of one file, with two pools; dropped after them. */
export async function provideDatabase() {
  const { url, drop } = await createTestDatabase();
  const [database, other] = [openDatabase(url), openDatabase(url)];
  afterAll(async () => {
    await Promise.all([database.close(), other.close()]);
    await drop();
  });
  return { url, database, other };
}
