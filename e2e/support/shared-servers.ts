import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { demoChainSettings } from "@/lib/cli/services/demo-chain-settings";
import { createDatabase, dropDatabase, withDatabase } from "@/lib/db/database-admin";
import { testedDataDir } from "./data-dir";
import { readChainUrl } from "./demo-wallet";
import { type Product, startProduct } from "./start-product";

/** Servers that exist once in a run of all tests, for every product. */
const SharedServers = z.object({
  /** URL of the PostgreSQL server, for a role that may create databases. */
  superuserUrl: z.string(),
  /** The same for the owner of the databases. */
  ownerUrl: z.string(),
  /** Database with every migration and no data. */
  template: z.string(),
});
export type SharedServers = z.output<typeof SharedServers>;

/** File to which e2e/support/share-servers.ts writes them. */
export function sharedServersFile(): string {
  return path.join(testedDataDir(), "shared-servers.json");
}

function sharedServers(): SharedServers {
  return SharedServers.parse(JSON.parse(readFileSync(sharedServersFile(), "utf8")));
}

/** A product whose tests have ended abandons its work, which is lost with the database. */
const FAST_STOP = { SHUTDOWN_GRACE_MS: "500" };

/** Settings that make a product read the demo chain of the product under test. */
export async function sharedChain(): Promise<Readonly<Record<string, string>>> {
  return demoChainSettings(await readChainUrl(), testedDataDir());
}

/** A new database with every migration, on the server that all share. */
export async function createSharedDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { superuserUrl, ownerUrl, template } = sharedServers();
  const name = `walletlens_${randomBytes(8).toString("hex")}`;
  await createDatabase(superuserUrl, name, { template, owner: new URL(ownerUrl).username });
  return { url: withDatabase(ownerUrl, name), drop: () => dropDatabase(superuserUrl, name) };
}

/**
 * Starts a separate product with its own database, for tests that cannot use the one under test. It shares
 * the PostgreSQL server, and the demo chain unless `settings` name another chain: starting those too would double the
 * time.
 */
export async function startSibling(
  settings: Readonly<Record<string, string>>,
  installation?: string,
): Promise<Product> {
  const database = await createSharedDatabase();
  const chain = settings.SOLANA_RPC_URL === undefined ? await sharedChain() : {};
  const all = { ...FAST_STOP, ...chain, DATABASE_URL: database.url, ...settings };
  const product = await startProduct(all, installation);
  const stop = async () => {
    await product.stop();
    await database.drop();
  };
  return { ...product, stop };
}
