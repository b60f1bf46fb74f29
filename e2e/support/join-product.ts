import { findDatabase } from "./find-database";
import { sharedChain } from "./shared-servers";
import { type Product, startProduct } from "./start-product";

/**
 * Starts a second server process on the database of `first`, which reads the demo chain of the product under test. Stop
 * it before `first`.
 */
export async function joinProduct(
  first: Pick<Product, "dataDir">,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const DATABASE_URL = await findDatabase(first.dataDir);
  return startProduct({ ...(await sharedChain()), DATABASE_URL, ...settings });
}
