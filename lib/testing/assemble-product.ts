import { openDatabase } from "@/lib/adapters/database/database";
import { bindAnalyses } from "@/lib/composition/bind-analyses";
import { createBillingPorts } from "@/lib/composition/bind-billing";
import { bindGroupJobs } from "@/lib/composition/bind-group-jobs";
import { createWalletPorts } from "@/lib/composition/bind-wallets";
import { readEnv } from "@/lib/env";

/**
 * Assembles what jobs are done with, on the database behind `databaseUrl` and the demo chain behind `chainUrl`;
 * `settings` are of the environment.
 */
export function assembleProduct(
  databaseUrl: string,
  chainUrl: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const env = readEnv({
    ...settings,
    DATABASE_URL: databaseUrl,
    SOLANA_RPC_URL: chainUrl,
    TOKEN_PRICE_URL: `${chainUrl}/prices`,
    SOL_PRICE_URL: `${chainUrl}/sol-usd`,
  });
  const database = openDatabase(databaseUrl);
  const billing = createBillingPorts(database, env);
  const ports = { ...createWalletPorts({ ...env, databaseUrl }, database, billing.randomHex), ...billing };
  return {
    database,
    ports,
    analyses: bindAnalyses(ports, env),
    jobs: bindGroupJobs(ports),
    async close() {
      await ports.watch.close();
      await database.close();
    },
  };
}
