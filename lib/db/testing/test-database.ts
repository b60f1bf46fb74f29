import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "../database-admin";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL of this test run, its migrated template, and the failure of a migration. */
    testServer: {
      readonly url: string;
      readonly ownerUrl: string;
      readonly template: string;
      readonly failure: string | null;
      /** True if the run removes the whole server. */
      readonly isRemoved: boolean;
    };
  }
}

export interface TestDatabase {
  /** Connects as the owner, like the product. */
  readonly url: string;
  /** Drops the database now, or with the server if the run removes it. */
  drop(): Promise<void>;
}

/** Creates a database with all migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, failure } = inject("testServer");
  if (failure !== null) throw new Error(failure);
  return create({ template });
}

/** Creates an empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create({});
}

async function create(from: { readonly template?: string }): Promise<TestDatabase> {
  const { url, ownerUrl, isRemoved } = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await createDatabase(url, name, { ...from, owner: new URL(ownerUrl).username });
  // A file system searches for space near recently deleted files, which took a fifth of the time of the unit tests.
  const drop = async () => (isRemoved ? undefined : dropDatabase(url, name));
  return { url: withDatabase(ownerUrl, name), drop };
}
