import { demoWallets, fundDemoWallets } from "@walletlens/demo-chain/bank/demo-wallets";
import type { DemoChainOptions } from "@walletlens/demo-chain/start-demo-chain";
import { afterAll } from "vitest";
import { createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { runPolling } from "@/lib/workers/run-polling";
import { demoSettings } from "./demo-settings";
import { provideDemoChain } from "./provide-demo-chain";
import { runRequestedWork } from "./run-requested-work";

/**
 * The whole product in this process for the tests of one file, on a new database and a demo chain, which pays for network fees.
 * `settings` are environment variables.
 */
export async function provideServer(
  chain: DemoChainOptions,
  settings: Readonly<Record<string, string>> = {},
) {
  const { url: databaseUrl, database } = await provideDatabase();
  const demo = await provideDemoChain(chain);
  const { sponsor, sponsorKey, treasury } = demoWallets(chain.seed);
  fundDemoWallets(demo, { sponsor, treasury });
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    TREASURY_ADDRESS: treasury,
    X402_SPONSOR_KEY: JSON.stringify([...sponsorKey]),
    RATE_LIMIT_RPS: "0",
    ...demoSettings(demo.url),
    ...settings,
  });
  const server = createContainer(env, createLog("silent"));
  await server.payments.open();
  const stopWork = runRequestedWork(server.analyses, server.groupJobs);
  const stopWatching = runPolling(server.watching);
  afterAll(async () => {
    await Promise.all([stopWork(), stopWatching()]);
    await server.close();
  });
  return { demo, database, server };
}
