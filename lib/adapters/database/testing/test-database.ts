import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "../database-admin";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, the database on it that has every migration, and what went wrong if it hasn't. */
    testServer: {
      readonly url: string;
      readonly ownerUrl: string;
      readonly template: string;
      readonly failure: string | null;
    };
  }
}

/**
 * A fresh database with all migrations applied, entered as its owner as the product enters its own, and what drops it
 * again, connections and all.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, ownerUrl, template, failure } = inject("testServer");
  if (failure !== null) throw new Error(failure);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await createDatabase(url, name, { template, owner: new URL(ownerUrl).username });
  return { url: withDatabase(ownerUrl, name), drop: () => dropDatabase(url, name) };
}
