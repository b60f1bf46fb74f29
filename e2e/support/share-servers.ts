import { writeFile } from "node:fs/promises";
import { startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { applyProductMigrations } from "@/lib/cli/services/migrations";
import { createDatabase, withClient, withDatabase } from "@/lib/db/database-admin";
import { testedDataDir } from "./data-dir";
import { type SharedServers, sharedServersFile } from "./shared-servers";

const TEMPLATE = "walletlens_template";

/** Writes may be lost if the machine crashes: no write waits for the disk. */
const FAST = [
  "ALTER SYSTEM SET fsync = off",
  "ALTER SYSTEM SET full_page_writes = off",
  "SELECT pg_reload_conf()",
];

/**
 * Global setup of Playwright. It shares the PostgreSQL server and the demo chain of the product under test
 * with other products, and creates the template of their databases. Workers read the addresses from a file.
 */
export default async function shareServers(): Promise<void> {
  // It runs already: this enters it.
  const { url: ownerUrl, superuserUrl } = await startEmbeddedPostgres(testedDataDir());
  await withClient(superuserUrl, async (client) => {
    for (const statement of FAST) await client.query(statement);
  });
  await createDatabase(superuserUrl, TEMPLATE, { owner: new URL(ownerUrl).username });
  await applyProductMigrations(withDatabase(ownerUrl, TEMPLATE));
  const servers: SharedServers = { superuserUrl, ownerUrl, template: TEMPLATE };
  await writeFile(sharedServersFile(), JSON.stringify(servers), { mode: 0o600 });
}
