import type { ProviderReport } from "@walletlens/solana/chain-reader";
import type { Log } from "@/lib/config/log";
import { type Database, runStatement } from "@/lib/infra/postgres/database";
import { createPrometheus } from "@/lib/infra/telemetry/create-prometheus";
import { type Check, createReadiness } from "@/lib/operations/check-readiness";
import type { Chain } from "@/lib/runtime/chain";
import type { BillingPorts } from "./bind-billing";
import type { WalletPorts } from "./bind-wallets";
import { checkPrices, describePrices, type PricePorts } from "./check-prices";

const CHECK_MS = 2_000;
const STORED_MS = 3_000;

/** Creates the metrics of operators, with gauges that read the ports. */
export function bindOperations(
  { chain, solPrices, tokenPrices }: Pick<WalletPorts, "chain" | "solPrices" | "tokenPrices">,
  { jobs }: Pick<BillingPorts, "jobs">,
  countEventStreams: () => number,
) {
  return createPrometheus({
    readProviders: () => chain.providers(),
    readPriceSources: () => [...solPrices.reports(), ...tokenPrices.reports()],
    readRetries: () => chain.stats().retries,
    countOpenJobs: () => jobs.countOpen(),
    countEventStreams,
  });
}

/**
 * Binds the check of database, chain, executor and prices; `checkExecutor` rejects if the executor is unavailable. Only the
 * database is vital: without the others the process still serves stored data.
 */
export function bindReadiness(
  { pool }: Pick<Database, "pool">,
  { chain, ...prices }: { readonly chain: Chain } & PricePorts,
  checkExecutor: Check["run"],
  log: Log,
): ReturnType<typeof createReadiness> {
  const ping = { name: "ping", text: "SELECT 1" };
  const checks: readonly Check[] = [
    { name: "database", isRequired: true, run: () => runStatement(pool, ping, []) },
    { name: "chain", isRequired: false, run: (signal) => chain.readLatestSlot({ signal }) },
    { name: "executor", isRequired: false, run: checkExecutor },
    { name: "prices", isRequired: false, run: () => checkPrices(prices) },
  ];
  return createReadiness(checks, {
    listRemarks: () => chain.providers().flatMap(toRemark),
    describePrices: () => describePrices(prices),
    timeoutMs: CHECK_MS,
    cacheMs: STORED_MS,
    now: () => performance.now(),
    onFailure: (check, err) => log.warn({ check, err }, "not ready"),
  });
}

function toRemark({ name, state }: ProviderReport): readonly string[] {
  if (state === "well") return [];
  return [
    `provider ${name}: ${state === "other cluster" ? "on another cluster than the first, not asked" : state}`,
  ];
}
