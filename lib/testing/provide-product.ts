import { lastMidnight } from "@walletlens/demo-chain/ledger/clock";
import type { DemoChainOptions } from "@walletlens/demo-chain/start-demo-chain";
import { afterAll } from "vitest";
import { bindAnalyses, bindGroupJobs } from "@/lib/composition/bind-workers";
import { createWalletPorts } from "@/lib/composition/create-ports";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
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
  const ports = {
    ...createWalletPorts({ ...env, databaseUrl }, { database, metrics: NO_TELEMETRY, log }),
    launchPages: env.launchMaxPages,
  };
  afterAll(() => ports.watch.close());
  return { demo, database, ports, analyses: bindAnalyses(ports, env), jobs: bindGroupJobs(ports) };
}
