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

export interface TestDatabase {
  /** Enters the database as its owner, as the product enters its own. */
  readonly url: string;
  /** Drops the database, connections and all. */
  drop(): Promise<void>;
}

/** A fresh database with all migrations applied. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, failure } = inject("testServer");
  if (failure !== null) throw new Error(failure);
  return create({ template });
}

/** A fresh database without anything in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create({});
}

async function create(from: { readonly template?: string }): Promise<TestDatabase> {
  const { url, ownerUrl } = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await createDatabase(url, name, { ...from, owner: new URL(ownerUrl).username });
  return { url: withDatabase(ownerUrl, name), drop: () => dropDatabase(url, name) };
}
