import { afterAll } from "vitest";
import { openDatabase } from "../database";
import { createTestDatabase } from "./test-database";

/** On a busy machine a statement may wait long for one of the connections. */
const PATIENT = { connectTimeoutMs: 60_000 };

/** A migrated database for the tests of one file, with two pools; dropped after them. */
export async function provideDatabase() {
  const { url, drop } = await createTestDatabase();
  const [database, other] = [openDatabase(url, PATIENT), openDatabase(url, PATIENT)];
  afterAll(async () => {
    await Promise.all([database.close(), other.close()]);
    await drop();
  });
  return { url, database, other };
}
