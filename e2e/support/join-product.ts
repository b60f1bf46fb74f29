import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { readChainSettings } from "./demo-wallet";
import { type Product, startProduct } from "./start-product";

/** Starts a second server process on the database and the demo chain of `first`. Stop it before `first`. */
export async function joinProduct(
  first: Pick<Product, "dataDir">,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const databaseUrl = await findEmbeddedPostgres(first.dataDir);
  if (databaseUrl === null) throw new Error(`no database runs in ${first.dataDir}`);
  const chain = await readChainSettings(first.dataDir);
  return startProduct({ DATABASE_URL: databaseUrl, ...chain, ...settings });
}
