import path from "node:path";
import type { ProviderReport } from "@walletlens/solana/chain-reader";
import { isProduction } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import { createBuildCheck } from "@/lib/operations/check-build";
import { type Check, createReadiness, NotWritableError } from "@/lib/operations/check-readiness";
import { findWriteObstacle } from "@/lib/operations/find-write-obstacle";
import { createPrometheus } from "@/lib/telemetry/create-prometheus";
import type { BillingPorts } from "./bind-billing";
import type { WalletPorts } from "./bind-wallets";
import { checkPrices, describePrices, type PricePorts } from "./check-prices";

const CHECK_MS = 2_000;
const STORED_MS = 3_000;

/** Creates the metrics of operators, with gauges that read the ports. */
export function bindOperations(
  {
    chain,
    protocol,
    solPrices,
    tokenPrices,
    countDamagedHistories,
  }: Pick<WalletPorts, "chain" | "protocol" | "solPrices" | "tokenPrices" | "countDamagedHistories">,
  { jobs }: Pick<BillingPorts, "jobs">,
  countEventStreams: () => number,
) {
  return createPrometheus({
    readProviders: () => chain.providers(),
    readPriceSources: () => [...solPrices.reports(), ...tokenPrices.reports()],
    readRetries: () => chain.stats().retries,
    countOpenJobs: () => jobs.countOpen(),
    countEventStreams,
    countDamagedHistories,
    listProtocolDifferences: () => protocol.listDifferences(),
  });
}

/** Next's part of the build that this process runs. */
const BUILD = path.resolve(".next");

/**
 * Binds the check of build, database, chain, executor and prices; `checkExecutor` rejects if the executor is unavailable.
 * Only build and database are vital: without the others the process still serves stored data.
 */
export function bindReadiness(
  { pool }: Pick<Database, "pool">,
  { chain, protocol, solPrices, tokenPrices }: Pick<WalletPorts, "chain" | "protocol" | keyof PricePorts>,
  checkExecutor: Check["run"],
  log: Log,
): ReturnType<typeof createReadiness> {
  const prices = { solPrices, tokenPrices };
  const checks: readonly Check[] = [
    ...(isProduction() ? [{ name: "build", isRequired: true, run: createBuildCheck(BUILD) }] : []),
    { name: "database", isRequired: true, run: () => requireWritable(pool) },
    { name: "chain", isRequired: false, run: (signal) => chain.readLatestSlot({ signal }) },
    { name: "executor", isRequired: false, run: checkExecutor },
    { name: "prices", isRequired: false, run: () => checkPrices(prices) },
  ];
  return createReadiness(checks, {
    listRemarks: () => [...chain.providers().flatMap(toRemark), ...protocol.listRemarks()],
    describePrices: () => describePrices(prices),
    timeoutMs: CHECK_MS,
    cacheMs: STORED_MS,
    now: () => performance.now(),
    onFailure: (check, err) => log.warn({ check, err }, "not ready"),
  });
}

async function requireWritable(pool: Database["pool"]): Promise<void> {
  const obstacle = await findWriteObstacle(pool);
  if (obstacle !== null) throw new NotWritableError(obstacle);
}

function toRemark({ name, state }: ProviderReport): readonly string[] {
  if (state === "well") return [];
  return [
    `provider ${name}: ${state === "other cluster" ? "on another cluster than the first, not asked" : state}`,
  ];
}
