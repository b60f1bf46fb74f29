import { lastMidnight } from "@walletlens/demo-chain/ledger/clock";
import type { DemoChainOptions } from "@walletlens/demo-chain/start-demo-chain";
import { afterAll } from "vitest";
import { createBillingPorts } from "@/lib/composition/bind-billing";
import { bindAnalyses, bindGroupJobs } from "@/lib/composition/bind-jobs";
import { createWalletPorts } from "@/lib/composition/bind-wallets";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { demoSettings } from "./demo-settings";
import { provideDemoChain } from "./provide-demo-chain";

/**
 * Ports of jobs for the tests of one file, on a new database and a demo chain whose history ends at the last
 * midnight. `settings` are environment variables.
 */
export async function provideProduct(
  chain: DemoChainOptions,
  settings: Readonly<Record<string, string>> = {},
) {
  const { url: databaseUrl, database } = await provideDatabase();
  const demo = await provideDemoChain({ endTime: lastMidnight(Date.now()), ...chain });
  const env = readEnv({ ...settings, DATABASE_URL: databaseUrl, ...demoSettings(demo.url) });
  const log = createLog("silent");
  const billing = createBillingPorts(database, env);
  const ports = {
    ...createWalletPorts({ ...env, databaseUrl }, database, billing.randomHex, log),
    ...billing,
    database,
    launchPages: env.launchMaxPages,
  };
  afterAll(() => ports.watch.close());
  return { demo, database, ports, analyses: bindAnalyses(ports, env), jobs: bindGroupJobs(ports) };
}
