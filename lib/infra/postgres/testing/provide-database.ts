import { afterAll } from "vitest";
import { openDatabase } from "../database";
import { createTestDatabase } from "./test-database";

/** A database with all migrations for the tests of one file, entered by two instances of the product; dropped after them. */
export async function provideDatabase() {
  const { url, drop } = await createTestDatabase();
  const [database, other] = [openDatabase(url), openDatabase(url)];
  afterAll(async () => {
    await Promise.all([database.close(), other.close()]);
    await drop();
  });
  return { url, database, other };
}
