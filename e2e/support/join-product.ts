import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { type Product, startProduct } from "./start-product";

const Chain = z.object({ port: z.int() });

/** Starts a second server process on the database and the demo chain of `first`. Stop it before `first`. */
export async function joinProduct(
  first: Product,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const databaseUrl = await findEmbeddedPostgres(first.dataDir);
  if (databaseUrl === null) throw new Error(`no database runs in ${first.dataDir}`);
  const file = await readFile(path.join(first.dataDir, "demo-chain.json"), "utf8");
  const chainUrl = `http://127.0.0.1:${Chain.parse(JSON.parse(file)).port}`;
  return startProduct({
    DATABASE_URL: databaseUrl,
    SOLANA_RPC_URL: chainUrl,
    TOKEN_PRICE_URL: `${chainUrl}/prices`,
    SOL_PRICE_URL: `${chainUrl}/sol-usd`,
    ...settings,
  });
}
