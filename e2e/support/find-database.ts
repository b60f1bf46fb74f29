import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";

/** File in the data folder of a product whose database is elsewhere, with its connection string. */
const FILE = "database-url";

/** Records the database of the product at `dataDir` if it is not in that folder. */
export async function noteDatabase(dataDir: string, url: string): Promise<void> {
  await writeFile(path.join(dataDir, FILE), url, { mode: 0o600 });
}

/** Connection string of the database that the product at `dataDir` works on. */
export async function findDatabase(dataDir: string): Promise<string> {
  const noted = await readFile(path.join(dataDir, FILE), "utf8").catch(() => null);
  const url = noted ?? (await findEmbeddedPostgres(dataDir));
  if (url === null) throw new Error(`no database runs in ${dataDir}`);
  return url;
}
